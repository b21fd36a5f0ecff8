import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
  const [course, location] = await Promise.all([addCourse(portal.app), addLocation(portal.app)]);
  const date = await admin.post('/panel/course-dates', dateFields(course, location));
  const group = await admin.post('/panel/groups', { name: 'Hamulce', position: '1' });
  const firm = await admin.post('/panel/firms', { name: 'Auto Serwis', nipNumbers: '5260250274' });
  const registered = await admin.post('/api/register-applications', registrationFields(date.body.id, 1));
  Object.assign(ids, {
    courses: course,
    locations: location,
    'course-dates': date.body.id,
    groups: group.body.id,
    firms: firm.body.id,
    applications: registered.body.applications[0].id,
  });
});
afterAll(() => portal.stop());

const SECTIONS = ['applications', 'course-dates', 'groups', 'courses', 'locations', 'firms'];

describe('shapes of answers', () => {
  it.each(SECTIONS)('WIRE-10 the list of %s is {items, total, page, pageSize}', async (section) => {
    const { data } = (await admin.props(`/panel/${section}`)).body;
    expect(data).toMatchObject({ page: 1, pageSize: expect.any(Number), total: expect.any(Number) });
    expect(data.items.map((one: { id: string }) => one.id)).toContain(ids[section]);
  });

  it.each(SECTIONS)('WIRE-10 one of %s has its version', async (section) => {
    const { data } = (await admin.props(`/panel/${section}/${ids[section]}`)).body;
    expect(data).toMatchObject({ id: ids[section], version: expect.any(Number) });
  });

  it('WIRE-10 a command answers {id, version}, a refused one as ERR-07', async () => {
    const saved = await edit(admin, `/panel/groups/${ids.groups}`, { name: 'Inne' });
    expect(saved.body).toMatchObject({ id: ids.groups, version: 2 });
    const refused = await edit(admin, `/panel/groups/${ids.groups}`, { name: '' });
    expect([refused.status, refused.body.errors]).toEqual([422, { name: ['Nazwa jest wymagane'] }]);
    const stale = await admin.call('PUT', `/panel/groups/${ids.groups}`, { name: 'Trzecie', version: '1' });
    expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
  });
});
