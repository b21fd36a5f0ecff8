import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import {
  addCourse,
  addLocation,
  dateFields,
  officeFields,
  registrationFields,
} from '#tests/support/training/training.ts';

/** APP-14: who waits is before who comes, by every way onto a list that has an address. */
let portal: TestApp;
let operator: Client;
let places: readonly [string, string];
beforeAll(async () => {
  portal = await testApp();
  operator = await portal.as('NORMAL_OPERATOR');
  places = [await addCourse(portal.app), await addLocation(portal.app)];
});
afterAll(() => portal.stop());

const dateOf = async (id: string): Promise<Loose> => (await operator.props(`/panel/course-dates/${id}`)).body.data;
const newDate = async (): Promise<string> => {
  const [course, location] = places;
  return (await operator.post('/panel/course-dates', dateFields(course, location, { seatLimit: '1' }))).body.id;
};

let n = 0;
const register = async (date: string): Promise<{ id: string; listType: string }> => {
  const { body } = await portal.client().post('/api/register-applications', registrationFields(date, (n += 1)));
  return body.applications[0];
};

/** One seat that was freed, and two who wait for it. */
async function waited() {
  const id = await newDate();
  const [first, ...reserve] = [await register(id), await register(id), await register(id)];
  const answer = await operator.post(`/panel/applications/${first.id}/reject`);
  expect(answer.status, answer.text).toBe(200);
  return { id, reserve: reserve.map((one) => one.id) };
}

it('APP-14 a newcomer is registered past the reserve only with a reason, and nothing typed is lost', async () => {
  const { id, reserve } = await waited();
  const fields = officeFields(id, (n += 1), { list: 'primary' });
  const refused = await operator.post('/panel/applications', fields);
  expect(refused.status).toBe(409);
  const message = 'Na liście rezerwowej wcześniej czekają 2 osoby. Aby pominąć kolejność, podaj powód.';
  expect(refused.body).toEqual({
    message,
    errors: { reason: [message] },
    current: { reasonNeeded: true, ahead: reserve },
  });
  const native = await operator.native('/panel/applications', fields);
  expect(native.status).toBe(409);
  expect(native.body.data.form).toMatchObject({ message, errors: { reason: [message] }, values: { list: 'primary' } });
  expect(native.body.data.form.values.participantEmail).toBe(fields.participantEmail);
  expect((await dateOf(id)).primaryCount).toBe(0);
  const why = await operator.post('/panel/applications', { ...fields, reason: 'Uzgodnione z serwisem' });
  expect(why.status, why.text).toBe(201);
  expect((await dateOf(id)).primaryCount).toBe(1);
  const shown = (await operator.props(`/panel/applications/${why.body.id}`)).body.data;
  expect(shown.timeline[0]).toMatchObject({ type: 'ApplicationRegistered', reason: 'Uzgodnione z serwisem' });
});

it('APP-14 by the public form, by a list that follows the seats, and from another date: behind those who wait', async () => {
  const { id, reserve } = await waited();
  expect((await register(id)).listType).toBe('reserve');
  const office = await operator.post('/panel/applications', officeFields(id, (n += 1)));
  expect(office.status, office.text).toBe(201);
  const other = await register(await newDate());
  const moved = await operator.post(`/panel/applications/${other.id}/move`, { courseDateId: id });
  expect(moved.status, moved.text).toBe(200);
  const date = await dateOf(id);
  expect(date.primaryCount).toBe(0);
  expect(date.reserve.map((one: Loose) => one.id)).toHaveLength(5);
  expect(date.reserve.slice(0, 2).map((one: Loose) => one.id)).toEqual(reserve);
});
