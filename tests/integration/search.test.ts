import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersonForgotten, personStream } from '#domain/gdpr/events.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';
import type { Client } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Client;
let trainer: Client;
beforeAll(async () => {
  portal = await testApp({ template: await demoTemplate() });
  await portal.settled();
  [admin, trainer] = await Promise.all([portal.as('ADMIN_OPERATOR'), portal.as('TRAINER')]);
});
afterAll(() => portal.stop());

/** As the screen of erasure does it. */
async function forget(personId: string): Promise<void> {
  const { log, vault, projector } = portal.app;
  await vault.forget(personId);
  const [some] = await log.readStream(
    (await portal.app.pool.query('SELECT stream FROM eventstore.events LIMIT 1')).rows[0].stream,
  );
  if (!some) throw new Error('the demo has events');
  const event = { type: PersonForgotten.type, data: { personId, records: [], lookupsId: 'lookups' }, meta: some.meta };
  const result = await log.append([{ stream: personStream(personId), expected: 'any', events: [event] }]);
  if (!result.ok) throw new Error('an append to any revision cannot be refused');
  await projector.waitFor(['applications', 'employees'], result.position);
}

interface Group {
  readonly label: string;
  readonly hits: readonly { readonly path: string; readonly title: string }[];
}
const find = async (text: string, client = admin): Promise<Group[]> =>
  (await client.props(`/panel/search?q=${encodeURIComponent(text)}`)).body.groups;
const labels = (groups: readonly Group[]): string[] => groups.map(({ label }) => label);

describe('quick search', () => {
  it('finds people, firms, courses and dates by a part of their name, at most five of each', async () => {
    expect(labels(await find('ABS i ESP'))).toEqual(expect.arrayContaining(['Terminy szkoleń', 'Szkolenia']));
    const firms = (await find('serwis')).find(({ label }) => label === 'Firmy');
    expect(firms?.hits.length).toBe(5);
    const { rows } = await portal.app.pool.query(`SELECT company_nip AS nip FROM read.applications LIMIT 1`);
    expect(labels(await find(rows[0].nip))).toEqual(expect.arrayContaining(['Zgłoszenia', 'Firmy']));
    for (const { path } of (await find('operat')).flatMap(({ hits }) => hits)) {
      expect((await admin.get(path)).status).toBe(200);
    }
  });

  it('finds people without Polish marks, by any words of theirs in any order, by e-mail and by a NIP as it is written', async () => {
    const courseId = await addCourse(portal.app, { name: 'Geometria zawieszeń' });
    const dateId = (await admin.post('/panel/course-dates', dateFields(courseId, await addLocation(portal.app)))).body
      .id;
    const employee = {
      firstName: 'Żaneta',
      lastName: 'Ąćęłńóś',
      email: 'zaneta.z@warsztat.example',
      phone: '511 987 654',
    };
    const company = { companyName: 'Gżegżółka Motors', companyNip: '7740001454', employees: [employee] };
    const answer = await portal.client().post('/api/register-applications', registrationFields(dateId, 1, company));
    const path = `/panel/applications/${answer.body.applications[0].id}`;
    for (const text of [
      'zaneta acelnos',
      'ĄĆĘŁŃÓŚ żan',
      'motors zaneta',
      'gzegzolka',
      'zaneta.z@warsztat',
      '7740001454',
      '774-000-14-54',
    ]) {
      const groups = await find(text);
      const hit = groups.find(({ label }) => label === 'Zgłoszenia')?.hits.find((one) => one.path === path);
      expect(hit, text).toEqual({
        path,
        title: 'Żaneta Ąćęłńóś',
        detail: 'Geometria zawieszeń · 02.03.2099 · Gżegżółka Motors',
      });
      // A person has no NIP.
      expect(labels(groups).includes('Uczestnicy'), text).toBe(!/\d/.test(text));
      // Found through the persons, who are not the trainer's to read.
      expect(labels(await find(text, trainer)), text).toEqual(['Zgłoszenia']);
    }
    for (const typed of ['511987654', '511-987-654', '+48 511.987.654']) {
      const hits = (await find(typed)).flatMap(({ hits: all }) => all.map(({ title }) => title));
      expect([typed, hits]).toEqual([typed, ['Żaneta Ąćęłńóś']]);
    }
    expect(labels(await find('geometria warszawa'))).toEqual(['Terminy szkoleń']);
    expect(labels(await find('zawieszen 02.03.2099'))).toContain('Terminy szkoleń');
    expect(labels(await find('zaneta inna'))).toEqual([]);
  });

  it('a forgotten person is not found any more', async () => {
    const { rows } = await portal.app.pool.query(
      // Of nobody's namesake: a list shows the first few.
      `SELECT min(id) AS id, min(person_id) AS person_id, participant_name AS name FROM read.applications
        WHERE participant_name <> '' GROUP BY participant_name HAVING count(*) = 1 LIMIT 1`,
    );
    const [{ id, person_id: personId, name }] = rows;
    const paths = async () => (await find(name)).flatMap(({ hits }) => hits.map(({ path }) => path));
    expect(await paths()).toEqual(
      expect.arrayContaining([`/panel/applications/${id}`, `/panel/employees/${personId}`]),
    );
    await forget(personId);
    const left = await paths();
    expect(left).not.toContain(`/panel/applications/${id}`);
    expect(left).not.toContain(`/panel/employees/${personId}`);
  });

  it('shows nobody what they may not read, and needs two letters of a word', async () => {
    expect(labels(await find('serwis', trainer))).not.toContain('Firmy');
    expect(labels(await find('olga', trainer))).not.toContain('Operatorzy');
    for (const text of ['a', 'a b c d', '1', '- -', '% % %']) expect(await find(text), text).toEqual([]);
    expect((await portal.client().props('/panel/search?q=serwis')).status).toBe(401);
  });

  it('takes any text as text', async () => {
    for (const text of ['%%%', "'; DROP TABLE x --", '\\\\\\', '"}{"', '___', 'x'.repeat(5000), '٣٣٣']) {
      expect((await admin.props(`/panel/search?q=${encodeURIComponent(text)}`)).status, text).toBe(200);
    }
  });
});
