import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_ACTIONS, type OrderAction } from '#domain/orders/order/actions.ts';
import { APPLICATION_ACTIONS } from '#domain/training/course-date/guards.ts';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

/** "Dlaczego nie mogę?": what has no button on a page is named there, and its route refuses it by the same words. */

interface Refused {
  readonly action: string;
  readonly label: string;
  readonly reason: string;
}

const TODAY = '2026-11-21';
/** Everything that any decision asks for. */
const SENT = { reason: 'Powód', info: 'Informacja', repeat: 'true', courseDateId: 'nowhere' };

const refusedAt = async (client: Client, path: string): Promise<readonly Refused[]> => {
  const page = await client.props(`${path}/why-not`);
  expect(page.status, page.text).toBe(200);
  return page.body.data.refused;
};

const said = ({ status, body }: Answer<Loose>) => [status, body.message ?? body.data?.message];

let program: TestApp;
beforeAll(async () => {
  program = await testApp({ now: () => `${TODAY}T09:00:00.000Z` });
});
afterAll(() => program?.stop());

describe('an application and its date', () => {
  let admin: Client;
  let course = '';
  let place = '';
  let people = 0;
  beforeAll(async () => {
    admin = await program.as('ADMIN_OPERATOR');
    [course, place] = [await addCourse(program.app), await addLocation(program.app)];
  });

  const newDate = async (startedOn: string): Promise<string> =>
    (await admin.post('/panel/course-dates', dateFields(course, place, { startedOn }))).body.id;
  async function register(date: string, ...acts: readonly string[]): Promise<string> {
    people += 1;
    const { body } = await admin.post('/panel/applications', officeFields(date, people, { reason: 'Powód' }));
    expect(body.message).toBeUndefined();
    for (const act of acts) {
      const done = await admin.post(`/panel/applications/${body.id}/${act}`, SENT);
      expect(done.status, done.text).toBe(200);
    }
    await program.settled();
    return body.id;
  }

  it.each([
    ['waits', '2026-12-10', []],
    ['is confirmed', '2026-12-10', ['confirm']],
    ['is on the reserve', '2026-12-10', ['move-to-reserve']],
    ['is rejected', '2026-12-10', ['reject']],
    ['was present', TODAY, ['attendance/toggle']],
    ['waits since the training', '2026-11-10', []],
    ['is archived', '2026-11-10', ['archive']],
  ] as const)(
    'APP-09 PERM-09 that %s: each action is offered or explained, and refused so',
    async (_what, day, acts) => {
      const id = await register(await newDate(day), ...acts);
      const path = `/panel/applications/${id}`;
      const { actions } = (await admin.props(path)).body.data;
      const refused = await refusedAt(admin, path);
      expect([...actions, ...refused.map(({ action }) => action)].sort()).toEqual([...APPLICATION_ACTIONS].sort());
      expect(refused.length).toBeGreaterThan(0);
      for (const { action, reason } of refused)
        expect([action, ...said(await admin.post(`${path}/${action}`, SENT))]).toEqual([action, 409, reason]);
    },
  );

  it('GDP-03 of somebody who was erased: by name nobody is mentioned', async () => {
    const id = await register(await newDate(TODAY));
    const { personId } = (await program.app.db
      .selectFrom('applications')
      .select('person_id as personId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as { personId: string };
    const erased = await admin.post(`/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek' });
    expect(erased.status, erased.text).toBe(200);
    await program.settled();
    const path = `/panel/applications/${id}`;
    const refused = await refusedAt(admin, path);
    const reasons = new Map(refused.map(({ action, reason }) => [action, reason]));
    expect(reasons.get('edit')).toBe('Dane tej osoby zostały usunięte i nie można ich zmienić.');
    expect(reasons.get('move')).toBe(reasons.get('edit'));
    for (const { action, reason } of refused.filter(({ action: one }) => one !== 'edit'))
      expect([action, ...said(await admin.post(`${path}/${action}`, SENT))]).toEqual([action, 409, reason]);
  });

  it('CD-13 CD-16 each decision about a date is offered or explained, and refused so', async () => {
    const id = await newDate('2026-12-10');
    const path = `/panel/course-dates/${id}`;
    const explained = async () => {
      const { actions } = (await admin.props(path)).body.data;
      const refused = await refusedAt(admin, path);
      const all = [...actions, ...refused.map(({ action }) => action)].sort();
      expect(all).toEqual([
        'attendance',
        'cancel',
        'copy',
        'edit',
        'register',
        'reopen',
        'send_certificates',
        'series',
      ]);
      return refused;
    };
    for (const { action, reason } of await explained())
      expect([action, ...said(await admin.post(`${path}/${action}`, SENT))]).toEqual([action, 409, reason]);
    expect((await admin.post(`${path}/cancel`, SENT)).status).toBe(200);
    const cancelled = await explained();
    expect(cancelled.map(({ action, label }) => [action, label])).toEqual([
      ['edit', 'Edytuj'],
      ['cancel', 'Odwołaj termin'],
      ['send_certificates', 'Wyślij certyfikaty'],
      ['attendance', 'Lista obecności'],
      ['register', 'Zgłoś pracownika'],
    ]);
    const answers = {
      edit: await admin.call('PUT', path, { ...dateFields(course, place), version: '2' }),
      cancel: await admin.post(`${path}/cancel`, SENT),
      send_certificates: await admin.post(`${path}/send_certificates`),
      attendance: await admin.post(`${path}/attendance_list_edit`),
      register: await admin.post('/panel/applications', officeFields(id, 99)),
    } as Record<string, Answer<Loose>>;
    for (const { action, reason } of cancelled)
      expect([action, ...said(answers[action] as Answer<Loose>)]).toEqual([action, 409, reason]);
  });

  it('what is no application, no date and nobody’s is not explained', async () => {
    for (const path of ['applications', 'course-dates'])
      expect((await admin.props(`/panel/${path}/nothing/why-not`)).status).toBe(404);
    expect((await program.client().props('/panel/applications/nothing/why-not')).status).toBe(401);
  });
});

describe('an order', () => {
  let operator: Client;
  let people: readonly (readonly [who: string, client: Client])[];
  let stranger: Client;
  let entered: object = {};
  beforeAll(async () => {
    operator = await orderOperator(program, 'Zleceniowa');
    const company = await serviceCompany(operator, 'Serwis Własny');
    const other = await serviceCompany(operator, 'Serwis Cudzy');
    const employee = async (name: string, scope: readonly string[], companyId = company) =>
      orderEmployee(program, name, { companyId, scope });
    const sells = await employee('Handlowa', ['ph']);
    entered = { companyId: company, employeeId: sells.id };
    people = [
      ['manages', operator],
      ['only looks', await orderOperator(program, 'Patrzaca', ['VIEWING_ORDERS'])],
      ['BTS', (await employee('Terenowa', ['bts'])).client],
      ['PH', sells.client],
      ['no scope', (await employee('Bezzakresowa', [])).client],
    ];
    stranger = (await employee('Obca', ['ph'], other)).client;
  });

  const WAY: readonly (readonly [OrderAction | null, object])[] = [
    [null, {}],
    ['approve', {}],
    ['set', { executionDate: '01.12.2026' }],
    ['done', { executionDate: '21.11.2026', installationDate: '20.11.2026' }],
    ['complete', {}],
  ];

  it('ORD-04 ORD-22 ORD-24 each step is offered or explained to everybody, and refused so', async () => {
    const id = await newOrder(operator, orderFields('activation', entered));
    const path = `/zlecenia/panel/orders/${id}`;
    const statuses = new Set<number>();
    for (const [step, more] of WAY) {
      const moved = step === null ? { status: 200, text: '' } : await operator.post(`${path}/${step}`, { ...more });
      expect(moved.status, moved.text).toBe(200);
      await program.settled();
      for (const [who, client] of people) {
        const { actions, mayEdit, mayMove, mayUndo, version } = await orderData(client, id);
        const refused = await refusedAt(client, path);
        const open = [
          ...actions.map((one: Loose) => one.action),
          ...Object.entries({ edit: mayEdit, move: mayMove, undo: mayUndo }).flatMap(([name, may]) =>
            may ? [name] : [],
          ),
        ];
        const all = [...open, ...refused.map(({ action }) => action)].sort();
        expect([who, all]).toEqual([who, [...ORDER_ACTIONS, 'edit', 'move', 'undo'].sort()]);
        // Pressed twice a step is saved as it is.
        const asked = refused.filter(({ reason }) => !reason.startsWith('Zlecenie ma już status'));
        for (const { action, reason } of asked) {
          const answer =
            action === 'edit'
              ? await client.call('PUT', path, { version })
              : await client.post(`${path}/${action}`, { reason: 'Powód', executionDate: '02.12.2026', version });
          statuses.add(answer.status);
          expect([who, action, said(answer)[1]]).toEqual([who, action, reason]);
        }
      }
    }
    expect([...statuses].sort()).toEqual([403, 409]);
  });

  it('ORD-22 an order of another company is not explained', async () => {
    const id = await newOrder(operator, orderFields('operational_review', entered));
    expect((await stranger.props(`/zlecenia/panel/orders/${id}/why-not`)).status).toBe(404);
  });
});
