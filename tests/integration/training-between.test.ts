import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goneLines } from '#domain/import/taken-back.ts';
import type { Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { edit } from '#tests/support/program/edit.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { Office } from '#tests/support/training/office.ts';
import { registrationFields } from '#tests/support/training/training.ts';
import { timedMails } from '#workers/training/timed.ts';

/** What happens to a participant between two features: an import, a merging, an erasure, a hidden date, a change of clocks. */

const office = new Office('2025-10-20T09:00:00.000Z');
const { data, done, newDate, settled } = office;
beforeAll(() => office.open());
afterAll(() => office.close());

interface Seat {
  readonly id: string;
  readonly registrationId: string;
  readonly personId: string;
}
let people = 0;
async function registered(date: string, more: { lastName?: string; email?: string; reporterEmail?: string } = {}) {
  people += 1;
  const { lastName = 'Nowak', email = `osoba${people}@serwis.example`, ...others } = more;
  const employees = [{ firstName: 'Ewa', lastName, email, phone: '600700800' }];
  const answer = await office.portal
    .client()
    .post('/api/register-applications', registrationFields(date, people, { employees, ...others }));
  expect(answer.status, answer.text).toBe(201);
  await office.portal.settled();
  const { id } = answer.body.applications[0];
  const row = await office.portal.app.db
    .selectFrom('applications')
    .select(['person_id', 'registration_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, registrationId: row.registration_id, personId: row.person_id } as Seat;
}
const confirm = (id: string) => done(`/panel/applications/${id}/confirm`, { notify: 'true' });
const erase = (personId: string) => done(`/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek osoby' });
/** The dry run of one line, then the import where it has something to do; `meanwhile` happens between the two. */
async function imported(line: string, meanwhile?: () => Promise<unknown>): Promise<Loose> {
  const content = ['Imię\tNazwisko\tE-mail\tTelefon\tIdentyfikator', line].join('\n');
  const file = { name: 'plik.csv', content, type: 'text/csv' };
  const sent = await sendFiles(office.admin, { path: '/panel/employees/import', files: { file } });
  const at = `/panel/employees/import/${sent.body.id}`;
  const dry = await data(at);
  if (dry.counts.create + dry.counts.change === 0) return dry;
  await meanwhile?.();
  await done(`${at}/confirm`);
  await vi.waitUntil(async () => (await data(at)).status === 'completed', { timeout: 60_000 });
  await settled();
  return { ...dry, after: await data(at) };
}
const subjects = (address: string) => office.smtp.to(address).map(({ subject }) => subject);
/** The mail server is away from these addresses; the answer lets it come back, and waits for what it had refused. */
function awayFor(ending: string): (address: string) => Promise<void> {
  let [away, refused] = [true, 0];
  office.smtp.refuse((to) => {
    if (!away || !to.endsWith(ending)) return undefined;
    refused += 1;
    return { code: 451, message: 'later' };
  });
  return async (address) => {
    const before = refused;
    // What is refused once more was perhaps composed before; what is sent after it was not.
    await vi.waitUntil(() => refused > before, { timeout: 90_000 });
    away = false;
    await vi.waitUntil(() => office.smtp.to(address).length > 0, { timeout: 90_000 });
    await settled();
  };
}
const idsFound = async (path: string): Promise<string[]> => (await data(path)).items.map(({ id }: Loose) => id);

/** What the dry run says of its one line. */
const errorsOf = ({ counts, lines }: Loose): [number, string[]] => [
  counts.error,
  lines.flatMap(({ errors }: Loose) => errors.map(({ message }: Loose) => message)),
];
const valuesOf = async (personId: string): Promise<Loose> => (await data(`/panel/employees/${personId}`)).values;
const titlesOf = async (path: string): Promise<string[]> => (await data(path)).items.map(({ title }: Loose) => title);

describe('an import of participants', () => {
  it('EMP-03 EMP-01 who somebody is, is not changed by a line with their id: the seat and its paper stay theirs', async () => {
    const seat = await registered(await newDate(), { lastName: 'Dawna' });
    await confirm(seat.id);
    const { email } = await valuesOf(seat.personId);
    const dry = await imported(`Ewa\tObecna\t${email}\t600700801\t${seat.personId}`);
    expect(errorsOf(dry)).toEqual([1, [expect.stringContaining('innym imieniu, nazwisku lub adresie e-mail')]]);
    expect((await data(`/panel/applications/${seat.id}`)).title).toBe('Ewa Dawna');
    expect(subjects(email)).toEqual(['Potwierdzenie zgłoszenia: Hamulce, 02.03.2099, Ewa Dawna']);
  });

  it('EMP-02 EMP-03 who was merged away is not changed by it, until separated; quick search leads to who they are', async () => {
    const [kept, other] = [
      await registered(await newDate(), { lastName: 'Jedna' }),
      await registered(await newDate(), { lastName: 'Jednaa' }),
    ];
    const { email } = await valuesOf(other.personId);
    const merging = `/panel/employees/${kept.personId}/merge`;
    await done(merging, { other: other.personId, reason: 'Ta sama osoba' });
    for (const id of ['', other.personId])
      expect(errorsOf(await imported(`Ewa\tJednaa\t${email}\t600700802\t${id}`))).toEqual([
        1,
        [expect.stringContaining('Tę osobę połączono z inną')],
      ]);
    expect(await titlesOf('/panel/employees?filters[name]=Jedn')).toEqual(['Ewa Jedna']);
    const found = JSON.parse((await office.admin.get('/szkolenia/backend/panel/search?q=Jednaa')).text);
    const people = found.groups.find(({ label }: Loose) => label === 'Uczestnicy').hits;
    expect(people.map(({ path, title }: Loose) => [path, title])).toEqual([
      [`/panel/employees/${kept.personId}`, 'Ewa Jedna'],
    ]);
    await done(`${merging}/undo`, { other: other.personId, reason: 'Jednak dwie' });
    const changed = await imported(`Ewa\tJednaa\t${email}\t600700802\t`);
    expect(changed.counts).toEqual({ create: 0, change: 1, skip: 0, error: 0 });
    expect([(await valuesOf(other.personId)).phone, (await valuesOf(kept.personId)).phone]).toEqual([
      '600700802',
      '600700800',
    ]);
  });

  it('EMP-02 EMP-03 a merging between the dry run and its confirmation is said of the line', async () => {
    const [kept, other] = [await registered(await newDate()), await registered(await newDate())];
    const { email } = await valuesOf(other.personId);
    const { after } = await imported(`Ewa\tNowak\t${email}\t600700803\t`, () =>
      done(`/panel/employees/${kept.personId}/merge`, { other: other.personId, reason: 'Ta sama osoba' }),
    );
    expect(after.lines[0].result).toContain('Tę osobę połączono z inną');
    expect((await valuesOf(other.personId)).phone).toBe('600700800');
  });

  it('EMP-03 GDP-03 a line about somebody erased is a new person, and gives nothing back', async () => {
    const seat = await registered(await newDate(), { lastName: 'Usunięta', email: 'usunieta@serwis.example' });
    await erase(seat.personId);
    const byId = await imported(`Ewa\tUsunięta\tusunieta@serwis.example\t600700804\t${seat.personId}`);
    expect(errorsOf(byId)).toEqual([1, ['Nie ma uczestnika o tym identyfikatorze']]);
    const dry = await imported('Ewa\tUsunięta\tusunieta@serwis.example\t600700804\t');
    expect(dry.counts).toEqual({ create: 1, change: 0, skip: 0, error: 0 });
    const listed = (await data('/panel/employees?filters[name]=Usunięta')).items;
    expect(listed.map(({ title }: Loose) => title)).toContain('Ewa Usunięta');
    expect(listed.find(({ title }: Loose) => title === 'Ewa Usunięta').id).not.toBe(seat.personId);
    expect((await data(`/panel/applications/${seat.id}`)).title).toBe('dane usunięte');
  });
});

describe('an import of participants, and an erasure between the dry run and its confirmation', () => {
  const base = '/panel/employees/import';
  const checked = async (...lines: string[]): Promise<string> => {
    const content = ['Imię\tNazwisko\tE-mail\tTelefon\tIdentyfikator', ...lines].join('\n');
    const file = { name: 'plik.csv', content, type: 'text/csv' };
    const sent = await sendFiles(office.admin, { path: base, files: { file } });
    expect(sent.status, sent.text).toBe(201);
    return sent.body.id;
  };

  it('GDP-03 FRM-05 its page says what happened and what there was; nothing is saved, and the file is loaded again', async () => {
    const seat = await registered(await newDate(), { lastName: 'Znikająca' });
    const lines = ['Jan\tZostaje\tzostaje@serwis.example\t600700805\t', 'Zły\tWiersz\tzly-adres\t\t'];
    const id = await checked(...lines);
    await erase(seat.personId);
    expect(await data(`${base}/${id}`)).toMatchObject({
      status: null,
      open: false,
      takenBack: 'erasure',
      counts: { create: 1, change: 0, skip: 0, error: 1 },
    });
    const late = await office.admin.post(`${base}/${id}/confirm`);
    expect([late.status, late.body.message]).toEqual([409, goneLines('erasure')]);
    expect(await titlesOf('/panel/employees?filters[name]=Zostaje')).toEqual([]);
    const again = await checked(...lines);
    await done(`${base}/${again}/confirm`);
    await vi.waitUntil(async () => (await data(`${base}/${again}`)).status === 'completed', { timeout: 60_000 });
    await settled();
    expect(await titlesOf('/panel/employees?filters[name]=Zostaje')).toEqual(['Jan Zostaje']);
  });
});

describe('a date that is hidden, and who is on it', () => {
  it('their page stays, the ways to register end, also from a form that was open before', async () => {
    const date = await newDate();
    const seat = await registered(date);
    await confirm(seat.id);
    await office.saved(`/panel/course-dates/${date}`, { visibility: 'hidden', confirmed: 'true' });
    const visitor = office.portal.client();
    const state = (await visitor.props(`/zgloszenia/stan?id=${seat.registrationId}`)).body.data;
    expect(state.applications[0]).toMatchObject({ words: 'udział potwierdzony', courseDate: { id: date } });
    expect((await visitor.props(`/zgloszenia?courseDateId=${date}`)).status).toBe(404);
    expect((await visitor.props('/harmonogram')).text).not.toContain(date);
    const late = await visitor.post('/api/register-applications', registrationFields(date, 9999));
    expect([late.status, late.body.message]).toEqual([404, 'Ten termin szkolenia nie przyjmuje zgłoszeń.']);
  });
});

describe('a change of clocks', () => {
  it('in the night that has an hour twice a moment means its second time, and the past is whole', async () => {
    office.clock = '2025-10-25T22:30:00.000Z';
    const date = await newDate();
    const ids: string[] = [];
    for (const moment of ['00:10', '00:40', '01:10', '01:40', '02:10']) {
      office.clock = `2025-10-26T${moment}:00.000Z`;
      ids.push((await registered(date)).id);
    }
    office.clock = '2025-10-27T09:00:00.000Z';
    const seenAt = async (moment: string): Promise<number> =>
      (await data(`/panel/course-dates/${date}?asOf=${moment}`)).primary.length;
    // They came at 02:10 and 02:40, in the same minutes of the second time, and at 03:10.
    expect(await seenAt('2025-10-26T01:59')).toBe(0);
    expect(await seenAt('2025-10-26T02:20')).toBe(3);
    expect(await seenAt('2025-10-26T02:50')).toBe(4);
    expect(await seenAt('2025-10-26T03:00')).toBe(4);
    expect(await seenAt('2025-10-26T03:20')).toBe(5);
  });

  it('CD-18 in the night that lacks an hour calendar and closing go by the clock on the wall', async () => {
    office.clock = '2026-03-28T20:00:00.000Z';
    const spring = await newDate({ startedOn: '2026-03-29', timeStart: '800', timeEnd: '1600' });
    const seat = await registered(spring);
    await confirm(seat.id);
    const entry = (await office.admin.get(`/panel/applications/${seat.id}/calendar`)).text;
    expect(entry.match(/^DT(?:START|END);.*/gm)).toEqual([
      'DTSTART;TZID=Europe/Warsaw:20260329T080000',
      'DTEND;TZID=Europe/Warsaw:20260329T160000',
    ]);
    const sent = async (moment: string, n: number): Promise<number> => {
      office.clock = `2026-03-29T${moment}:00.000Z`;
      return (await office.portal.client().post('/api/register-applications', registrationFields(spring, n))).status;
    };
    expect([await sent('05:59', 801), await sent('06:01', 802)]).toEqual([201, 404]);
    office.clock = '2025-10-20T09:00:00.000Z';
  });
});

describe('two records of one human that are merged after they were written to', () => {
  const headsTo = (address: string) => subjects(address).map((subject) => subject?.split(':')[0]);
  const [CONFIRMED, CHANGED, REMINDED] = [
    'Potwierdzenie zgłoszenia',
    'Zmiana w terminie szkolenia',
    'Przypomnienie o szkoleniu',
  ];
  const mergedWithAnother = async ({ personId }: Seat): Promise<void> => {
    const kept = await registered(await newDate(), { lastName: 'Inaczej' });
    const merging = `/panel/employees/${kept.personId}/merge`;
    const merged = await office.admin.post(merging, { other: personId, reason: 'Ta sama osoba' });
    expect(merged.status, merged.text).toBe(200);
    await office.portal.settled();
  };

  it('EMP-02 CD-03 hear of what changes since', async () => {
    const date = await newDate();
    const seat = await registered(date, { email: 'zmiana@scalone.example' });
    await confirm(seat.id);
    await mergedWithAnother(seat);
    const more = { timeEnd: '1700', notify: 'true', confirmed: 'true' };
    const changed = await edit(office.admin, `/panel/course-dates/${date}`, more);
    expect(changed.status, changed.text).toBe(200);
    await settled();
    expect(headsTo('zmiana@scalone.example')).toEqual([CONFIRMED, CHANGED]);
  });

  it('EMP-02 get what waited for their mail server, and nobody else does', async () => {
    const [own, reporterEmail] = ['czeka@scalone.example', 'biuro@scalone.example'];
    const seat = await registered(await newDate(), { email: own, reporterEmail });
    const back = awayFor(own);
    const confirmed = await office.admin.post(`/panel/applications/${seat.id}/confirm`, { notify: 'true' });
    expect(confirmed.status, confirmed.text).toBe(200);
    await vi.waitUntil(() => office.smtp.attempts.some(({ to, taken }) => to === own && !taken), { timeout: 60_000 });
    await mergedWithAnother(seat);
    await back(own);
    expect(headsTo(own)).toEqual([CONFIRMED]);
    expect(headsTo(reporterEmail).filter((head) => head === CONFIRMED)).toHaveLength(1);
  });

  it('EMP-02 are reminded, and once', async () => {
    const date = await newDate({ startedOn: '2099-06-15', reminderDays: '3' });
    const addresses = ['przed@scalone.example', 'po@scalone.example'];
    const seats: Seat[] = [];
    for (const email of addresses) seats.push(await registered(date, { email }));
    for (const { id } of seats) await confirm(id);
    const [before, after] = seats as [Seat, Seat];
    const before2099 = office.clock;
    const noonOf = async (day: string) => {
      office.clock = `${day}T10:00:00.000Z`;
      await timedMails.run(office.portal.app);
      await settled();
      office.clock = before2099;
    };
    await mergedWithAnother(before);
    await noonOf('2099-06-12');
    await mergedWithAnother(after);
    await noonOf('2099-06-13');
    expect(addresses.map(headsTo)).toEqual([
      [CONFIRMED, REMINDED],
      [CONFIRMED, REMINDED],
    ]);
  });
});

describe('one act among others', () => {
  it('after a merging and an erasure list, quick search and file name the same', async () => {
    const date = await newDate();
    const kept = await registered(date, { lastName: 'Zgodna' });
    const other = await registered(await newDate(), { lastName: 'Zgodnna' });
    const gone = await registered(date, { lastName: 'Zgodnicka' });
    await done(`/panel/employees/${kept.personId}/merge`, { other: other.personId, reason: 'Ta sama' });
    await erase(gone.personId);
    const filter = 'filters[participantName]=Zgod';
    const rows = rowsOf(await download(office.portal.url, office.admin, `/panel/applications/excel?${filter}`));
    const search = JSON.parse((await office.admin.get('/szkolenia/backend/panel/search?q=Zgod')).text);
    const hits = search.groups.flatMap(({ hits: own }: Loose) => own.map(({ title }: Loose) => title));
    expect(await idsFound(`/panel/applications?${filter}`)).toEqual([other.id, kept.id]);
    expect(rows.slice(1).map((row) => row[3])).toEqual(['Ewa Zgodnna', 'Ewa Zgodna']);
    expect(hits.toSorted()).toEqual(['Ewa Zgodna', 'Ewa Zgodna', 'Ewa Zgodnna']);
    expect(await titlesOf('/panel/employees?filters[name]=Zgod')).toEqual(['Ewa Zgodna']);
  });

  it.each([
    ['replaced', { reporterEmail: 'druga@biuro.example', reporterCorrection: 'other' }],
    ['given another address', { reporterEmail: 'trzecia@biuro.example', reporterCorrection: 'same' }],
  ])(
    'APP-06 a reporter who is %s before the acceptance has left: one address hears of it, once',
    async (how, fields) => {
      const former = `${how.length}@biuro.example`;
      office.smtp.refuse((to) => (to === former ? { code: 451, message: 'later' } : undefined));
      const seat = await registered(await newDate(), { reporterEmail: former });
      const changed = await edit(office.admin, `/panel/applications/${seat.id}`, fields);
      expect(changed.status, changed.text).toBe(200);
      await settled();
      expect([subjects(former), subjects(fields.reporterEmail)]).toEqual([
        [],
        ['Przyjęliśmy zgłoszenie: Hamulce, 02.03.2099, Ewa Nowak'],
      ]);
    },
  );

  it('APP-16 rows that a colleague changed meanwhile are answered for themselves, and only what was done is reported', async () => {
    const date = await newDate();
    const seats: Seat[] = [];
    for (let n = 0; n < 4; n += 1) seats.push(await registered(date, { reporterEmail: 'wiele@demo.example' }));
    const [, resigned, confirmed, erased] = seats as [Seat, Seat, Seat, Seat];
    await done(`/panel/applications/${resigned.id}/resign`);
    await confirm(confirmed.id);
    await erase(erased.personId);
    const before = office.smtp.to('wiele@demo.example').length;
    const bulk = await done('/panel/applications/bulk', {
      action: 'confirm',
      ids: seats.map(({ id }) => id),
      notify: 'true',
    });
    expect(bulk.results.map(({ ok, message }: Loose) => [ok, message])).toEqual([
      [true, null],
      [false, 'Nie można zmienić statusu z „rezygnacja” na „potwierdzone”.'],
      [false, 'Zgłoszenie ma już status „potwierdzone”.'],
      [false, 'Dane tej osoby zostały usunięte i nie można ich zmienić.'],
    ]);
    expect(subjects('wiele@demo.example').slice(before)).toEqual([
      'Potwierdzenie zgłoszenia: Hamulce, 02.03.2099, Ewa Nowak',
    ]);
  });

  it('APP-11 APP-13 a decision is undone where it was made: a move lies between, and nothing is undone behind it', async () => {
    const [from, to] = [await newDate(), await newDate({ startedOn: '2099-05-04' })];
    const { id } = await registered(from);
    const at = `/panel/applications/${id}`;
    await done(`${at}/reject`, { reason: 'Omyłka' });
    expect((await office.admin.post(`${at}/move`, { courseDateId: to })).status).toBe(409);
    await done(`${at}/undo`, { reason: 'Jednak tak' });
    await done(`${at}/move`, { courseDateId: to });
    const undone = await office.admin.post(`${at}/undo`, { reason: 'Jednak tak' });
    expect([undone.status, undone.body.current.status]).toEqual([409, 'waiting']);
    expect((await data(at)).timeline.map(({ text }: Loose) => text)).toEqual([
      'Przeniesiono z innego terminu na listę podstawową',
      'Cofnięto ostatnią decyzję; zgłoszenie wróciło na listę podstawową',
      'Odrzucono zgłoszenie',
      'Zgłoszono pracownika na listę podstawową',
    ]);
  });

  it('a mail that waited says the contact of the moment when it leaves', async () => {
    const contact = {
      companyName: 'Biuro Szkoleń',
      address: 'ul. Pierwsza 1, 00-001 Warszawa',
      officePhone: '600100200',
      officeEmail: 'stare@biuro.example',
    };
    const added = await office.admin.post('/panel/contact', contact);
    expect(added.status, added.text).toBe(201);
    const back = awayFor('czeka@serwis.example');
    await registered(await newDate(), { reporterEmail: 'czeka@serwis.example' });
    const changed = await edit(office.admin, `/panel/contact/${added.body.id}`, {
      ...contact,
      officeEmail: 'nowe@biuro.example',
      officePhone: '600100299',
    });
    expect(changed.status, changed.text).toBe(200);
    await back('czeka@serwis.example');
    const mails = office.smtp.to('czeka@serwis.example');
    expect(
      mails.map(({ replyTo, text }) => [replyTo?.text, text?.match(/\w+@biuro\.example|600 ?100 ?2\d\d/g)]),
    ).toEqual([['"Portal szkoleń" <nowe@biuro.example>', ['nowe@biuro.example', '600100299']]]);
  });
});

it('APP-21 a list that is behind by a move has a decision asked again once, with the version of where it is now', async () => {
  const [from, to] = [await newDate(), await newDate()];
  const { id } = await registered(from);
  const page = await data(`/panel/applications/${id}`);
  const former = await office.portal.app.db
    .selectFrom('applications')
    .select(['course_date_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await office.admin.post(`/panel/applications/${id}/move`, { courseDateId: to })).status).toBe(200);
  expect((await office.admin.post(`/panel/applications/${id}/move-to-reserve`)).status).toBe(200);
  await settled();
  const present = await data(`/panel/applications/${id}`);
  expect(present.version).toBe(page.version + 2);
  // As the list was before it heard of the move.
  const set = (row: typeof former) =>
    office.portal.app.ownerPool.query('UPDATE read.applications SET course_date_id = $2, version = $3 WHERE id = $1', [
      id,
      row.course_date_id,
      row.version,
    ]);
  await set(former);
  const version = String(page.version);
  const acts = [
    office.admin.post(`/panel/applications/${id}/reject`, { version }),
    office.admin.post(`/panel/applications/${id}/move`, { version, courseDateId: await newDate() }),
    office.admin.call('PUT', `/panel/applications/${id}`, { version, participantPhone: '611222333' }),
  ];
  for (const answer of await Promise.all(acts))
    expect([answer.status, answer.body.current?.version, answer.body.errors]).toEqual([
      409,
      present.version,
      undefined,
    ]);
  await set({ course_date_id: to, version: present.version });
  const again = await office.admin.post(`/panel/applications/${id}/reject`, { version: present.version });
  expect(again.status, again.text).toBe(200);
});
