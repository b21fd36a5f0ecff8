import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/portals.ts';
import type { Route } from '#api/http/routes/route.ts';
import { PORTALS, type ActorType, type Portal } from '#domain/kernel/actor.ts';
import type { Client } from '#tests/bench/client.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
const clients = new Map<ActorType, Client>();
/** Ids of what each portal keeps: records, accounts, persons, mails. */
const ids: Record<string, string[]> = {};

const clientOf = (type: ActorType): Client => clients.get(type) as Client;

async function login(portal: Portal, as: ActorType, type: ActorType = as) {
  const client = program.client();
  const form = { login: emailOf(as), password: PASSWORD, applicationActorType: type };
  return { client, answer: await client.post(`/${portal}/login`, form) };
}

beforeAll(async () => {
  program = await testApp({ workers: true });
  for (const { portal, type, kind, fields } of ACTORS) {
    const id = await program.addAccount(kind, {
      firstName: 'Ewa',
      lastName: 'Sekretna',
      email: emailOf(type),
      ...fields,
    });
    ids[portal] = [...(ids[portal] ?? []), id];
    const { client, answer } = await login(portal, type);
    if (answer.status !== 200) throw new Error(`${type} could not log in: ${answer.text}`);
    clients.set(type, client);
  }
  const [training, courier] = [clientOf('SzkoleniaOperator'), clientOf('BxOperator')];
  const [leasing, services] = [clientOf('LeasingOperator'), clientOf('SudOperator')];
  const orders = clientOf('ZleceniaOperator');
  const made = [
    await training.post('/szkolenia/panel/groups', { name: 'Grupa sekretna', position: '1' }),
    await training.post('/szkolenia/panel/locations', { name: 'Sekretne', city: 'Kielce', address: 'ul. Sekretna 1' }),
    await courier.post('/bx/panel/companies', { name: 'Firma sekretna', clientNumber: '104511' }),
    await courier.post('/bx/panel/news', { title: 'Sekretne', content: '<p>x</p>', publishedOn: '2026-01-01' }),
    await leasing.post('/leasing/panel/distributors', { name: 'Dystrybutor sekretny', distributorId: '1' }),
    await services.post('/sud/panel/file-groups', { name: 'Sekretne pliki', priority: '1' }),
    await orders.post('/zlecenia/panel/services', { name: 'Firma sekretna', cooperationScope: ['ph'] }),
  ];
  for (const { status, text } of made) if (status !== 201) throw new Error(text);
  ids.szkolenia?.push(made[0]?.body.id, made[1]?.body.id);
  ids.bx?.push(made[2]?.body.id, made[3]?.body.id);
  ids.leasing?.push(made[4]?.body.id);
  ids.sud?.push(made[5]?.body.id);
  ids.zlecenia?.push(made[6]?.body.id);
  await program.settled();
  for (const { portal, kind } of ACTORS) {
    const { table } = program.app.accounts.ofKind(kind).declaration;
    const { rows } = await program.app.pool.query<{ id: string }>(`SELECT person_id AS id FROM read."${table}"`);
    ids[portal]?.push(...rows.map(({ id }) => id));
  }
});
afterAll(() => program?.stop());

/** Mails about the logins of before may go out meanwhile. */
const head = async (): Promise<number> =>
  (await program.app.pool.query(`SELECT count(*)::int AS n FROM eventstore.events WHERE type <> 'MailSent'`)).rows[0].n;

const methodOf = (route: Route): string => (route.kind === 'command' ? route.method.toUpperCase() : 'GET');

const ask = (client: Client, { portal, route, id }: { portal: Portal; route: Route; id: string }) => {
  const path = `/${portal}${route.path.replaceAll(/:\w+/g, id)}`;
  const method = methodOf(route);
  return method === 'GET' ? client.props(path) : client.call(method as 'POST' | 'PUT' | 'DELETE', path);
};

