import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';

/** FRM-05: the dry run tells things apart by what would be stored, so that its word is the result. */
let portal: TestApp;
let admin: Client;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

async function dryRun(base: string, lines: readonly string[]): Promise<{ id: string; dry: Loose }> {
  const file = { name: 'plik.csv', content: lines.join('\r\n'), type: 'text/csv' };
  const { id } = (await sendFiles(admin, { path: `${base}/import`, files: { file } })).body;
  return { id, dry: (await admin.props(`${base}/import/${id}`)).body.data };
}

/** Confirms it, and compares what was done with what was said. */
async function holdsTo(base: string, { id, dry }: { id: string; dry: Loose }): Promise<void> {
  await admin.post(`${base}/import/${id}/confirm`);
  const view = async (): Promise<Loose> => (await admin.props(`${base}/import/${id}`)).body.data;
  await expect.poll(async () => (await view()).status, { timeout: 60_000 }).toBe('completed');
  await portal.settled();
  const { done, refused } = await view();
  expect([done, refused]).toEqual([dry.counts.create + dry.counts.change, 0]);
}

/** In the order of the file; the screen has what is wrong first. */
const outcomes = ({ lines }: Loose): unknown[] =>
  lines.map((line: Loose) => [line.line, line.outcome]).sort(([a]: number[], [b]: number[]) => (a ?? 0) - (b ?? 0));

it('FRM-05 two spellings of one number in a file are one firm, and the second line is reported', async () => {
  const base = '/panel/firms';
  const head = 'Nazwa;NIP;Numer serwisu;Numer klienta SAP';
  const first = await dryRun(base, [
    head,
    'Auto Łącki;5260250274;9401;123456',
    'Auto Łącki;5260250274;9401\u200b;',
    'Moto Żak;113\u2011219\u201112\u201133;\u200e9402;',
  ]);
  expect(outcomes(first.dry)).toEqual([
    [2, 'create'],
    [3, 'error'],
    [4, 'create'],
  ]);
  expect(first.dry.lines.find((line: Loose) => line.line === 3).errors).toEqual([
    { label: '', message: 'Powtarza wiersz 2' },
  ]);
  await holdsTo(base, first);
  // The same again, as another program writes it: nothing is new.
  const again = await dryRun(base, [
    head,
    'Auto\u00a0\u0141a\u0328cki;526\u00a0025 02 74;\ufeff9401;123456\u200b',
    'Moto \u017bak;PL1132191233;94\u00ad02;',
  ]);
  expect(again.dry.counts).toEqual({ create: 0, change: 0, skip: 2, error: 0 });
});

it('FRM-05 a participant is the same person with accents apart and marks that nobody sees', async () => {
  const base = '/panel/employees';
  const head = 'Imię;Nazwisko;E-mail';
  const first = await dryRun(base, [head, 'Żaneta;Nowak-Kos;zaneta@demo.example']);
  expect(first.dry.counts).toMatchObject({ create: 1, error: 0 });
  await holdsTo(base, first);
  const again = await dryRun(base, [
    head,
    'Z\u0307aneta;Nowak\u2011Kos;zaneta@demo.example\u200b',
    'Żane\u00adta;\u00a0Nowak-Kos\u00a0;\ufeffZaneta@demo.example',
  ]);
  expect(outcomes(again.dry)).toEqual([
    [2, 'skip'],
    [3, 'error'],
  ]);
});
