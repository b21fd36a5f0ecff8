import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '#ops/execute/system-context.ts';
import type { Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';
import { pdfPages } from '#tests/support/files/pdf-text.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import {
  addCourse,
  addLocation,
  dateFields,
  officeFields,
  registrationFields,
} from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Awaited<ReturnType<TestApp['as']>>;
beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

let made = 0;
const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;

/** A coming date with one person on it, and one that was held, of the same course, place and trainer. */
async function led() {
  made += 1;
  const groupId = (await admin.post('/panel/groups', { name: `Grupa ${made}`, position: '1' })).body.id as string;
  const course = await addCourse(portal.app, { name: `Hamulce ${made}`, groupId });
  const place = await addLocation(portal.app);
  const trainer = await portal.addOperator({
    firstName: 'Tomasz',
    lastName: 'Trener',
    email: `trener${made}@demo.example`,
    role: 'TRAINER',
  });
  const add = async (more: object) =>
    (await admin.post('/panel/course-dates', dateFields(course, place, { trainerId: trainer, ...more }))).body
      .id as string;
  const date = await add({});
  await add({ startedOn: '2025-03-03' });
  expect((await admin.post('/panel/applications', officeFields(date, made))).status).toBe(201);
  return { course, place, trainer, date };
}

describe('switching off what people on coming dates were promised', () => {
  it.each([
    ['course', 'courses', 'nowe zgłoszenie przyjmie tylko operator'],
    ['place', 'locations', 'odbędą się w tym miejscu'],
    ['trainer', 'operators', 'z tą osobą jako trenerem'],
  ] as const)('B6 the question about a %s counts and names the dates, which stay', async (what, base, stays) => {
    const scene = await led();
    const path = `/panel/${base}/${scene[what]}`;
    for (const asked of [await data(path), await data(`${path}/deactivate`)]) {
      expect(asked.consequence).toContain('Ma 1 nadchodzący termin, a na nim 1 zgłoszoną osobę. ');
      expect(asked.consequence).toContain(stays);
      expect(asked.concerns).toEqual([
        { path: `/panel/course-dates/${scene.date}`, label: `Hamulce ${made}, 02.03.2099, 1 osoba` },
      ]);
    }
    expect((await admin.post(`${path}/deactivate`, {})).status).toBe(200);
    const date = await data(`/panel/course-dates/${scene.date}`);
    expect([date.status, date.primaryCount]).toEqual(['active', 1]);
    expect((await data(path)).consequence).toBeNull();
  });

  it('B6 a coming date says what of it is switched off, until it is on again', async () => {
    const { course, place, trainer, date } = await led();
    const warnings = async () => (await data(`/panel/course-dates/${date}`)).warnings as string[];
    expect(await warnings()).toEqual([]);
    const parts = [`courses/${course}`, `locations/${place}`, `operators/${trainer}`];
    for (const part of parts) await admin.post(`/panel/${part}/deactivate`, {});
    expect(await warnings()).toEqual([
      expect.stringContaining('Szkolenie albo jego grupa są wyłączone'),
      'Miejsce tego terminu jest wyłączone.',
      'Tomasz Trener nie ma dostępu do panelu i nie dostaje wiadomości o tym terminie.',
    ]);
    for (const part of parts) await admin.post(`/panel/${part}/reactivate`, {});
    expect(await warnings()).toEqual([]);
  });

  it('ACT-04 whose access has ended leads no more dates than one who is switched off', async () => {
    const { course, place, trainer, date } = await led();
    const { stream, decider, commands } = portal.app.accounts.ofKind('operator');
    const access = { accessType: 'temporary', expiresAt: '2020-01-01T11:00:00.000Z', passwordChangeMode: 'none' };
    await portal.app.execute({
      stream: stream(trainer),
      decider,
      command: commands.changeAccess as never,
      input: { access },
      context: systemContext(portal.app, 'szkolenia'),
      correlationId: 'test',
    });
    await portal.settled();
    expect((await data(`/panel/course-dates/${date}`)).warnings).toEqual([
      'Tomasz Trener nie ma dostępu do panelu i nie dostaje wiadomości o tym terminie.',
    ]);
    const added = await admin.post('/panel/course-dates', dateFields(course, place, { trainerId: trainer }));
    expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['trainerId']]);
  });

  it('B6 the registration of a course that is switched off closes for the public and asks the office for a reason', async () => {
    const { course, date } = await led();
    await admin.post(`/panel/courses/${course}/deactivate`, {});
    const stranger = await portal.client().post('/api/register-applications', registrationFields(date, 900));
    expect([stranger.status, stranger.text]).toEqual([404, expect.stringContaining('nie przyjmuje zgłoszeń')]);
    const refused = await admin.post('/panel/applications', officeFields(date, 901));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('są wyłączone')]);
  });

  it('B6 unticking a course in its form asks the same', async () => {
    const { course } = await led();
    const asked = await edit(admin, `/panel/courses/${course}`, { status: '' });
    expect([asked.status, asked.body.current]).toMatchObject([409, { confirmNeeded: true }]);
    expect(asked.body.message).toContain('Ma 1 nadchodzący termin');
    expect((await edit(admin, `/panel/courses/${course}`, { status: '', confirmed: 'true' })).status).toBe(200);
    expect((await data(`/panel/courses/${course}`)).active).toBe(false);
  });

  it.each([
    ['the access', { 'actor[accessType]': 'none' }],
    ['the role', { role: 'UNAUTHORIZED' }],
  ])('OPR-01 taking %s in the form of who leads a coming date asks the same', async (_what, taken) => {
    const { trainer } = await led();
    const path = `/panel/operators/${trainer}`;
    const { version } = await data(`${path}/edit`);
    const asked = await edit(admin, path, taken);
    expect([asked.status, asked.body.current]).toMatchObject([409, { confirmNeeded: true }]);
    expect(asked.body.message).toContain('Ma 1 nadchodzący termin, a na nim 1 zgłoszoną osobę.');
    const page = await admin.native(path, {
      ...taken,
      version,
      _method: 'put',
      _action: 'operator',
      _page: `${path}/edit`,
    });
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('"leaves":true')]);
    // Anyone who has the form open from before is informed of that first, not asked.
    expect((await edit(admin, path, { lastName: 'Trenerski' })).status).toBe(200);
    const stale = await admin.call('PUT', path, { version, ...taken });
    expect([stale.status, stale.body.current.values.lastName]).toEqual([409, 'Trenerski']);
    expect((await edit(admin, path, { ...taken, confirmed: 'true' })).status).toBe(200);
    expect((await data(path)).active).toBe(false);
  });

  it('OPR-01 another role for who leads a coming date asks too, while the access stays', async () => {
    const { trainer } = await led();
    const path = `/panel/operators/${trainer}`;
    const asked = await edit(admin, path, { role: 'NORMAL_OPERATOR' });
    expect([asked.status, asked.body.current]).toMatchObject([409, { confirmNeeded: true }]);
    expect(asked.body.message).toContain('choć nie będzie już miała tej roli');
    expect((await edit(admin, path, { lastName: 'Trenerski' })).status).toBe(200);
    expect((await edit(admin, path, { role: 'NORMAL_OPERATOR', confirmed: 'true' })).status).toBe(200);
    expect((await edit(admin, path, { role: 'TRAINER' })).status).toBe(200);
  });

  it('GDP-03 erasing who leads a coming date warns of it, and no page or paper names "dane usunięte" as somebody', async () => {
    const { trainer, date } = await led();
    const { person_id: personId } = await portal.app.db
      .selectFrom('operators')
      .select('person_id')
      .where('id', '=', trainer)
      .executeTakeFirstOrThrow();
    const path = `/panel/gdpr/users/${personId}`;
    expect((await data(path)).warning).toBe(
      'Ma 1 nadchodzący termin, a na nim 1 zgłoszoną osobę. Terminy pozostają, ale nie będzie w nich widać, kto je prowadzi: najpierw wybierz innego trenera.',
    );
    expect((await admin.post(`${path}/forget`, { reason: 'Wniosek' })).status).toBe(200);
    await portal.settled();
    expect((await data(`/panel/course-dates/${date}`)).warnings).toEqual([
      'Osoba wpisana jako trener nie ma dostępu do panelu i nie dostaje wiadomości o tym terminie.',
    ]);
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const paper = `${portal.url}/panel/course-dates/${date}/attendance_list_reception`;
    const pdf = Buffer.from(await (await fetch(paper, { headers: { cookie } })).arrayBuffer());
    const texts = (await pdfPages(pdf)).flatMap((page) => page.texts.map(({ text }) => text)).join(' ');
    expect([texts.includes('Hamulce'), texts.includes('prowadzi')]).toEqual([true, false]);
  });

  it('OPR-01 nobody is asked of an operator on whom nothing hangs', async () => {
    const id = await portal.addOperator({
      firstName: 'Ewa',
      lastName: 'Biuro',
      email: 'biuro@demo.example',
      role: 'NORMAL_OPERATOR',
    });
    expect((await edit(admin, `/panel/operators/${id}`, { 'actor[accessType]': 'none' })).status).toBe(200);
  });
});
