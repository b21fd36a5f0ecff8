import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitionOf } from '#domain/record/decide.ts';
import { factsOf } from '#domain/record/events.ts';
import type { AccountAccess } from '#domain/account/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { training } from '#domain/training/portal.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { lastingGrants } from '#ops/run/doctor/lasting.ts';
import type { Client } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** What temporary accounts gave before decision 253, which no command refuses any more: `npm run doctor` finds it. */

const NOW = '2026-11-22T09:00:00.000Z';
const UNTIL = '2027-01-10T11:00:00.000Z';
const LATER = '2027-02-01T09:00:00.000Z';
const temporary = (expiresAt: string): AccountAccess => ({
  accessType: 'temporary',
  expiresAt,
  passwordChangeMode: 'no_limit',
});

let program: TestApp;
let admin: Client;
let temporaryId: string;
beforeAll(async () => {
  program = await testApp({ now: () => NOW });
  admin = await program.as('ADMIN_OPERATOR');
  temporaryId = await program.addAccount('operator', { ...person('Czasowy'), access: temporary(UNTIL) });
});
afterAll(() => program?.stop());

const person = (lastName: string) => ({
  firstName: 'Jan',
  lastName,
  email: `${lastName.toLowerCase()}@temporary.example`,
  role: 'TRAINER',
  permission: [],
});

/** As a program of before the rule let that account do it. */
const before = () => ({
  ...systemContext(program.app, training.name),
  actor: { type: 'SzkoleniaOperator', id: temporaryId, portal: 'szkolenia' } as const,
});

async function added(lastName: string, access: AccountAccess, kind = 'operator'): Promise<string> {
  const definition = program.app.accounts.ofKind(kind);
  const made = await addAccount(
    program.app,
    { definition, account: { fields: person(lastName), access } },
    { context: before() },
  );
  if (isRefusal(made)) throw new Error(made.message);
  return made.id;
}

async function kept(table: 'szkolenia_api_tokens' | 'szkolenia_webhooks', id: string, values: object): Promise<void> {
  const record = definitionOf(factsOf(table, training.records[table]!));
  const done = await program.app.execute({
    stream: record.stream(id),
    decider: record.decider,
    command: record.create,
    input: { id, values: { name: 'Program', kinds: ['course'], persons: false, secretHash: null, ...values } as never },
    context: before(),
    correlationId: id,
  });
  if (isRefusal(done)) throw new Error(done.message);
}
const token = (id: string, expiresOn: string) => kept('szkolenia_api_tokens', id, { writes: [], expiresOn });

/** Readers of the log stop where another transaction of the cluster is open: what was written is seen a moment later. */
const found = async (now = NOW): Promise<string[]> => {
  const { message } = await lastingGrants(program.app.log, now);
  return [...message.matchAll(/[\w-]+(?= \(by )/g)].map(([name]) => name).sort();
};

it('ACT-04 finds what a temporary account gave for longer than it is there, until somebody has looked at it', async () => {
  expect(await lastingGrants(program.app.log, NOW)).toMatchObject({ level: 'ok' });
  const lasting = await added('Druga', { accessType: 'unlimited', expiresAt: null, passwordChangeMode: 'no_limit' });
  await added('Krotka', temporary(UNTIL));
  // No account that logs in to a panel.
  await added('Zglaszajacy', { accessType: 'unlimited', expiresAt: null, passwordChangeMode: 'no_limit' }, 'reporter');
  await token('token-long', '2027-01-11');
  await token('token-short', '2027-01-10');
  await kept('szkolenia_webhooks', 'hook', { url: 'https://example.com/', formerHash: null });
  await program.settled();
  const all = [`operator-${lasting}`, 'szkolenia-api-token-token-long', 'szkolenia-webhook-hook'].sort();
  await expect.poll(() => found()).toEqual(all);
  const finding = await lastingGrants(program.app.log, NOW);
  expect(finding).toMatchObject({ check: 'lasting', level: 'warning' });
  expect(finding.message).toContain(`(by operator-${temporaryId}, there until 2027-01-10)`);
  // A token that is over lets nobody in; the others go on when whoever gave them is gone.
  await expect.poll(() => found(LATER)).toEqual(all.filter((name) => !name.includes('token')));
  expect((await admin.post(`/panel/operators/${lasting}/deactivate`, {})).status).toBe(200);
  expect((await admin.post('/panel/webhooks/hook/deactivate', {})).status).toBe(200);
  await expect.poll(() => found()).toEqual(['szkolenia-api-token-token-long']);
  // Given again by somebody without an end: that is whose it is now.
  expect((await admin.post(`/panel/operators/${lasting}/reactivate`, {})).status).toBe(200);
  expect((await admin.post('/panel/webhooks/hook/reactivate', {})).status).toBe(200);
  expect((await edit(admin, '/panel/api-tokens/token-long', { expiresOn: '01.02.2027' })).status).toBe(200);
  await expect.poll(() => found()).toEqual([]);
});

it('ACT-04 names nothing once whoever gave it may stay as long', async () => {
  await token('token-next', '2027-01-11');
  await expect.poll(() => found()).toEqual(['szkolenia-api-token-token-next']);
  const longer = { 'actor[accessType]': 'temporary', 'actor[expiresAt]': '2027-01-12T12:00' };
  const saved = await edit(admin, `/panel/operators/${temporaryId}`, longer);
  expect(saved.status, saved.text).toBe(200);
  await expect.poll(() => found()).toEqual([]);
});
