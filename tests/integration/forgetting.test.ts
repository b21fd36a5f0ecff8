import { mailPlace } from '#ops/mail/place.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROLES, type Role } from '#domain/training/accounts/roles.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { KEY_TTL_MS } from '#ops/vault/vault.ts';
import {
  everyFile,
  everyPage,
  everyTable,
  everythingOpened,
  findings,
  pathsWith,
  type Ids,
  type Place,
} from '#tests/support/gdpr/everything.ts';
import { edit } from '#tests/support/program/edit.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

/** Erasing people of whom others have written: the reporter of three employees, an import, operators with their reasons. */
const USERS = '/panel/gdpr/users';

/** What is stated about each of them; no other text of this file has these words. */
const ZDZIMIR = {
  firstName: 'Zdzimir',
  lastName: 'Qwertyńskobójczyk',
  email: 'zdzimir.qwerty@erase.example',
  phone: '611987654',
  fgazNumber: 'FGAZ-O/77/7777/77',
  notes: 'Uczulony na orzeszki ziemne',
};
const ABOUT_ZDZIMIR = [
  ...Object.values(ZDZIMIR),
  'zdzimir.qwerty',
  'Kwertyński',
  '601 111 999',
  'Złamał nogę',
  'Nie zdał egzaminu',
  'prosił telefonicznie',
  'Rozmawiał z trenerem',
];
const BOGUMILA = {
  reporterFirstName: 'Bogumiła',
  reporterLastName: 'Unikatowska',
  reporterEmail: 'bogumila.unikat@erase.example',
  reporterPhone: '622987654',
};
const ABOUT_BOGUMILA = [...Object.values(BOGUMILA), 'unikat', 'Miła rozmowa'];
const IGNACY = { firstName: 'Ignacy', lastName: 'Operatywny', email: 'ignacy.operatywny@erase.example' };

let portal: TestApp;
let admin: Client;
let ignacy: Client;
const ids: Record<string, string[]> = {};
let application = '';
let participantId = '';
let reporterId = '';
let before = '';

const data = async (path: string, client = admin): Promise<Loose> => (await client.props(path)).body.data;
const ok = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect([status < 300, text.slice(0, 300)]).toEqual([true, expect.anything()]);
};
const settled = async () => {
  await portal.settled();
  await workedOff(portal.app);
};
const look = (text: string, client = ignacy): Promise<Loose> =>
  data(`${USERS}?filters[query]=${encodeURIComponent(text)}`, client);

/** Everything there is, as everybody sees it. */
async function everything(roles: readonly Role[] = ROLES): Promise<Place[]> {
  const { app, url } = portal;
  const places = [await everyTable(app), await everythingOpened(app), await everyFile(app.config.dataDir)];
  const paths = pathsWith(ids as Ids, before);
  for (const role of roles.filter((one) => one !== 'UNAUTHORIZED'))
    places.push(await everyPage(url, await portal.as(role), paths));
  return places.flat();
}

/** The mails and files of a person go a moment later, when no process can write more of them. */
const afterwards = (personId: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await portal.app.pool.query(
        'SELECT id FROM app.mails WHERE (person_id = $1 OR $1 = ANY (person_ids)) AND erased_at IS NULL',
        [personId],
      );
      expect(rows).toEqual([]);
      await settled();
    },
    { timeout: KEY_TTL_MS + 60_000, interval: 500 },
  );

async function erase(personId: string) {
  await ok(admin.post(`${USERS}/${personId}/forget`, { reason: 'Żądanie z 20.11.2026' }));
  await afterwards(personId);
}

beforeAll(async () => {
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
  ids['/panel/operators'] = [await portal.addOperator({ role: 'ADMIN_OPERATOR', ...IGNACY })];
  ignacy = portal.client();
  await ok(ignacy.login(IGNACY.email, PASSWORD));
  await life();
});
afterAll(() => portal.stop());

