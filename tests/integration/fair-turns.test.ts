import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { download, page, question, type PortalRoute, type Route } from '#api/http/routes/route.ts';
import { routes } from '#api/portals.ts';
import type { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { TEST_SETTINGS } from '#tests/support/program/settings.ts';

/** What costs much, held until the test lets it go on: which of it has begun, in its order. */
const begun: string[] = [];
let goOn: () => void = () => undefined;
let held: Promise<void> = Promise.resolve();

const begin = (name: string | undefined): Promise<void> => {
  begun.push(name ?? '');
  return held;
};

const own = (route: Route): PortalRoute => ({ ...route, portal: 'szkolenia' });
const HELD: readonly PortalRoute[] = [
  own(
    page('/powolna/:name', 'public', async ({ params }) => {
      await begin(params.name);
      return {};
    }),
  ),
  own(
    download('/panel/powolny-plik/:name', 'panel', async ({ params }, res) => {
      await begin(params.name);
      res.json({});
    }),
  ),
  own(question('/panel/pytanie', 'panel', async (_request, res) => void res.json({}))),
];

let program: TestApp;
let operator: Client;
beforeAll(async () => {
  program = await testApp({
    routes: HELD,
    config: {
      connections: {
        ...TEST_SETTINGS.connections,
        trustProxy: 1,
        visitorPages: { atOnce: 1, waiting: 2 },
        exports: { atOnce: 3, waiting: 2 },
      },
    },
  });
  operator = await program.as('NORMAL_OPERATOR');
});
afterAll(() => program?.stop());
beforeEach(() => {
  begun.length = 0;
  held = new Promise((resolve) => (goOn = resolve));
});

/** Answers as they come. */
function asked(client: Client, paths: readonly string[], headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  const all = paths.map((path) =>
    client.get(path, headers).then((answer) => {
      statuses.push(answer.status);
      return answer;
    }),
  );
  return { statuses, all: Promise.all(all) };
}

describe('pages for those who are not logged in', () => {
  const visitor = (address: string, names: readonly string[]) =>
    asked(
      program.client(),
      names.map((name) => `/powolna/${name}`),
      { 'x-forwarded-for': address },
    );

  it('are made in turns by client, and wait for none of those who are', async () => {
    const flood = visitor('203.0.113.1', ['a', 'a', 'a', 'a']);
    await expect.poll(() => flood.statuses).toEqual([503]);
    const other = visitor('203.0.113.2', ['b']);
    // Room for one question of somebody else is taken from who has most of them.
    await expect.poll(() => flood.statuses).toEqual([503, 503]);
    expect(begun).toEqual(['a']);
    expect((await operator.get('/panel/courses')).status).toBe(200);
    expect((await operator.get('/powolna-nie-ma')).status).toBe(404);
    goOn();
    const [answers, [theirs]] = [await flood.all, await other.all];
    expect(begun).toEqual(['a', 'a', 'b']);
    expect(flood.statuses).toEqual([503, 503, 200, 200]);
    expect(theirs?.status).toBe(200);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers['retry-after']).toBe('10');
    // A page that needs nothing: no rendering, no script.
    expect(refused?.text).toContain('Teraz korzysta z portalu bardzo wiele osób. Spróbuj ponownie za chwilę.');
    expect(refused?.text).not.toContain('page-props');
    expect((await program.client().get('/powolna/c')).status).toBe(200);
  });

  it('so are those that say that there is nothing', async () => {
    const flood = visitor('203.0.113.3', ['a']);
    await expect.poll(() => begun).toEqual(['a']);
    const nowhere = asked(program.client(), ['/nie-ma', '/nie-ma', '/nie-ma'], { 'x-forwarded-for': '203.0.113.4' });
    await expect.poll(() => nowhere.statuses).toEqual([503]);
    goOn();
    await nowhere.all;
    expect(nowhere.statuses).toEqual([503, 404, 404]);
    await flood.all;
  });
});

describe('files for those who are logged in', () => {
  const files = (client: Client, names: readonly string[]) =>
    asked(
      client,
      names.map((name) => `/panel/powolny-plik/${name}`),
    );

  it('are made two at a time for one, and others have theirs and all their pages meanwhile', async () => {
    await program.addOperator({ role: 'NORMAL_OPERATOR', email: 'inna@demo.example' });
    const colleague = program.client();
    expect((await colleague.login('inna@demo.example', PASSWORD)).status).toBe(200);
    const many = files(operator, ['a', 'a', 'a', 'a', 'a']);
    await expect.poll(() => many.statuses).toEqual([503]);
    expect(begun).toEqual(['a', 'a']);
    const theirs = files(colleague, ['b']);
    await expect.poll(() => begun).toEqual(['a', 'a', 'b']);
    expect((await operator.get('/panel/pytanie')).status).toBe(200);
    expect((await operator.get('/panel/courses')).status).toBe(200);
    goOn();
    const answers = await many.all;
    await theirs.all;
    expect(many.statuses).toEqual([503, 200, 200, 200, 200]);
    expect(theirs.statuses).toEqual([200]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers['retry-after']).toBe('10');
    expect(refused?.text).toContain('Teraz przygotowywanych jest zbyt wiele plików.');
  });

  it('are all that is downloaded but what a page asks while somebody looks at it', () => {
    const questions = routes.flatMap((one) => (one.kind === 'download' && one.atOnce ? [one.path] : []));
    expect([...new Set(questions)].toSorted()).toEqual([
      '/api/reporters/me',
      '/panel/applications/found',
      '/panel/applications/message-preview',
      '/panel/applications/tabs',
      '/panel/audit/access/tabs',
      '/panel/course-dates/:id/certificate_progress',
      '/panel/course-dates/message-preview',
      '/panel/course-dates/tabs',
      '/panel/live',
      '/panel/mail-texts/preview',
      '/panel/mailbox/:id/content',
      '/panel/mailbox/tabs',
      '/panel/orders/duplicates',
      '/panel/orders/found',
      '/panel/orders/tabs',
      '/panel/search',
    ]);
  });
});
