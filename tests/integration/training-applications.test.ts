import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_TAKEN } from '#domain/kernel/key-taken.ts';
import { STATUSES, TRANSITIONS, type Status } from '#domain/training/course-date/terms.ts';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import {
  addCourse,
  addLocation,
  dateFields,
  officeFields,
  registrationFields,
} from '#tests/support/training/training.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';

let portal: TestApp;
let operator: Client;
let visitor: Client;
let courseId: string;
let locationId: string;

beforeAll(async () => {
  portal = await testApp();
  operator = await portal.as('NORMAL_OPERATOR');
  visitor = portal.client();
  courseId = await addCourse(portal.app);
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

async function newDate(more: object = {}): Promise<string> {
  const answer = await operator.post('/panel/course-dates', dateFields(courseId, locationId, more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function register(dateId: string, n: number, more: object = {}): Promise<string> {
  const answer = await visitor.post('/api/register-applications', registrationFields(dateId, n, more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.applications[0].id;
}

const act = (id: string, path: string, form: Record<string, unknown> = {}) =>
  operator.post(`/panel/applications/${id}/${path}`, form);
const details = async (id: string, query = ''): Promise<Loose> =>
  (await operator.props(`/panel/applications/${id}${query}`)).body.data;
const dateOf = async (id: string): Promise<Loose> => (await operator.props(`/panel/course-dates/${id}`)).body.data;
const list = async (query: string): Promise<Loose> =>
  (await operator.props(encodeURI(`/panel/applications?${query}`))).body.data;

const employee = (n: number) => ({ firstName: 'Jan', lastName: 'Nowak', email: `jan${n}@demo.example` });
let next = 0;
const someone = () => (next += 1) + 10_000;
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date());

describe('the public registration', () => {
  it('PUB-12 two valid employees make two applications, one invalid makes none', async () => {
    const id = await newDate();
    const both = { employees: [employee(1), employee(2)] };
    const answer = await visitor.post('/api/register-applications', registrationFields(id, 0, both));
    expect(answer.status).toBe(201);
    expect(answer.body.applications).toEqual([
      { id: expect.any(String), listType: 'primary' },
      { id: expect.any(String), listType: 'primary' },
    ]);
    const wrong = { employees: [employee(3), { ...employee(4), email: 'x' }] };
    const refused = await visitor.post('/api/register-applications', registrationFields(id, 0, wrong));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['employees[1][email]']);
    expect((await dateOf(id)).primaryCount).toBe(2);
  });

  it('PUB-12 says where its mail goes and gives a number that its status and the office’s search know', async () => {
    const id = await newDate();
    const fields = registrationFields(id, someone());
    const answer = await visitor.post('/api/register-applications', fields);
    const { registrationId, flash } = answer.body;
    const email = String(fields.reporterEmail);
    expect(flash.message).toBe(`Przyjęto 1 zgłoszenie. Podsumowanie wysyłamy na adres ${email}.`);
    const page = await visitor.props(`/zgloszenia/przyjete?id=${registrationId}`);
    expect(page.body.data).toMatchObject({
      registrationId,
      sentTo: `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`,
    });
    // Its link may be passed on: no whole address.
    expect(page.text).not.toContain(email);
    expect((await visitor.props(`/zgloszenia/stan?id=${registrationId}`)).status).toBe(200);
    const found = await operator.props(`/panel/search?q=${registrationId}`);
    expect(found.text).toContain(answer.body.applications[0].id);
  });

  it('PUB-06 shows the form of a date that takes applications; 410 with other dates for one that did, else 404', async () => {
    const id = await newDate();
    const page = await visitor.props(`/zgloszenia?courseDateId=${id}`);
    expect(page.body.data).toMatchObject({ courseDate: { id, courseName: 'Diagnostyka hamulców' }, notice: null });
    const hidden = await newDate({ visibility: 'hidden' });
    const past = await newDate({ startedOn: '2020-01-02' });
    for (const query of ['', '?courseDateId=nie-ma', `?courseDateId=${hidden}`]) {
      expect((await visitor.props(`/zgloszenia${query}`)).status).toBe(404);
    }
    const cancelled = await newDate();
    expect((await operator.post(`/panel/course-dates/${cancelled}/cancel`, { reason: 'Choroba' })).status).toBe(200);
    for (const [gone, why] of [
      [past, 'Ten termin już się odbył.'],
      [cancelled, 'Ten termin został odwołany.'],
    ] as const) {
      const over = await visitor.props(`/zgloszenia?courseDateId=${gone}`);
      expect([over.status, over.body.errorCode, over.body.data.why]).toEqual([410, null, why]);
      const others = over.body.data.others.map((one: { id: string }) => one.id);
      expect([others.includes(id), others.includes(gone), others.includes(hidden)]).toEqual([true, false, false]);
      expect(JSON.stringify(over.body.data)).not.toContain('Choroba');
    }
  });

  it('PUB-13 CD-04 the third of two seats, and everybody on a full date, goes to the reserve and is informed before', async () => {
    const id = await newDate({ seatLimit: '2' });
    for (const n of [1, 2]) await register(id, n);
    expect((await visitor.props(`/zgloszenia?courseDateId=${id}`)).body.data.notice).toBe(
      'Brak wolnych miejsc – zgłoszenie trafi na listę rezerwową',
    );
    expect((await details(await register(id, 3))).listType).toBe('reserve');
    const full = await newDate({ full: 'true' });
    expect((await details(await register(full, 1))).listType).toBe('reserve');
  });

  it('PUB-15 a course that takes no public requests refuses the form; an operator still may', async () => {
    const closed = await addCourse(portal.app, { name: 'Zamknięte', allowRequests: false });
    const id = await newDate({ courseId: closed });
    const refused = await visitor.post('/api/register-applications', registrationFields(id, 1));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['courseDateId']]);
    const created = await operator.post('/panel/applications', panelFields(id, 1));
    expect(created.status, created.text).toBe(201);
  });

  it('PUB-16 a prerequisite must have been attended on an earlier date', async () => {
    const basics = await addCourse(portal.app, { name: 'Podstawy' });
    const advanced = await addCourse(portal.app, { name: 'Poziom 2', prerequisiteACourseId: basics });
    const n = someone();
    const later = await newDate({ courseId: advanced });
    const refused = await visitor.post('/api/register-applications', registrationFields(later, n));
    expect(refused.body.errors['employees[0][lastName]']).toEqual([
      'Wymagane wcześniejsze ukończenie szkolenia: „Podstawy”.',
    ]);
    const first = await newDate({ courseId: basics, startedOn: today() });
    const came = await operator.post('/panel/applications', officeFields(first, n));
    expect((await act(came.body.id, 'attendance/toggle')).status).toBe(200);
    await register(later, n);
  });

  it('PUB-17 a course with F-gas asks the number of each employee', async () => {
    const gas = await addCourse(portal.app, { name: 'F-gazy', hasFgaz: true });
    const id = await newDate({ courseId: gas });
    const without = await visitor.post('/api/register-applications', registrationFields(id, 1));
    expect(without.body.errors).toEqual({ 'employees[0][fgazNumber]': ['Pole „Numer FGAZ” jest wymagane'] });
    await register(id, 1, { employees: [{ ...employee(1), fgazNumber: 'FGAZ-O/21/1234/21' }] });
  });

  it('APP-20 the same employee twice on one date is refused; after a resignation not', async () => {
    const id = await newDate();
    const first = await register(id, 77);
    const twice = await visitor.post('/api/register-applications', registrationFields(id, 77));
    expect(twice.status).toBe(422);
    expect(twice.body.errors['employees[0][email]'][0]).toContain('jest już zgłoszony na ten termin');
    expect((await act(first, 'resign')).status).toBe(200);
    await register(id, 77);
  });

  it('WIRE-09 the same key has one effect', async () => {
    const id = await newDate();
    const key = { 'idempotency-key': 'k-1' };
    const send = () => visitor.post('/api/register-applications', registrationFields(id, 5), key);
    const [one, two] = [await send(), await send()];
    expect(two.body.applications).toEqual(one.body.applications);
    expect((await dateOf(id)).primaryCount).toBe(1);
    const other = await visitor.post('/api/register-applications', registrationFields(id, 6), key);
    expect([other.status, other.body.message]).toEqual([422, KEY_TAKEN.message]);
    expect((await dateOf(id)).primaryCount).toBe(1);
  });
});

const panelFields = (courseDateId: string, n: number, more: object = {}) => ({
  courseDateId,
  participantFirstName: 'Ewa',
  participantLastName: 'Lis',
  participantEmail: `ewa${n}@demo.example`,
  companyName: 'Auto Serwis',
  companyNip: '5260250274',
  companyState: 'mazowieckie',
  reporterFirstName: 'Anna',
  reporterLastName: 'Kos',
  reporterEmail: 'anna.kos@demo.example',
  reporterPhone: '600700800',
  ...more,
});

describe('decisions', () => {
  /** Commands that lead from waiting to each status. */
  const WAYS: Record<Status, readonly string[]> = {
    waiting: [],
    sent: ['confirmation-email'],
    confirmed: ['confirm'],
    rejected: ['reject'],
    canceled: ['cancel'],
    resigned: ['resign'],
    archived: ['confirm', 'archive'],
  };
  const COMMAND: Record<Status, string> = {
    waiting: 'undo',
    sent: 'confirmation-email',
    confirmed: 'confirm',
    rejected: 'reject',
    canceled: 'cancel',
    resigned: 'resign',
    archived: 'archive',
  };

  it.each(STATUSES)('APP-09 APP-10 from %s the table is followed, anything else is 409', async (from) => {
    const id = await newDate({ seatLimit: '50' });
    for (const to of STATUSES) {
      const application = await register(id, someone());
      for (const step of WAYS[from]) expect((await act(application, step)).status).toBe(200);
      const answer = await act(application, COMMAND[to], { reason: 'Pomyłka' });
      const letter = from === 'confirmed' && to === 'sent';
      const allowed = TRANSITIONS[from].includes(to) || (from === 'archived' && to === 'waiting') || letter;
      expect([from, to, answer.status]).toEqual([from, to, allowed ? 200 : 409]);
      const changes = allowed && !letter;
      const after = from === 'archived' && changes ? 'confirmed' : changes ? to : from;
      expect((await details(application)).status).toBe(after);
    }
  });

  it('APP-11 a move keeps identity and history and changes both counters by one', async () => {
    const [a, b] = [await newDate(), await newDate()];
    const application = await register(a, someone());
    const moved = await act(application, 'move', { courseDateId: b });
    expect(moved.status, moved.text).toBe(200);
    expect([(await dateOf(a)).primaryCount, (await dateOf(b)).primaryCount]).toEqual([0, 1]);
    const shown = await details(application);
    expect(shown.courseDateId).toBe(b);
    expect(shown.timeline.map((one: Loose) => one.type)).toEqual(['ApplicationMovedIn', 'ApplicationRegistered']);
  });

  it('APP-12 APP-13 lists: full needs a reason; the reserve is joined at its end', async () => {
    const id = await newDate({ seatLimit: '1' });
    const first = await register(id, someone());
    const second = await register(id, someone());
    const refused = await act(second, 'move-to-primary');
    expect([refused.status, refused.body.current.overbookNeeded]).toEqual([409, true]);
    expect((await act(second, 'move-to-primary', { overbookReason: 'Zgoda' })).status).toBe(200);
    expect(await details(second)).toMatchObject({ listType: 'primary', overbooked: true });
    expect((await dateOf(id)).primaryCount).toBe(2);
    const third = await register(id, someone());
    expect((await act(first, 'move-to-reserve')).status).toBe(200);
    expect((await dateOf(id)).reserve.map((row: Loose) => row.id)).toEqual([third, first]);
  });

  it('APP-14 a freed seat is proposed to the one who waits longest, whatever was edited meanwhile', async () => {
    const id = await newDate({ seatLimit: '1' });
    const [a, b, c] = [await register(id, someone()), await register(id, someone()), await register(id, someone())];
    const edited = await edit(operator, `/panel/applications/${b}`, {
      participantEmail: 'nowy@demo.example',
      participantCorrection: 'same',
    });
    expect(edited.status, edited.text).toBe(200);
    await act(a, 'resign');
    expect((await details(c)).proposal).toMatchObject({ applicationId: b, freeSeats: 1 });
  });

  it('APP-15 a second confirmation must be asked for', async () => {
    const application = await register(await newDate(), someone());
    expect((await act(application, 'confirmation-email')).status).toBe(200);
    expect((await details(application)).status).toBe('sent');
    expect((await act(application, 'confirmation-email')).status).toBe(409);
    expect((await act(application, 'confirmation-email', { repeat: 'true' })).status).toBe(200);
  });

  it('APP-16 reject-with-info needs its text', async () => {
    const application = await register(await newDate(), someone());
    const empty = await act(application, 'reject-with-info');
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['info']]);
    expect((await act(application, 'reject-with-info', { info: 'Za późno' })).status).toBe(200);
  });

  it('APP-19 APP-18 attendance from the start day on; the certificate only while it stands', async () => {
    const ahead = await register(await newDate(), someone());
    expect((await act(ahead, 'attendance/toggle')).status).toBe(409);
    const fields = officeFields(await newDate({ startedOn: today() }), someone());
    const application = (await operator.post('/panel/applications', fields)).body.id as string;
    const certificate = `/panel/applications/${application}/certificate-pdf`;
    expect((await operator.get(certificate)).status).toBe(409);
    expect((await act(application, 'attendance/toggle')).status).toBe(200);
    const { certificateCode } = await details(application);
    const pdf = await fetch(`${portal.url}${certificate}`, { headers: { cookie: cookies(operator) } });
    const text = await textOf(await pdf.arrayBuffer());
    for (const part of ['Jan Nowak', 'Diagnostyka hamulców', certificateCode]) expect(text).toContain(part);
    expect((await visitor.props(`/certyfikat/${certificateCode}`)).body.data).toMatchObject({ label: 'ważny' });
    expect((await act(application, 'attendance/toggle')).status).toBe(200);
    expect((await visitor.props(`/certyfikat/${certificateCode}`)).body.data).toMatchObject({
      label: 'unieważniony',
      participantName: null,
    });
    expect((await visitor.props('/certyfikat/NIEMAKODU')).status).toBe(404);
  });

  it('VAL-08 VAL-09 a name that the rules do not know is entered by the office, with a reason that is in the history', async () => {
    const date = await newDate();
    const strange = { participantFirstName: 'Al', participantLastName: 'de la Cruz' };
    const enter = (more: object) =>
      operator.post('/panel/applications', officeFields(date, someone(), { ...strange, ...more }));
    const refused = await enter({});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['participantFirstName', 'participantLastName'],
    ]);
    expect(refused.body.errors.participantFirstName[0]).toContain('albo podaj powód odstępstwa');
    const slip = await enter({ participantFirstName: 'al1', reason: 'Tak w dowodzie' });
    expect([slip.status, Object.keys(slip.body.errors)]).toEqual([422, ['participantFirstName']]);
    const entered = await enter({ reason: 'Tak w dowodzie' });
    expect(entered.status, entered.text).toBe(201);
    const id = entered.body.id as string;
    const change = async (fields: object) =>
      operator.call('PUT', `/panel/applications/${id}`, { ...fields, version: String((await details(id)).version) });
    expect((await change({ participantPhone: '600 100 201' })).status).toBe(200);
    const renamed = { participantFirstName: 'Anna Maria', participantCorrection: 'same' };
    expect((await change(renamed)).status).toBe(422);
    expect((await change({ ...renamed, reason: 'Dwa imiona, z paszportu' })).status).toBe(200);
    await portal.settled();
    const { participantName, timeline } = await details(id);
    expect(participantName).toBe('Anna Maria de la Cruz');
    const reasons = timeline.map(({ reason }: Loose) => reason);
    expect(reasons).toEqual(expect.arrayContaining(['Dwa imiona, z paszportu', 'Tak w dowodzie']));
    const employees = [{ ...employee(someone()), firstName: 'Al' }];
    const publicly = await visitor.post(
      '/api/register-applications',
      registrationFields(date, someone(), { employees, reason: 'Tak w dowodzie' }),
    );
    expect(publicly.status).toBe(422);
    expect(publicly.body.errors['employees[0][firstName]'][0]).toContain('wpisze biuro: zobacz stronę Kontakt');
  });

  it('APP-17 the confirmation says who, what, when and where', async () => {
    const application = await register(await newDate(), someone());
    const pdf = await fetch(`${portal.url}/panel/applications/${application}/confirmation-pdf`, {
      headers: { cookie: cookies(operator) },
    });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const text = await textOf(await pdf.arrayBuffer());
    for (const part of ['Jan Nowak', 'Diagnostyka hamulców', '2099', 'Centrum Warszawa']) expect(text).toContain(part);
  });

  it('APP-21 GET of a command’s path changes nothing', async () => {
    const application = await register(await newDate(), someone());
    for (const path of ['reject', 'confirm', 'resign', 'cancel', 'attendance/toggle', 'confirmation-email']) {
      const answer = await operator.props(`/panel/applications/${application}/${path}`);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        id: application,
        action: path,
        version: 1,
        participantName: 'Jan Nowak',
      });
    }
    expect(await details(application)).toMatchObject({ status: 'waiting', version: 1 });
  });

  it('APP-11 many at once are moved in the order of the list, and each row tells where the person landed', async () => {
    const source = await newDate({ seatLimit: '3' });
    const target = await newDate({ seatLimit: '2' });
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await register(source, someone()));
    const [first = '', second = '', third = '', waiting = ''] = ids;
    const answer = await operator.post('/panel/applications/bulk', {
      action: 'move',
      courseDateId: target,
      ids: [waiting, third, second, first],
    });
    const lost = 'Przeniesiono na wybrany termin: lista rezerwowa, bez miejsca z poprzedniego terminu.';
    expect(answer.body.results.map((one: Loose) => [one.id, one.outcome, one.warns])).toEqual([
      [waiting, 'Przeniesiono na wybrany termin: lista rezerwowa.', true],
      [third, lost, true],
      [second, 'Przeniesiono na wybrany termin: lista podstawowa.', false],
      [first, 'Przeniesiono na wybrany termin: lista podstawowa.', false],
    ]);
    expect(answer.body.results[0].participantName).toBe('Jan Nowak');
    expect(answer.body.flash.theme).toBe('warning');
    const { primary, reserve } = (await operator.props(`/panel/course-dates/${target}`)).body.data;
    expect([primary, reserve].map((rows: Loose[]) => rows.map(({ id }) => id))).toEqual([
      [first, second],
      [third, waiting],
    ]);
  });

  it('APP-15 APP-17 who waits on the reserve is never notified that a place is confirmed', async () => {
    const date = await newDate({ seatLimit: '1' });
    await register(date, someone());
    const waiting = await register(date, someone());
    const flashOf = async (action: string) => (await act(waiting, action)).body.flash;
    expect(await flashOf('confirmation-email')).toMatchObject({
      theme: 'warning',
      message: expect.stringMatching(/listę rezerwową/),
    });
    expect(await flashOf('confirm')).toMatchObject({ theme: 'warning', message: expect.stringMatching(/nadal czeka/) });
    const text = await paperOf(waiting);
    expect(text).toContain('Wpis na listę rezerwową');
    expect(text).not.toContain('Potwierdzamy');
    expect((await operator.get(`/panel/applications/${waiting}/calendar`)).status).toBe(409);
  });

  it('APP-17 a paper says the state, and there is none of who holds no place', async () => {
    const application = await register(await newDate(), someone());
    expect(await paperOf(application)).toContain('oczekuje na potwierdzenie');
    await act(application, 'confirm');
    expect(await paperOf(application)).toContain('Potwierdzamy przyjęcie zgłoszenia');
    await act(application, 'archive');
    expect(await paperOf(application)).toContain('Potwierdzamy przyjęcie zgłoszenia');
    for (const action of ['reject', 'cancel', 'resign']) {
      const other = await register(await newDate(), someone());
      await act(other, action);
      const refused = await operator.get(`/panel/applications/${other}/confirmation-pdf`);
      expect([refused.status, /nie ma czego potwierdzać/.test(refused.text)]).toEqual([409, true]);
      expect((await details(other)).assurance).toBeNull();
    }
  });

  it('APP-10 undo says where the person really landed', async () => {
    const date = await newDate({ seatLimit: '1' });
    const application = await register(date, someone());
    await act(application, 'reject');
    const same = await act(application, 'undo', { reason: 'Pomyłka' });
    expect(same.body.flash).toEqual({
      theme: 'success',
      message: 'Cofnięto ostatnią decyzję: status „oczekujące”, lista podstawowa.',
    });
    await act(application, 'reject');
    await register(date, someone());
    const other = await act(application, 'undo', { reason: 'Pomyłka' });
    expect(other.body.flash).toMatchObject({
      theme: 'warning',
      message: expect.stringMatching(/teraz status „oczekujące”, lista rezerwowa, przed decyzją .* lista podstawowa/),
    });
  });

  it('APP-10 undo of what came out of the archive says nothing of a status that it never had', async () => {
    const date = await newDate({ seatLimit: '1' });
    const application = await register(date, someone());
    for (const action of ['confirm', 'resign', 'archive']) await act(application, action);
    const said = async () => (await act(application, 'undo', { reason: 'Pomyłka' })).body.flash;
    expect(await said()).toEqual({
      theme: 'success',
      message: 'Cofnięto ostatnią decyzję: status „rezygnacja”, lista podstawowa.',
    });
    await register(date, someone());
    expect(await said()).toEqual({
      theme: 'warning',
      message: 'Cofnięto ostatnią decyzję: status „oczekujące”, lista rezerwowa.',
    });
  });

  it('APP-14 undo beside a free seat of a date that gives seats by itself lands on it, and says so', async () => {
    const date = await newDate({ seatLimit: '1', autoPromote: 'true' });
    const [first, second] = [await register(date, someone()), await register(date, someone())];
    await act(second, 'reject');
    await act(first, 'resign');
    const undone = await act(second, 'undo', { reason: 'Pomyłka' });
    expect(undone.body).toMatchObject({
      status: 'waiting',
      listType: 'primary',
      flash: { message: expect.stringMatching(/teraz status „oczekujące”, lista podstawowa/) },
    });
  });

  it('APP-10 APP-16 a reason or an information of which nothing can be seen is none', async () => {
    const application = await register(await newDate(), someone());
    const silent = await act(application, 'reject-with-info', { info: '\u200b\u2060' });
    expect([silent.status, silent.body.errors]).toEqual([422, { info: ['Pole „Informacja” jest wymagane'] }]);
    await act(application, 'reject');
    const undone = await act(application, 'undo', { reason: '\u200b \ufeff' });
    expect([undone.status, undone.body.errors]).toEqual([422, { reason: ['Pole „Powód” jest wymagane'] }]);
  });

  it('bulk actions answer for every row', async () => {
    const id = await newDate();
    const [a, b] = [await register(id, someone()), await register(id, someone())];
    await act(a, 'reject');
    const answer = await operator.post('/panel/applications/bulk', { action: 'confirm', ids: [a, b, 'nie-ma'] });
    expect(answer.body.results).toMatchObject([
      { id: a, ok: false },
      { id: b, ok: true, message: null },
      { id: 'nie-ma', ok: false },
    ]);
  });

  it('APP-10 what many were decided is not taken back where somebody decided since', async () => {
    const id = await newDate();
    const [a, b] = [await register(id, someone()), await register(id, someone())];
    const rejected = await operator.post('/panel/applications/bulk', { action: 'reject', ids: [a, b] });
    const versions = rejected.body.results.map((row: Loose) => `${row.id}:${row.version}`).join(',');
    await act(a, 'undo', { reason: 'Zadzwonił' });
    await act(a, 'resign');
    const back = { action: 'undo', ids: [a, b], versions, reason: 'Pomyłka' };
    const answer = await operator.post('/panel/applications/bulk', back);
    const changed = 'Zgłoszenie zmieniło się w międzyczasie. Sprawdź aktualne dane.';
    expect(answer.body.results).toMatchObject([
      { id: a, ok: false, message: changed, version: null },
      { id: b, ok: true, message: null, version: 3 },
    ]);
    expect([(await details(a)).status, (await details(b)).status]).toEqual(['resigned', 'waiting']);
  });

  it('APP-02 everything that the filters find is given in its order, to be ticked at once', async () => {
    const id = await newDate();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await register(id, someone()));
    const query = `filters[courseDateId]=${id}&sort=appliedAtAsc&pageSize=25&page=7`;
    const found = async (client: Client) => client.get(encodeURI(`/panel/applications/found?${query}`));
    expect((await found(operator)).body.rows.map((row: Loose) => row.id)).toEqual(ids);
    expect((await found(visitor)).status).toBe(303);
    const many = Array.from({ length: 2_001 }, (_, n) => `nie-ma-${n}`);
    const refused = await operator.post('/panel/applications/bulk', { action: 'confirm', ids: many.join(',') });
    expect([refused.status, refused.body.errors]).toEqual([422, { ids: ['Można zaznaczyć najwyżej 2000 zgłoszeń.'] }]);
    const all = await operator.post('/panel/applications/bulk', {
      action: 'reject',
      ids: [...ids, ...many.slice(0, 1_997)].join(','),
    });
    expect(all.body.results.filter(({ ok }: Loose) => ok).map((row: Loose) => row.id)).toEqual(ids);
  });
});