/** Imported, looked for before anybody knew them, registered by somebody else, and all that follows from it. */
async function life() {
  const [course, location] = [
    await addCourse(portal.app, { name: 'Klimatyzacja', hasFgaz: true }),
    await addLocation(portal.app),
  ];
  const day = new Date().toISOString().slice(0, 10);
  const date = async (startedOn: string): Promise<string> => {
    const made = await ignacy.post('/panel/course-dates', dateFields(course, location, { startedOn }));
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  const [first, second] = [await date('2099-03-02'), await date(day)];
  ids['/panel/course-dates'] = [first, second];

  // Nobody is found yet, later one, then all who were registered together.
  for (const text of ['Zdzimir Qwertyńskobójczyk', 'Kwertyński', '601 111 999', 'Bogumiła Unikatowska'])
    await look(text);

  const csv = `Imię;Nazwisko;E-mail;Telefon\n${ZDZIMIR.firstName};${ZDZIMIR.lastName};${ZDZIMIR.email};${ZDZIMIR.phone}\n${ZDZIMIR.firstName};;zły`;
  const importOf = async (content: string) => {
    const files = { file: { name: 'zdzimir.csv', content, type: 'text/csv' } };
    const answer = await sendFiles(ignacy, { path: '/panel/employees/import', files });
    return answer.body.id ?? answer.body.redirect?.split('/').pop();
  };
  const [wrong, right] = [await importOf(csv), await importOf(csv.split('\n').slice(0, 2).join('\n'))];
  ids['/panel/employees/import'] = [wrong, right];
  await ok(ignacy.post(`/panel/employees/import/${right}/confirm`));
  await vi.waitFor(
    async () => expect((await data(`/panel/employees/import/${right}`)).status).toBe('completed'),
    60_000,
  );
  await portal.settled();

  const employees = [
    { firstName: 'Jan', lastName: 'Pierwszy', email: 'jan@serwis.example', phone: '600100200' },
    ZDZIMIR,
    { firstName: 'Ewa', lastName: 'Trzecia', email: 'ewa@serwis.example', phone: '600100300' },
  ].map((one) => ({ fgazNumber: 'FGAZ-O/21/1234/21', ...one }));
  const registered = await portal
    .client()
    .post('/api/register-applications', registrationFields(first, 1, { ...BOGUMILA, employees }));
  expect(registered.status, registered.text).toBe(201);
  await settled();
  const all: string[] = registered.body.applications.map(({ id }: Loose) => id);
  application = all[1] ?? '';
  ids['/panel/applications'] = all;
  const { rows } = await portal.app.pool.query('SELECT person_id, reporter_id FROM read.applications WHERE id = $1', [
    application,
  ]);
  participantId = rows[0].person_id;
  reporterId = rows[0].reporter_id;
  ids[USERS] = [participantId, reporterId];
  ids['/panel/employees'] = [participantId];
  ids['/panel/reporters'] = [reporterId];

  const act = (action: string, fields: object = {}, id = application) =>
    ok(ignacy.post(`/panel/applications/${id}/${action}`, { ...fields }));
  await ok(edit(ignacy, `/panel/applications/${application}`, { participantPhone: '611987000' }));
  await ok(
    edit(ignacy, `/panel/applications/${application}`, {
      participantPhone: ZDZIMIR.phone,
      reason: 'Zdzimir prosił telefonicznie',
    }),
  );
  await act('confirmation-email');
  await act('confirm', {}, all[0]);
  await act('reject-with-info', { info: 'Zdzimir Qwertyńskobójczyk: Nie zdał egzaminu' });
  // Taken back before it goes out, it would never be said.
  await settled();
  await act('undo', { reason: 'Złamał nogę, jednak przyjedzie' });
  await act('resign', { reason: 'Bogumiła: Miła rozmowa' }, all[2]);
  await act('move', { courseDateId: second, reason: 'Rozmawiał z trenerem' });
  await act('attendance/toggle');
  await act('certificate-email');
  await ok(
    edit(ignacy, `/panel/employees/${participantId}`, {
      phone: '611987001',
      reason: 'Zdzimir prosił telefonicznie',
    }),
  );
  await asItOnceWas(second);
  await settled();
  for (const text of [ZDZIMIR.lastName, ZDZIMIR.email, 'Unikatowska', 'erase.example']) await look(text);
  for (const format of ['json', 'pdf']) await ok(admin.get(`${USERS}/${participantId}/${format}`));
  await settled();
  const mails = await portal.app.pool.query<{ id: string }>('SELECT id FROM app.mails');
  ids['/panel/mailbox'] = mails.rows.map(({ id }) => id);
  before = new Date().toISOString();
}

const ONCE = 'Powód z dawnych lat';

/** What earlier programs left: a mail sealed for its recipient alone, a reason that is open in the log. */
async function asItOnceWas(courseDateId: string) {
  const { pool, vault, log } = portal.app;
  const content = {
    to: BOGUMILA.reporterEmail,
    subject: `Zdzimir ${ZDZIMIR.lastName}`,
    html: '',
    text: '',
    attachments: [],
  };
  await pool.query(
    `INSERT INTO app.mails (id, portal, template, status, person_id, subjects, content, created_at)
     VALUES ('once', 'szkolenia', 'confirmation', 'sent', $1, $2, $3, now())`,
    [
      reporterId,
      [`application:${application}`],
      await vault.seal({ personId: reporterId, place: mailPlace('once', 'content') }, content),
    ],
  );
  const actor = { type: 'system', id: 'system', portal: 'szkolenia' } as const;
  const meta = { at: new Date().toISOString(), actor, command: 'Once', correlationId: 'once', reason: ONCE };
  const event = {
    type: 'ApplicationConfirmationSent',
    data: { applicationId: application, courseDateId, repeated: true },
  };
  await log.append([{ stream: `course-date-${courseDateId}`, expected: 'any', events: [{ ...event, meta }] }]);
}

describe('erasing somebody of whom others have written', () => {
  it('GDP-02 the file tells what was said about the person to others, and calls nobody else by name', async () => {
    const { dane } = JSON.parse((await admin.get(`${USERS}/${participantId}/json`)).text);
    const about = JSON.stringify(dane);
    for (const word of ['Złamał nogę', 'Nie zdał egzaminu', 'Rozmawiał z trenerem', '611987000', 'Potwierdzenie'])
      expect(about, word).toContain(word);
    for (const word of ['Pierwszy', 'Trzecia']) expect(about, word).not.toContain(word);
  });

  it('GDP-03 the search finds every word before the erasure: it looks where they are', async () => {
    const found = findings(await everything(['ADMIN_OPERATOR']), [...ABOUT_ZDZIMIR, ...ABOUT_BOGUMILA]);
    for (const word of [...ABOUT_ZDZIMIR, ...ABOUT_BOGUMILA])
      expect(
        found.some((one) => one.includes(`: ${word} in`)),
        word,
      ).toBe(true);
    for (const where of [
      '.eml',
      'read.timeline',
      'mail confirmation',
      'event PersonLookedUp',
      'line of an import',
      `${USERS}/${reporterId}/json`,
      `/panel/reporters/${reporterId}: ${ZDZIMIR.lastName}`,
      `/panel/reporters/${reporterId}: ${BOGUMILA.reporterLastName}`,
    ])
      expect(
        found.some((one) => one.includes(where)),
        where,
      ).toBe(true);
  });

  it('GDP-03 a participant whom somebody else registered goes from everywhere, with all that was said', async () => {
    await erase(participantId);
    expect(findings(await everything(), ABOUT_ZDZIMIR)).toEqual([]);
    const { emails: mails } = await data(`/panel/applications/${application}`);
    expect(mails.length).toBeGreaterThan(2);
    const { id: newest } = mails.find(({ status }: Loose) => status === 'sent');
    const mail = await data(`/panel/mailbox/${encodeURIComponent(newest)}`);
    expect(mail).toMatchObject({ status: 'sent', subject: 'Treść usunięta wraz z danymi osoby', html: '' });
    // Where it went is the reporter's, who is still there; and so is who decided, and when.
    const received = await data(`/panel/mailbox/${encodeURIComponent(mails.at(-1).id)}`);
    expect(received.to).toBe(BOGUMILA.reporterEmail);
    const { timeline } = await data(`/panel/applications/${application}`);
    expect(timeline.map(({ type }: Loose) => type)).toContain('ApplicationReinstated');
    expect(timeline.find(({ type }: Loose) => type === 'ApplicationReinstated')).toMatchObject({
      reason: 'dane usunięte',
      actor: { name: 'Ignacy Operatywny' },
    });
    expect(timeline.map(({ reason }: Loose) => reason)).not.toContain(ONCE);
    // Of the others nothing is lost.
    const others = JSON.stringify(await data(`/panel/applications/${ids['/panel/applications']?.[0]}`));
    expect(others).toContain('Pierwszy');
  });

  it('GDP-03 so does who registered others without an account', async () => {
    await erase(reporterId);
    expect(findings(await everything(), ABOUT_BOGUMILA)).toEqual([]);
  });

  it('GDP-03 and an operator who has acted: what was done stays, and when', async () => {
    const { rows } = await portal.app.pool.query('SELECT person_id FROM read.operators WHERE id = $1', [
      ids['/panel/operators']?.[0],
    ]);
    await erase(rows[0].person_id);
    expect(findings(await everything(), Object.values(IGNACY))).toEqual([]);
    const { timeline } = await data(`/panel/applications/${application}`);
    expect(timeline.length).toBeGreaterThan(8);
  });
});
