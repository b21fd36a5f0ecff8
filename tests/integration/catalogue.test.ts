import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  portal = await testApp({ now: () => '2026-11-21T10:00:00.000Z' });
  admin = await portal.as('ADMIN_OPERATOR');
  visitor = portal.client();
});
afterAll(() => portal.stop());

const made = async (path: string, form: object): Promise<string> => {
  const answer = await admin.post(path, form as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const course = (groupId: string, more: object = {}) =>
  made('/panel/courses', {
    name: 'Kurs',
    groupId,
    position: '1',
    netPrice: '1000',
    vat: '23',
    duration: '2.5',
    theory: '50',
    practice: '50',
    description: '<p>Opis <strong>kursu</strong></p>',
    ...more,
  });
const groups = async (): Promise<Loose[]> => (await visitor.props('/grupy')).body.data.groups;

describe('what visitors may learn of courses', () => {
  it('PUB-01 CRS-11 groups and courses by position; inactive, past and empty ones are not shown', async () => {
    const late = await made('/panel/groups', { name: 'Druga', position: '2' });
    const early = await made('/panel/groups', { name: 'Pierwsza', position: '1', description: 'Opis grupy' });
    await made('/panel/groups', { name: 'Pusta', position: '0' });
    await course(late, { name: 'Z drugiej' });
    const first = await course(early, { name: 'Na końcu', position: '9' });
    await course(early, {
      name: 'Na początku',
      position: '1',
      novelty: 'true',
      delayedPayment: 'true',
      hasFgaz: 'true',
      prerequisiteACourseId: first,
    });
    await course(early, { name: 'Wyłączony', status: 'false' });
    await course(early, { name: 'Miniony', startedOnFrom: '01.01.2025', startedOnTo: '31.12.2025' });
    expect((await groups()).map((group) => [group.name, group.courses.map((one: Loose) => one.name)])).toEqual([
      ['Pierwsza', ['Na początku', 'Na końcu']],
      ['Druga', ['Z drugiej']],
    ]);
    expect((await groups())[0].courses[0]).toMatchObject({
      description: '<p>Opis <strong>kursu</strong></p>',
      duration: 2.5,
      net: 100_000,
      novelty: true,
      delayedPayment: true,
      hasFgaz: true,
      prerequisites: ['Na końcu'],
    });
    expect((await visitor.get('/')).status).toBe(200);
    expect((await visitor.get('/grupy')).status).toBe(200);
  });

  it('PUB-01 CRS-02 a course assigned to a further group is shown in both', async () => {
    const [one, two] = (await groups()).map(({ id }) => id);
    const id = await course(one, { name: 'W obu', position: '5' });
    await edit(admin, `/panel/courses/${id}/assign-course`, { furtherGroupIds: [two] });
    for (const group of await groups()) expect(group.courses.map((each: Loose) => each.id)).toContain(id);
  });

  it('PUB-03 net, VAT and gross of each active course', async () => {
    const group = await made('/panel/groups', { name: 'Ceny', position: '5' });
    await course(group, { name: 'Z podatkiem', position: '1' });
    await course(group, { name: 'Bez podatku', position: '2', vat: '0', netPrice: '999,99' });
    const { data } = (await visitor.props('/cennik')).body;
    const found = data.groups.find(({ name }: Loose) => name === 'Ceny');
    expect(found.courses.map(({ net, vat, gross }: Loose) => [net, vat, gross])).toEqual([
      [100_000, 23, 123_000],
      [99_999, 0, 99_999],
    ]);
  });
});