async function paperOf(application: string): Promise<string> {
  const answer = await fetch(`${portal.url}/panel/applications/${application}/confirmation-pdf`, {
    headers: { cookie: cookies(operator) },
  });
  expect(answer.status).toBe(200);
  return textOf(await answer.arrayBuffer());
}

const cookies = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const textOf = async (bytes: ArrayBuffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};

/** An instant that is surely before what follows. */
const moment = async (): Promise<string> => {
  const now = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return now;
};

describe('details and edits', () => {
  it('APP-14 a promotion that followed by itself is nobody’s act and carries no reason typed about somebody else', async () => {
    const date = await newDate({ seatLimit: '1', autoPromote: 'true' });
    const [first, second] = [await register(date, someone()), await register(date, someone())];
    await act(first, 'resign', { reason: 'Zwolnienie lekarskie' });
    const [promoted] = (await details(second)).timeline;
    expect(promoted).toMatchObject({ actor: { type: 'system', name: null }, reason: null });
    expect(promoted.changes).toEqual([{ field: 'list', label: 'Lista', from: 'rezerwowa', to: 'podstawowa' }]);
    const [resigned] = (await details(first)).timeline;
    expect(resigned).toMatchObject({ actor: { type: 'SzkoleniaOperator' }, reason: 'Zwolnienie lekarskie' });
    expect(resigned.changes).toEqual([{ field: 'status', label: 'Status', from: 'oczekujące', to: 'rezygnacja' }]);
  });

  it('APP-11 the history of a move names both dates, and at the old one who left', async () => {
    const [from, to] = [await newDate(), await newDate({ startedOn: '2099-05-04' })];
    const application = await register(from, someone());
    expect((await act(application, 'move', { courseDateId: to })).status).toBe(200);
    const move = { label: 'Termin', from: 'Diagnostyka hamulców, 02.03.2099', to: 'Diagnostyka hamulców, 04.05.2099' };
    const shown = await details(application);
    expect(shown.timeline.map((one: Loose) => one.changes[0])).toEqual([expect.objectContaining(move), undefined]);
    const { timeline } = (await operator.props(`/panel/course-dates/${from}`)).body.data;
    expect(timeline[0]).toMatchObject({ type: 'ApplicationMovedOut', personName: shown.participantName });
    expect(timeline[0].changes[0]).toMatchObject(move);
  });

  it('CD-03 the history of a date names places, courses and trainers as they were called then', async () => {
    const date = await newDate();
    const place = await operator.post('/panel/locations', { name: 'Hala A', city: 'Łódź', address: 'ul. Nowa 1' });
    const { body } = await operator.props(`/panel/course-dates/${date}`);
    const version = String(body.data.version);
    const changed = { courseLocationId: place.body.id, version, confirmed: 'true' };
    expect((await edit(operator, `/panel/course-dates/${date}`, changed)).status).toBe(200);
    await operator.call('PUT', `/panel/locations/${place.body.id}`, { name: 'Hala B', version: '1' });
    const { data } = (await operator.props(`/panel/course-dates/${date}`)).body;
    expect(data.timeline[0].changes).toEqual([
      { field: 'courseLocationId', label: 'Miejsce', from: 'Centrum Warszawa', to: 'Hala A' },
    ]);
    expect(data.locationName).toBe('Hala B');
  });

  it('APP-05 a moment that can’t be read is said to be so; a bare day means its end; the future is the present', async () => {
    const application = await register(await newDate(), someone());
    for (const asOf of ['wczoraj', '2026-02-30', '31.02.2026 10:00']) {
      const { status, body } = await operator.props(
        `/panel/applications/${application}?asOf=${encodeURIComponent(asOf)}`,
      );
      expect([status, body.data.message]).toEqual([400, expect.stringMatching(/^Nie rozpoznano podanej chwili/)]);
    }
    expect(await details(application, '?asOf=2099-01-01')).toMatchObject({
      asOf: null,
      asOfNotice: expect.stringMatching(/jeszcze nie nadeszła/),
    });
  });

  it('APP-05 the history says who, when, what, why; as of a moment the page is what it was', async () => {
    const application = await register(await newDate(), someone());
    const before = await moment();
    await act(application, 'reject', { reason: 'Brak miejsc' });
    await act(application, 'undo', { reason: 'Pomyłka' });
    const shown = await details(application);
    expect(shown).toMatchObject({ status: 'waiting', version: 3, emails: [] });
    expect(shown.timeline.map((one: Loose) => [one.type, one.reason])).toEqual([
      ['ApplicationReinstated', 'Pomyłka'],
      ['ApplicationRejected', 'Brak miejsc'],
      ['ApplicationRegistered', null],
    ]);
    expect(shown.timeline[0].actor).toMatchObject({
      type: 'SzkoleniaOperator',
      name: expect.stringMatching(/\S+ \S+/),
    });
    const past = await details(application, `?asOf=${before}`);
    expect(past).toMatchObject({ status: 'waiting', version: 1, actions: [], asOf: before });
    expect(past.timeline).toHaveLength(1);
    expect(await details(application, '?asOf=2001-01-01T00:00:00Z')).toMatchObject({
      version: 1,
      asOfNotice: 'W tej chwili jeszcze tego nie było. Pokazujemy stan z chwili powstania.',
    });
  });

  it('APP-06 FRM-06 a corrected NIP is the service that has it, and keeps its name whatever was typed', async () => {
    const firm = {
      name: 'Serwis Właściwy',
      boschCarServiceId: '7711',
      nipNumbers: '1234563218',
      state: 'mazowieckie',
    };
    const made = await operator.post('/panel/firms', firm);
    expect(made.status, made.text).toBe(201);
    const application = await register(await newDate(), someone());
    const path = `/panel/applications/${application}`;
    const saved = await operator.call('PUT', path, { companyNip: '1234563218', version: '1' });
    expect(saved.status, saved.text).toBe(200);
    expect(await details(application)).toMatchObject({ companyNip: '1234563218', boschCarServiceId: '7711' });
    const lines = (await operator.props('/panel/firms/reports/applications-by-bosch-car-services')).text;
    expect(lines).toContain('Serwis Właściwy');
  });

  it('APP-05 APP-06 FRM-06 of two firms with one NIP the named one is meant, else none; the page says so', async () => {
    const companyNip = '7740001454';
    for (const [name, boschCarServiceId] of [
      ['Auto Łącki sp. z o.o.', '8801'],
      ['Auto Łącki Oddział', '8802'],
    ]) {
      const fields = { name, boschCarServiceId, nipNumbers: companyNip, confirmed: 'true' };
      expect((await operator.post('/panel/firms', fields)).status).toBe(201);
    }
    const dateId = await newDate();
    const named = await register(dateId, someone(), { companyNip, companyName: 'AUTO ŁĄCKI ODDZIAŁ' });
    expect(await details(named)).toMatchObject({ boschCarServiceId: '8802', firmDoubt: null });
    const unclear = await register(dateId, someone(), { companyNip, companyName: 'Łącki' });
    expect(await details(unclear)).toMatchObject({
      boschCarServiceId: null,
      firmDoubt: { kind: 'several', firms: ['Auto Łącki Oddział', 'Auto Łącki sp. z o.o.'] },
    });
    const chosen = await edit(operator, `/panel/applications/${unclear}`, { companyName: 'Auto Łącki' });
    expect(chosen.status, chosen.text).toBe(200);
    expect(await details(unclear)).toMatchObject({ boschCarServiceId: '8801', firmDoubt: null });
  });

  it('APP-05 a typed name that the register does not have for the firm is shown', async () => {
    const companyNip = '5213017228';
    const firm = { name: 'Serwis Rejestrowy', boschCarServiceId: '8803', nipNumbers: companyNip };
    const made = await operator.post('/panel/firms', firm);
    expect(made.status, made.text).toBe(201);
    const application = await register(await newDate(), someone(), { companyNip, companyName: 'Byle co' });
    expect(await details(application)).toMatchObject({
      boschCarServiceId: '8803',
      firmDoubt: { kind: 'otherName', firm: 'Serwis Rejestrowy' },
    });
    // A spelling corrected after the firm was switched off leaves the application its service.
    expect((await operator.post(`/panel/firms/${made.body.id}/deactivate`)).status).toBe(200);
    const saved = await edit(operator, `/panel/applications/${application}`, { companyName: 'Inna pisownia' });
    expect(saved.status, saved.text).toBe(200);
    expect(await details(application)).toMatchObject({ boschCarServiceId: '8803' });
  });

  it('APP-02 FRM-06 a number given to a firm later is that of its applications, also of one moved or edited since', async () => {
    const companyNip = '1132191233';
    const fields = { name: 'Bez numeru', nipNumbers: companyNip };
    const made = await operator.post('/panel/firms', fields);
    expect(made.status, made.text).toBe(201);
    const application = await register(await newDate(), someone(), { companyNip, companyName: 'Bez numeru' });
    expect((await details(application)).boschCarServiceId).toBeNull();
    const given = await edit(operator, `/panel/firms/${made.body.id}`, { boschCarServiceId: '8810' });
    expect(given.status, given.text).toBe(200);
    await portal.settled();
    const found = async () => (await list('filters[boschCarServiceId]=8810')).items.map((one: Loose) => one.id);
    expect(await found()).toEqual([application]);
    const lines = (await operator.props('/panel/firms/reports/applications-by-bosch-car-services')).text;
    expect(lines).toContain('"8810"');
    // What the application's own facts say is older.
    const moved = await act(application, 'move', { courseDateId: await newDate() });
    expect(moved.status, moved.text).toBe(200);
    expect(await found()).toEqual([application]);
    const edited = await edit(operator, `/panel/applications/${application}`, { companyState: 'lodzkie' });
    expect(edited.status, edited.text).toBe(200);
    expect(await found()).toEqual([application]);
  });

  it('APP-06 one field changes, the others stay; a stale version gets both values', async () => {
    const application = await register(await newDate(), someone());
    const path = `/panel/applications/${application}`;
    const saved = await operator.call('PUT', path, { participantPhone: '601602603', version: '1' });
    expect(saved.body).toMatchObject({ id: application, version: 2 });
    const shown = await details(application);
    expect(shown).toMatchObject({
      participant: { firstName: 'Jan', phone: '601602603' },
      reporter: { lastName: 'Kos' },
      companyNip: '5260250274',
    });
    expect(shown.timeline[0].changes).toEqual([
      { field: 'participant.phone', label: 'Telefon uczestnika', from: '600700800', to: '601602603' },
    ]);
    const stale = await operator.call('PUT', path, { participantPhone: '999888777', version: '1' });
    expect([stale.status, stale.body.current.version, stale.body.current.values.participantPhone]).toEqual([
      409,
      2,
      '601602603',
    ]);
  });

  it('APP-07 an operator adds an application; the next request shows it first', async () => {
    const id = await newDate();
    const created = await operator.post('/panel/api/applications', panelFields(id, someone()));
    expect(created.status, created.text).toBe(201);
    expect((await list('')).items[0]).toMatchObject({ id: created.body.id, participantName: 'Ewa Lis' });
    expect((await operator.props('/panel/applications/new?courseDateId=nie-ma')).status).toBe(404);
    expect((await operator.props('/panel/applications/new')).body.data.facts.options.dates.length).toBeGreaterThan(0);
  });

  it('APP-07 several of one firm are added together or not at all, each error at its person', async () => {
    const id = await newDate({ seatLimit: '1' });
    const person = (lastName: string) => ({
      firstName: 'Jan',
      lastName,
      email: `${lastName}@several.example`,
      phone: '',
    });
    const { employees: _employees, ...firm } = registrationFields(id, 0) as Record<string, unknown>;
    const send = (employees: readonly object[], more: object = {}) =>
      operator.post('/panel/applications/several', { ...firm, employees, ...more });
    const total = async () => (await list(`filters[courseDateId]=${id}`)).total as number;

    const twice = await send([person('Pierwszy'), person('Drugi'), person('Pierwszy')]);
    expect(twice.status, twice.text).toBe(422);
    expect(Object.keys(twice.body.errors)).toEqual(['employees[2][email]']);
    const wrong = await send([person('Pierwszy'), { ...person('Drugi'), email: 'nie-adres' }]);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['employees[1][email]']]);
    const nobody = await send([]);
    expect([nobody.status, JSON.stringify(nobody.body.errors)]).toEqual([
      422,
      expect.stringContaining('Podaj co najmniej jednego'),
    ]);
    expect((await send([person('Pierwszy')], { courseDateId: 'nie-ma' })).status).toBe(404);
    const undated = await send([person('Pierwszy')], { courseDateId: '' });
    expect([undated.status, Object.keys(undated.body.errors)]).toEqual([422, ['courseDateId']]);

    const added = await send([person('Pierwszy'), person('Drugi'), person('Trzeci')]);
    expect(added.status, added.text).toBe(201);
    expect(added.body.applications.map((one: Loose) => one.list)).toEqual(['primary', 'reserve', 'reserve']);
    expect(added.body.flash).toMatchObject({
      theme: 'warning',
      message: 'Dodano zgłoszenia: 3, w tym na listę rezerwową: 2.',
    });
    expect(added.body.redirect).toBe(`/szkolenia/panel/course-dates/${id}`);
    expect(await total()).toBe(3);
  });

  it('APP-07 the form for several is filled with the firm and the person that are known', async () => {
    const id = await newDate();
    const created = await operator.post('/panel/api/applications', panelFields(id, someone()));
    const form = async (query: string) =>
      (await operator.props(`/panel/applications/several?${query}`)).body.data.values;
    const firm = await form(`courseDateId=${id}&firmOf=${created.body.id}`);
    expect([firm.courseDateId, firm.companyNip, firm.reporterEmail !== '', firm.employees]).toEqual([
      id,
      panelFields(id, 0).companyNip,
      true,
      undefined,
    ]);
    const { participantId } = (await operator.props(`/panel/applications/${created.body.id}`)).body.data;
    const person = await form(`employeeId=${participantId}`);
    expect([person.employees.length, person.employees[0].lastName, person.participantLastName]).toEqual([
      1,
      'Lis',
      undefined,
    ]);
    expect(await form('')).toEqual({ courseDateId: '' });
  });
});

