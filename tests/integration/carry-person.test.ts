import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Awaited<ReturnType<TestApp['as']>>;
let courseId: string;
let locationId: string;
beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
  courseId = await addCourse(portal.app);
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

const newDate = async (startedOn: string): Promise<string> =>
  (await admin.post('/panel/course-dates', dateFields(courseId, locationId, { startedOn }))).body.id;
async function confirmed(date: string, n: number, more: object = {}): Promise<string> {
  const made = await admin.post('/panel/applications', officeFields(date, n, { reason: 'Z listy', ...more }));
  expect(made.status, made.text).toBe(201);
  expect((await admin.post(`/panel/applications/${made.body.id}/confirm`, { notify: 'true' })).status).toBe(200);
  await workedOff(portal.app);
  return made.body.id;
}
const detailsOf = async (id: string) =>
  (await portal.app.db
    .selectFrom('applications')
    .select(['details', 'person_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as {
    details: Record<'participant' | 'reporter', Record<string, string>>;
    person_id: string;
  };
async function saved(path: string, fields: object) {
  const answer = await edit(admin, path, fields);
  expect(answer.status, answer.text).toBe(200);
  await workedOff(portal.app);
}
/** What was sent about an application, to whom, in turn. */
async function mails(id: string): Promise<string[]> {
  const { body } = await admin.props(`/panel/applications/${id}`);
  const list = body.data.emails as { template: string; to?: string; recipient?: string; status: string }[];
  return list.map(({ template }) => template);
}

describe('a person who is corrected is corrected on what they still hold', () => {
  it('EMP-01 CD-18 a renamed participant with another address is called and reached so on coming dates, not on past ones', async () => {
    const [coming, other, past] = [
      await newDate('2099-03-02'),
      await newDate('2099-04-06'),
      await newDate('2025-03-03'),
    ];
    const [first, second] = [await confirmed(coming, 1), await confirmed(other, 1)];
    const held = (await admin.post('/panel/applications', officeFields(past, 1, { reason: 'Z listy' }))).body.id;
    await workedOff(portal.app);
    const { person_id: person } = await detailsOf(first);
    await saved(`/panel/employees/${person}`, { lastName: 'Zamężny', email: 'nowy@adres.example' });
    for (const id of [first, second]) {
      expect((await detailsOf(id)).details.participant).toMatchObject({
        lastName: 'Zamężny',
        email: 'nowy@adres.example',
        phone: '600700800',
      });
      expect(await mails(id)).toEqual(expect.arrayContaining(['address-corrected', 'address-former']));
    }
    expect((await detailsOf(held)).details.participant).toMatchObject({
      lastName: 'Nowak',
      email: 'jan1@demo.example',
    });
    const { timeline } = (await admin.props(`/panel/applications/${first}`)).body.data;
    expect(timeline.filter(({ type }: { type: string }) => type === 'ApplicationEdited')).toHaveLength(1);
    // And once more, now against the record's own words before.
    await saved(`/panel/employees/${person}`, { phone: '601602603' });
    expect((await detailsOf(second)).details.participant).toMatchObject({ phone: '601602603', lastName: 'Zamężny' });
  });

  it('APP-06 an address corrected on one application is that of the others, the reporter’s too', async () => {
    const [one, two] = [await newDate('2099-05-04'), await newDate('2099-06-01')];
    const reporter = { reporterEmail: 'biuro@serwis-stary.example' };
    const [first, second] = [await confirmed(one, 2, reporter), await confirmed(two, 2, reporter)];
    const third = await confirmed(two, 3, reporter);
    await saved(`/panel/applications/${first}`, {
      participantEmail: 'jan@poprawny.example',
      participantCorrection: 'same',
      reporterEmail: 'biuro@serwis-nowy.example',
      reporterCorrection: 'same',
    });
    const { participant, reporter: by } = (await detailsOf(second)).details;
    expect([participant.email, by.email]).toEqual(['jan@poprawny.example', 'biuro@serwis-nowy.example']);
    const colleague = (await detailsOf(third)).details;
    expect([colleague.participant.email, colleague.reporter.email]).toEqual([
      'jan3@demo.example',
      'biuro@serwis-nowy.example',
    ]);
  });
});
