import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { clamd, type Clamd } from '#tests/support/servers/clamd.ts';

/** A table of an import is read and not kept; a virus scanner sees it all the same, before anything reads it. */

const VIRUS = 'a-virus-of-this-test';
let scanner: Clamd;
let portal: TestApp;
let admin: Client;
beforeAll(async () => {
  scanner = await clamd((content) => (content.includes(VIRUS) ? 'stream: Test.Virus FOUND' : 'stream: OK'));
  portal = await testApp({ config: { scanner } });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(async () => {
  scanner.stop();
  await portal.stop();
});

const send = (name: string): Promise<Answer<Loose>> => {
  const content = `Nazwa;NIP;Numer serwisu;Województwo\r\n${name};5260250274;S1;mazowieckie\r\n`;
  const files = { file: { name: 'firmy.csv', content, type: 'text/csv' } };
  return sendFiles(admin, { path: '/panel/firms/import', files });
};
const kept = async () => (await portal.app.pool.query('SELECT id FROM app.imports')).rows.length;

it('FRM-03 a table with a virus is refused at its field and nothing of it is kept; another one is taken', async () => {
  const infected = await send(VIRUS);
  expect([infected.status, infected.body.errors]).toEqual([
    422,
    { file: [expect.stringMatching(/^Program antywirusowy znalazł w pliku zagrożenie/)] },
  ]);
  expect(await kept()).toBe(0);
  expect((await send('Firma')).status).toBe(201);
  expect(await kept()).toBe(1);
});

it('FRM-03 while the scanner is away a table is refused for now', async () => {
  scanner.stop();
  const answer = await send('Druga');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
});
