import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allEvents } from '#domain/events.ts';
import type * as Declared from '#domain/training/course-date/application-fields.ts';
import type { ApplicationField } from '#domain/training/course-date/application-fields.ts';
import { participantIdentity, reporterIdentity } from '#domain/training/course-date/identity.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { createLog } from '#ops/log/log.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { edit } from '#tests/support/program/edit.ts';
import type { TestApp } from '#tests/support/program/app.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { DATE, employee, registered } from '#tests/support/training/course-date.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** The price of a field (README, "To add …"): it is in one file, and everything below follows. */
const DIET: ApplicationField<'diet'> = {
  name: 'diet',
  label: 'Dieta',
  caption: 'Dieta',
  type: 'select',
  options: [
    { value: 'any', label: 'zwykła' },
    { value: 'vege', label: 'wegetariańska' },
  ],
  exportWidth: 16,
};

const withDiet = ({ applicationGroups, ...rest }: typeof Declared) => {
  const { participant } = applicationGroups;
  return {
    ...rest,
    applicationGroups: { ...applicationGroups, participant: { ...participant, fields: [...participant.fields, DIET] } },
    detailsUpcasters: [{ participant: { added: { diet: '' } } }] satisfies readonly Declared.DetailsUpcaster[],
  };
};

const FIELDS = '#domain/training/course-date/application-fields.ts';

/** The program of a later day; what this file imports at its top is the program of before. */
let later: TestApp;
let operator: Client;
let dateId: string;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(FIELDS, async (original) => withDiet(await original<typeof Declared>()));
  const { testApp } = await import('#tests/support/program/app.ts');
  const { createRender } = await import('#web/app/entry-server.tsx');
  later = await testApp({ render: createRender() });
  operator = await later.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(later.app), await addLocation(later.app)];
  const made = await operator.post('/panel/course-dates', dateFields(course, location));
  dateId = made.body.id;
});
afterAll(async () => {
  vi.doUnmock(FIELDS);
  vi.resetModules();
  await later?.stop();
});

async function register(email: string, diet: string): Promise<string> {
  const fields = registrationFields(dateId, 1, {
    employees: [{ firstName: 'Ewa', lastName: 'Łącka', email, phone: '', diet }],
  });
  const answer = await later.client().post('/api/register-applications', fields);
  expect(answer.status, answer.text).toBe(201);
  await later.settled();
  return answer.body.applications[0].id;
}

const data = async (path: string): Promise<Loose> => (await operator.props(path)).body.data;

describe('a field that is added to the declaration alone', () => {
  it('is asked for, checked, kept, shown, exported, changed and described', async () => {
    const form = await later.client().get(`/zgloszenia?courseDateId=${dateId}`);
    expect(form.text).toContain('employees[0][diet]');
    const wrong = { employees: [{ firstName: 'Ewa', lastName: 'Lis', email: 'e@demo.example', diet: 'x' }] };
    const refused = await later.client().post('/api/register-applications', registrationFields(dateId, 1, wrong));
    expect(refused.body.errors).toEqual({ 'employees[0][diet]': ['Dieta: wybierz wartość z listy'] });

    const id = await register('ewa.lacka@demo.example', 'vege');
    const page = await operator.get(`/panel/applications/${id}`);
    expect(page.text).toContain('<dt>Dieta</dt><dd>wegetariańska</dd>');
    expect((await data(`/panel/applications/${id}/edit`)).values.participantDiet).toBe('vege');
    expect((await operator.get(`/panel/applications/${id}/edit`)).text).toContain('Dieta uczestnika');

    const path = '/panel/applications/excel?filters[email]=ewa.lacka';
    const [header = [], row = []] = rowsOf(await download(later.url, operator, path));
    expect(row[header.indexOf('Dieta')]).toBe('wegetariańska');

    const saved = await edit(operator, `/panel/applications/${id}`, { participantDiet: 'any' });
    expect(saved.status, saved.text).toBe(200);
    expect((await data(`/panel/applications/${id}`)).timeline[0].changes).toEqual([
      { field: 'participant.diet', label: 'Dieta', from: 'wegetariańska', to: 'zwykła' },
    ]);
  });

  it('is in the person’s file, and goes with the person', async () => {
    const id = await register('zofia.znika@demo.example', 'vege');
    const { hits } = await data('/panel/gdpr/users?filters[query]=zofia.znika');
    const { dane } = JSON.parse((await operator.get(`${hits[0].personPath}/json`)).text);
    expect(dane['Zgłoszenia jako uczestnik']).toMatchObject([
      { 'E-mail': 'zofia.znika@demo.example', Dieta: 'wegetariańska' },
    ]);
    const { rows } = await later.app.pool.query(`SELECT string_agg(data::text, ' ') AS text FROM eventstore.events`);
    expect(rows[0].text).not.toContain('vege');
    await later.forget(hits[0].personPath.split('/').at(-1));
    const { participant } = await data(`/panel/applications/${id}`);
    expect(participant).toEqual({
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      fgazNumber: '',
      notes: '',
      diet: '',
      forgotten: true,
    });
  });

  it('is empty in what the program of before has written, which can be changed and says so', async () => {
    const { participant } = employee('old');
    const reporterEmail = 'biuro@demo.example';
    const [personId = '', reporterId = ''] = await later.app.vault.persons([
      participantIdentity(participant, '5260250274'),
      reporterIdentity(reporterEmail),
    ]);
    const id = randomUUID();
    const fact = JSON.stringify(registered(id)).replaceAll(`"${DATE}"`, JSON.stringify(dateId));
    const event = JSON.parse(fact.replaceAll(`"p-${id}"`, `"${personId}"`).replaceAll('"p-r"', `"${reporterId}"`));
    expect(event.data.details.participant).not.toHaveProperty('diet');
    const store = createPostgresStore(later.app.pool, { notify: false });
    const logOfBefore = createLog({ store, vault: later.app.vault, definitions: allEvents });
    const meta = {
      at: later.app.now(),
      actor: { type: 'public', id: 'public', portal: 'szkolenia' },
      command: 'RegisterApplications',
      correlationId: id,
    } as const;
    await logOfBefore.append([
      { stream: courseDateStream(dateId), expected: 'any', events: [{ type: event.type, data: event.data, meta }] },
    ]);
    await later.settled();

    expect((await data(`/panel/applications/${id}`)).participant).toMatchObject({ lastName: 'Nowak', diet: '' });
    const saved = await edit(operator, `/panel/applications/${id}`, { participantDiet: 'vege' });
    expect(saved.status, saved.text).toBe(200);
    expect((await data(`/panel/applications/${id}`)).timeline[0].changes).toEqual([
      { field: 'participant.diet', label: 'Dieta', from: null, to: 'wegetariańska' },
    ]);
  });
});
