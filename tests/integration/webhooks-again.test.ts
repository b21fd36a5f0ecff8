import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { changeToken } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { startReceiver, type Receiver } from '#tests/support/program/receiver.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

/** 26 C 13: what a webhook was sent is sent again, and something happened to its persons, or to its rights, in between. */

const WEBHOOKS = '/szkolenia/panel/webhooks';

let program: TestApp;
let admin: Client;
let receiver: Receiver;
let date: string;
let people = 0;

beforeAll(async () => {
  program = await testApp({ workers: true, config: { webhooksLoopback: true } });
  admin = await program.as('ADMIN_OPERATOR');
  const fields = dateFields(await addCourse(program.app), await addLocation(program.app), { seatLimit: '50' });
  date = (await admin.post('/szkolenia/panel/course-dates', fields)).body.id;
});
afterAll(() => program?.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

async function asked(path: string, form: object = {}): Promise<Loose> {
  const answer = await admin.post(`/szkolenia${path}`, { ...form });
  expect([200, 201], answer.text).toContain(answer.status);
  await program.settled();
  return answer.body;
}

/** One that is shown persons, with two of them. */
async function withTwo() {
  const { id } = await asked('/panel/webhooks', {
    name: 'CRM',
    url: receiver.url,
    kinds: ['application'],
    persons: 'true',
  });
  const place = async () =>
    (await program.app.pool.query('SELECT leaf FROM app.webhook_places WHERE webhook_id = $1', [id])).rows[0];
  await vi.waitUntil(async () => (await place()) !== undefined, { timeout: 30_000 });
  const seats: { id: string; personId: string; email: string }[] = [];
  for (let n = 0; n < 2; n += 1) {
    people += 1;
    const { id: seat } = await asked('/panel/applications', officeFields(date, people, { reason: 'Z listy' }));
    const row = await program.app.db
      .selectFrom('applications')
      .select(['person_id', 'details'])
      .where('id', '=', seat)
      .executeTakeFirstOrThrow();
    seats.push({ id: seat, personId: row.person_id, email: row.details.participant.email });
  }
  await hears(2);
  for (const { email } of seats) expect(receiver.got.map(({ text }) => text).join()).toContain(email);
  /** Everything from the first entry on; what is sent then. */
  const again = async (count: number) => {
    const before = receiver.got.length;
    await asked(`/panel/webhooks/${id}/send-from`, { from: receiver.got[0]?.body.id });
    await hears(before + count);
    return receiver.got.slice(before);
  };
  return { id, seats, again };
}

const hears = (n: number) => vi.waitUntil(() => receiver.got.length >= n, { timeout: 30_000, interval: 50 });
const erase = (personId: string) => asked(`/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek osoby' });
const lastName = (email: string) => new RegExp(email.replace('.', String.raw`\.`), 'i');

it('GDP-03 nothing of somebody erased, whom its first sending showed, and the erasure once more', async () => {
  const { seats, again } = await withTwo();
  const [gone, there] = seats;
  await erase(gone?.personId ?? '');
  await hears(3);
  const sent = await again(3);
  const text = sent.map((one) => one.text).join();
  expect(text).not.toMatch(lastName(gone?.email ?? ''));
  expect(text).toMatch(lastName(there?.email ?? ''));
  expect(sent.at(-1)?.body).toMatchObject({ type: 'person.erased', subject: gone?.personId, method: 'DELETE' });
});

it('GDP-03 nobody’s data, once it was narrowed; the erasure of who was shown before all the same', async () => {
  const { id, seats, again } = await withTwo();
  const narrowed = await changeToken(admin, `${WEBHOOKS}/${id}`, { persons: 'false' });
  expect(narrowed.status, narrowed.text).toBe(200);
  await erase(seats[0]?.personId ?? '');
  await hears(3);
  const sent = await again(3);
  const text = sent.map((one) => one.text).join();
  for (const { email } of seats) expect(text).not.toMatch(lastName(email));
  expect(sent.at(-1)?.body).toMatchObject({ type: 'person.erased', subject: seats[0]?.personId });
});

it('EMP-02 GDP-03 who is one with another by now, by the id that stays; erased, by each id that was ever sent', async () => {
  const { seats, again } = await withTwo();
  const [stays, goes] = seats.map(({ personId }) => personId);
  // Two places on one date stay two: one of them is given back first.
  await asked(`/panel/applications/${seats[1]?.id}/resign`, { reason: 'Wpisano dwa razy' });
  await asked(`/panel/employees/${stays}/merge`, { other: goes, reason: 'Jedna osoba' });
  await hears(4);
  const merged = await again(4);
  const ids = merged.map(({ body }) => body.data.persons.participant.personId);
  expect(new Set(ids)).toEqual(new Set([stays]));
  await erase(stays ?? '');
  const erased = () => receiver.got.flatMap(({ body }) => (body.type === 'person.erased' ? [body.subject] : []));
  await vi.waitUntil(() => erased().length >= 2, { timeout: 30_000 });
  expect(new Set(erased())).toEqual(new Set([stays, goes]));
});