describe('the list', () => {
  let rows: Loose[];
  beforeAll(async () => {
    const other = await addCourse(portal.app, { name: 'Inne szkolenie' });
    const elsewhere = await addLocation(portal.app);
    const a = await newDate({ seatLimit: '40', startedOn: '2098-05-04' });
    const b = await newDate({ seatLimit: '5', startedOn: '2098-06-08', courseId: other, courseLocationId: elsewhere });
    for (let n = 0; n < 60; n += 1) {
      const more =
        n % 7 === 0
          ? { companyName: 'Serwis Żubr', companyNip: '1111111111', companyState: 'slaskie' }
          : n % 11 === 0
            ? { employees: [{ firstName: 'Łucja', lastName: 'Źródlak', email: `lucja${n}@demo.example` }] }
            : {};
      const application = await register(n % 4 === 0 ? b : a, someone(), more);
      if (n % 5 === 0) await act(application, 'confirm');
    }
    const pages = [await list('pageSize=100'), await list('pageSize=100&page=2'), await list('pageSize=100&page=3')];
    rows = pages.flatMap((page) => page.items);
  });

  const ids = (items: Loose[]) => items.map((item) => item.id).sort();

  it('APP-01 shows 50 of them, the rest on the next page, and the contract’s fields', async () => {
    const first = await list('');
    expect([first.items.length, first.page, first.pageSize]).toEqual([50, 1, 50]);
    expect(first.total).toBe(rows.length);
    const second = await list(`page=2&after=${first.next}`);
    expect((await list('page=2')).items.map((item: Loose) => item.id)).toEqual(
      second.items.map((item: Loose) => item.id),
    );
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      courseDateId: expect.any(String),
      datePhase: 'upcoming',
      courseId: expect.any(String),
      courseName: expect.any(String),
      startedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      participantName: expect.any(String),
      companyName: expect.any(String),
      companyNip: expect.any(String),
      listType: expect.stringMatching(/^(primary|reserve)$/),
      status: expect.any(String),
      attendance: expect.any(Boolean),
      appliedAt: expect.stringMatching(/Z$/),
      version: expect.any(Number),
    });
  });

  const CASES: readonly (readonly [query: string, holds: (row: Loose) => boolean])[] = [
    ['filters[status]=confirmed', (row) => row.status === 'confirmed'],
    ['filters[listType]=reserve', (row) => row.listType === 'reserve'],
    ['filters[startedOnFrom]=01.06.2098&filters[startedOnTo]=30.06.2098', (row) => row.startedOn === '2098-06-08'],
    ['filters[companyName]=ŻUBR', (row) => row.companyName === 'Serwis Żubr'],
    ['filters[companyNip]=111-111-11-11', (row) => row.companyNip === '1111111111'],
    ['filters[participantName]=źródlak', (row) => row.participantName === 'Łucja Źródlak'],
    ['filters[employeeName]=łucja', (row) => row.participantName === 'Łucja Źródlak'],
    ['filters[companyName]=zubr serwis', (row) => row.companyName === 'Serwis Żubr'],
    ['filters[participantName]=zrodlak lucja', (row) => row.participantName === 'Łucja Źródlak'],
    ['filters[name]=kos anna zrod', (row) => row.participantName === 'Łucja Źródlak'],
    // Two letters begin a word; they are no part of one.
    ['filters[participantName]=lu', (row) => row.participantName === 'Łucja Źródlak'],
    ['filters[participantName]=uc', () => false],
    ['filters[companyState]=slaskie', (row) => row.companyNip === '1111111111'],
    [
      'filters[status]=confirmed&filters[listType]=primary&filters[companyName]=serwis',
      (row) => row.status === 'confirmed' && row.listType === 'primary',
    ],
  ];
  it.each(CASES)('APP-02 %s gives what a plain look at all rows gives', async (query, holds) => {
    const found = await list(`${query}&pageSize=100`);
    expect(ids(found.items)).toEqual(ids(rows.filter(holds)));
    expect(found.total).toBe(rows.filter(holds).length);
  });

  it('APP-02 APP-04 by course, place, date, e-mail and reporter’s name', async () => {
    const sample = rows.find((row) => row.startedOn === '2098-06-08');
    const byCourse = await list(`filters[courseId]=${sample.courseId}&pageSize=100`);
    expect(ids(byCourse.items)).toEqual(ids(rows.filter((row) => row.courseId === sample.courseId)));
    const { participant, courseDate } = await details(sample.id);
    expect((await list(`filters[email]=${participant.email}`)).items.map((row: Loose) => row.id)).toEqual([sample.id]);
    const byPlace = await list(`filters[courseLocationId]=${courseDate.courseLocationId}&pageSize=100`);
    expect(ids(byPlace.items)).toEqual(ids(rows.filter((row) => row.courseDateId === sample.courseDateId)));
    expect((await list('filters[name]=anna kos')).total).toBe(rows.length);
    expect((await list('filters[boschCarServiceId]=9999')).total).toBe(0);
  });

  it('APP-02 an unknown value is ignored with a notice, never a 500', async () => {
    const answer = await operator.props(
      '/panel/applications?filters[status]=x&filters[name]=a&filters[startedOnFrom]=31.02.2024',
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data.notices).toHaveLength(3);
    expect(answer.body.data.total).toBe(rows.length);
  });

  it('APP-03 four sorts, the default newest first', async () => {
    const order = async (sort: string, key: string) =>
      (await list(`filters[sort]=${sort}&pageSize=100`)).items.map((item: Loose) => item[key]);
    const sorted = (values: string[]) => [...values].sort();
    const newest = await order('appliedAtDesc', 'appliedAt');
    expect(newest).toEqual(sorted(newest).reverse());
    expect((await list('pageSize=100')).items.map((item: Loose) => item.appliedAt)).toEqual(newest);
    const oldest = await order('appliedAtAsc', 'appliedAt');
    expect(oldest).toEqual(sorted(oldest));
    const soonest = await order('startedOnAsc', 'startedOn');
    expect(soonest).toEqual(sorted(soonest));
    const latest = await order('startedOnDesc', 'startedOn');
    expect(latest).toEqual(sorted(latest).reverse());
  });

  it('APP-08 the export holds the filtered rows, and no cell is read as a formula', async () => {
    const id = await newDate();
    await register(id, someone(), { companyName: '=1+1' });
    const path = '/panel/applications/excel?filters[status]=waiting&filters[companyName]=1%2B1';
    const [, values, ...others] = rowsOf(await download(portal.url, operator, path));
    expect(others).toEqual([]);
    expect(values).toContain('=1+1');
    expect(values).toContain('Jan Nowak');
  });
});
