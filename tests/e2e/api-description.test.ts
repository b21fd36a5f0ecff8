import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PORTALS } from '#domain/kernel/actor.ts';
import { portalNamed } from '#domain/portals.ts';
import { apiPortals } from '#projections/api/index.ts';
import { growTree } from '#ops/log-proof/tree.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { askApi, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { PASSWORD, type TestApp } from '#tests/support/program/app.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

const BATCH = 'application/cloudevents-batch+json';

/** 26 C 14: the description is true of everything that is answered, in every portal, on the demo's own data. */

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { content: Record<string, { schema: object }> }>;
}

interface Described {
  readonly openapi: string;
  readonly paths: Record<string, Readonly<Record<string, Operation>>>;
  readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
}

let running: RunningPortal;
let program: TestApp;
let described: Described;
/** By portal: one that sees persons, and one that does not. */
const secrets = new Map<string, { persons: string; plain: string }>();

beforeAll(async () => {
  running = await startPortal();
  program = running.portal;
  described = (await askApi(program.url, '/api/v1/openapi.json')).body;
  for (const portal of PORTALS) {
    const actor = ACTORS.find((one) => one.portal === portal) as (typeof ACTORS)[number];
    const who = { firstName: 'Ewa', lastName: 'Boska', email: emailOf(actor.type), primaryNumber: '600700800' };
    await program.addAccount(actor.kind, { ...who, ...actor.fields });
    const client = program.client();
    const login = { login: emailOf(actor.type), password: PASSWORD, applicationActorType: actor.type };
    await client.post(`/${portal}/login`, login);
    const kinds = (portalNamed(portal).apiScopes ?? []).map(({ kind }) => kind);
    const [plain, persons] = [
      await newToken(client, `/${portal}`, tokenFields(kinds)),
      await newToken(client, `/${portal}`, tokenFields(kinds, { name: 'Z osobami', persons: 'true' })),
    ];
    secrets.set(portal, { plain: plain.secret, persons: persons.secret });
  }
});
afterAll(() => running?.stop());

/** A schema of the document as a judge of answers, with the schemas that it names. */
function judge(schema: object): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: described.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

const schemaOf = (path: string): object =>
  described.paths[path]?.get?.responses['200']?.content['application/json']?.schema ?? { not: {} };

const lists = () => Object.keys(described.paths).filter((path) => path.split('/').length === 5);