describe('GEN-07 logging in', () => {
  it.each(ACTORS.flatMap(({ type, portal: own }) => PORTALS.map((portal) => [type, portal, own] as const)))(
    '%s at %s',
    async (type, portal, own) => {
      const { client, answer } = await login(portal, type);
      expect([answer.status === 200, client.cookies.has('session')]).toEqual([portal === own, portal === own]);
      // A portal without accounts has no login; in the others such a type can't be chosen.
      expect(portal === own ? [200] : [404, 422]).toContain(answer.status);
    },
  );

  it.each(ACTORS.flatMap(({ type: as }) => ACTORS.map(({ type, portal }) => [as, type, portal] as const)))(
    'the e-mail of a %s as %s',
    async (as, type, portal) => {
      expect((await login(portal, as, type)).answer.status === 200).toBe(as === type);
    },
  );
});

const guarded = (portal: Portal): Route[] =>
  routes.filter((route) => route.portal === portal && route.guard !== 'public' && route.path !== '/panel/live');
/** Of each other portal, what stands for all that it keeps: an account, a record, a person. */
const foreign = (own: Portal): string[] =>
  PORTALS.filter((portal) => portal !== own).flatMap((portal) => {
    const kept = ids[portal] ?? [];
    return [kept[0] ?? '', kept[ACTORS.filter((actor) => actor.portal === portal).length] ?? '', kept.at(-1) ?? ''];
  });

/** What sessions of the other portals may ask, and each of all the others, `route-matrix.test.ts` tells. */
it.each(ACTORS.filter(({ portal }) => portal === 'szkolenia'))(
  'GEN-07 a $type finds no id of another portal at its own addresses',
  async ({ type, portal: own }) => {
    const before = await head();
    const seen: string[] = [];
    for (const route of guarded(own).filter(({ path }) => path.includes('/:id'))) {
      for (const id of foreign(own)) {
        const { status, text } = await ask(clientOf(type), { portal: own, route, id });
        // A form is refused before anybody looks for what it is about.
        const refused = [403, 404, ...(route.kind === 'command' ? [422] : [])];
        if (!refused.includes(status)) seen.push(`${status} ${methodOf(route)} ${route.path} ${text.slice(0, 300)}`);
      }
    }
    expect([...new Set(seen)]).toEqual([]);
    expect(await head()).toBe(before);
  },
);

it('GEN-07 nobody hears what happens in another portal', async () => {
  for (const { type, portal: own } of ACTORS)
    for (const portal of PORTALS.filter((one) => one !== own))
      expect([type, portal, (await clientOf(type).get(`/${portal}/panel/live`)).status]).toEqual([type, portal, 403]);
});

describe('GEN-07 what is found in one portal', () => {
  it.each([
    ['SzkoleniaOperator', 'szkolenia', '/bx/|courier|Firma sekretna'],
    ['BxOperator', 'bx', '/szkolenia/|Grupa sekretna|szkoleniaoperator'],
    ['LeasingOperator', 'leasing', '/bx/|/szkolenia/|Grupa sekretna|Firma sekretna'],
    ['SudOperator', 'sud', '/leasing/|/bx/|/szkolenia/|Grupa sekretna|Firma sekretna|Dystrybutor sekretny'],
  ] as const)('%s finds nothing of another one', async (type, portal, others) => {
    const { status, body } = await clientOf(type).props(`/${portal}/panel/search?q=sekretn`);
    expect(status).toBe(200);
    expect(JSON.stringify(body.groups)).toMatch(/sekretn/i);
    expect(JSON.stringify(body.groups)).not.toMatch(new RegExp(others));
    const persons = await clientOf(type).props(`/${portal}/panel/gdpr/users?filters[query]=sekretna`);
    expect(persons.status).toBe(200);
    const found = JSON.stringify(persons.body.data);
    for (const other of ACTORS) expect(found.includes(emailOf(other.type))).toBe(other.portal === portal);
  });
});

it('GDP-03 GEN-07 nobody of another portal is erased', async () => {
  const { rows } = await program.app.pool.query<{ id: string }>('SELECT person_id AS id FROM read.reporters');
  const path = `/panel/gdpr/users/${rows[0]?.id}`;
  const form = { reason: 'Na żądanie osoby', confirmed: 'true', confirmation: 'true' };
  expect((await clientOf('BxOperator').post(`/bx${path}/forget`, form)).status).toBe(404);
  expect((await clientOf('BxOperator').post(`/szkolenia${path}/forget`, form)).status).toBe(403);
  const { body } = await clientOf('SzkoleniaOperator').props(path);
  expect([body.data.name, body.data.forgotten]).toEqual(['Ewa Sekretna', false]);
});