describe('the description of what other programs read', () => {
  it('is OpenAPI 3.1 for everybody, of every scope of every portal', () => {
    expect(described.openapi).toBe('3.1.0');
    const offered = PORTALS.flatMap((portal) =>
      (portalNamed(portal).apiScopes ?? []).map(({ kind }) => `/api/v1/${portal}/${kind}`),
    );
    expect(lists().toSorted()).toEqual(offered.toSorted());
    const read = Object.values(described.paths).filter(({ get }) => get);
    const withFiles = apiPortals.flatMap(({ kinds }) => kinds.filter(({ files }) => files));
    expect(read).toHaveLength(2 * (offered.length + withFiles.length) + 1);
  });

  it('names every command that is answered, each once, and nothing else', async () => {
    const written = Object.entries(described.paths).flatMap(([path, operations]) =>
      Object.keys(operations).flatMap((method) => (method === 'get' ? [] : [`${method} ${path}`])),
    );
    const declared = apiPortals.flatMap(({ portal, kinds }) =>
      kinds.flatMap(({ kind, commands = [] }) =>
        commands.map(({ at }) => {
          const list = `/api/v1/${portal}/${kind}`;
          if (at === 'list') return `post ${list}`;
          return at === 'thing' ? `patch ${list}/{id}` : `post ${list}/{id}${at}`;
        }),
      ),
    );
    expect(written.toSorted()).toEqual(declared.toSorted());
    const ids = Object.values(described.paths).flatMap((one) =>
      Object.values(one).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    // The caller without a token is answered so: the address exists, by this method.
    for (const one of written) {
      const [method = '', path = ''] = one.split(' ');
      const { status } = await askApi(program.url, path.replace('{id}', 'x'), { method: method.toUpperCase() });
      expect([one, status]).toEqual([one, 401]);
    }
  });

  it.each(['persons', 'plain'] as const)('is kept to by every list and every single answer (%s)', async (sees) => {
    let [rows, withPersons] = [0, 0];
    const singles: object[][] = [];
    for (const path of lists()) {
      const token = secrets.get(path.split('/')[3] ?? '')?.[sees];
      const { status, body } = await askApi(program.url, `${path}?limit=50`, { token });
      expect(status, path).toBe(200);
      expect(judge(schemaOf(path)).safeParse(body).error?.issues, path).toBeUndefined();
      rows += body.items.length;
      withPersons += body.items.filter((one: object) => 'persons' in one).length;
      const [first] = body.items;
      const one = await askApi(program.url, `${path}/${first?.id ?? 'brak'}`, { token });
      expect([path, one.status]).toEqual([path, first ? 200 : 404]);
      expect([path, one.body.id]).toEqual([path, first?.id]);
      singles.push(...(first ? [[one.body, first]] : []));
    }
    expect(singles.map(([one]) => one)).toEqual(singles.map(([, listed]) => listed));
    expect(rows).toBeGreaterThan(200);
    expect(withPersons > 0).toBe(sees === 'persons');
  });

  it('is kept to by the feed, in every portal', async () => {
    await growTree(program.app);
    const schema = described.paths['/api/v1/feed']?.get?.responses['200']?.content[BATCH]?.schema ?? { not: {} };
    const judged = judge(schema);
    const types = new Set<string>();
    for (const { persons: token } of secrets.values()) {
      for (let path = '/api/v1/feed'; path !== '';) {
        const { status, body, headers } = await askApi(program.url, path, { token });
        expect([status, headers['content-type']]).toEqual([200, `${BATCH}; charset=utf-8`]);
        expect(judged.safeParse(body).error?.issues).toBeUndefined();
        for (const { type } of body) types.add(type);
        path = body.length === 0 ? '' : (/<(.*)>/.exec(String(headers.link))?.[1] ?? '');
      }
    }
    const some = ['course.created', 'application.registered', 'application.decided', 'course-date.created'];
    const others = ['order.entered', 'order.status-changed', 'courier-company.created', 'leasing-operator.created'];
    expect([...some, ...others].filter((type) => !types.has(type))).toEqual([]);
  });

  it('tells in the feed what the address of each thing tells', async () => {
    const token = secrets.get('zlecenia')?.persons;
    const { body } = await askApi(program.url, '/api/v1/feed', { token });
    for (const { source, data } of body)
      expect(judge(schemaOf(`${source}/{id}`)).safeParse(data).error?.issues, source).toBeUndefined();
    expect(body.length).toBeGreaterThan(50);
  });

  it('would not be kept to by a row with a field too many, or one too few', () => {
    const judged = judge(schemaOf('/api/v1/szkolenia/location/{id}'));
    const row = {
      id: 'l1',
      version: 1,
      changedAt: '2026-11-28T06:00:00.000Z',
      title: 'Centrum',
      active: true,
      values: { name: 'Centrum', city: 'Warszawa', address: 'Jasna 1' },
    };
    expect(judged.safeParse(row).success).toBe(true);
    expect(judged.safeParse({ ...row, phone: '600700800' }).success).toBe(false);
    expect(judged.safeParse({ ...row, version: undefined }).success).toBe(false);
  });

  it('names no person where the token sees none, whatever the demo holds', async () => {
    const { rows } = await program.app.pool.query<{ name: string }>(
      `SELECT DISTINCT participant_name AS name FROM read.applications WHERE participant_name LIKE '% %' LIMIT 200`,
    );
    for (const kind of ['application', 'course-date', 'reporter', 'participant', 'operator']) {
      const token = secrets.get('szkolenia')?.plain;
      const { text } = await askApi(program.url, `/api/v1/szkolenia/${kind}?limit=500`, { token });
      expect(rows.filter(({ name }) => text.includes(name))).toEqual([]);
      expect(text).not.toMatch(/[\w.]+@[\w.]+/);
    }
  });
});
