import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { checkLog } from '#ops/log-proof/check.ts';
import { signTree } from '#ops/log-proof/heads.ts';
import { parseVerifier, signerOf } from '#ops/log-proof/note.ts';
import { checkProof } from '#ops/log-proof/proof-file.ts';
import { growTree } from '#ops/log-proof/tree.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { orderOperator } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

const SIGNER = signerOf('portal.example/log', Buffer.alloc(32, 7));

/** Every act of a portal is found again: who, when, what, why, and what followed from it. */
let smtp: TestSmtp;
let program: TestApp;
let admin: Client;
let application: string;
let dateId: string;

const journal = async (query = ''): Promise<Loose> => {
  await program.settled();
  return (await admin.props(encodeURI(`/panel/audit${query}`))).body.data;
};
const typesOf = ({ items }: Loose): string[] => items.map(({ type }: Loose) => type);

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url, signing: { signer: SIGNER } } });
  admin = await program.as('ADMIN_OPERATOR');
  const fields = dateFields(await addCourse(program.app), await addLocation(program.app));
  dateId = (await admin.post('/panel/course-dates', fields)).body.id;
  const registered = await program.client().post('/api/register-applications', registrationFields(dateId, 1));
  application = registered.body.applications[0].id;
  await admin.post(`/panel/applications/${application}/reject-with-info`, { info: 'Brak uprawnień', notify: 'true' });
  await orderOperator(program, 'Obca');
  await workedOff(program.app);
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

describe('the journal of a portal', () => {
  it('has every fact of its people and its program, newest first, and none of another portal', async () => {
    const { items, total } = await journal('?pageSize=100');
    const { rows } = await program.app.pool.query(
      `SELECT id, meta -> 'actor' ->> 'portal' AS portal FROM eventstore.events ORDER BY created_at`,
    );
    const own = rows.filter(({ portal }: Loose) => portal === 'szkolenia').map(({ id }: Loose) => id);
    expect(items.map(({ id }: Loose) => id).sort()).toEqual([...own].sort());
    expect(total).toBe(own.length);
    expect(own.length).toBeLessThan(rows.length);
    const moments = items.map(({ at }: Loose) => at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('is read page by page without a gap or a double', async () => {
    const whole = await journal('?pageSize=100');
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await journal(`?pageSize=25${after}`);
      seen.push(...page.items.map(({ id }: Loose) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toEqual(whole.items.map(({ id }: Loose) => id));
  });

  it('each filter finds what it says, together they narrow, and what means nothing is said', async () => {
    const today = formatDay(dayInWarsaw(new Date().toISOString()));
    const one = await journal(`?filters[record]=application:${application}`);
    expect(typesOf(one).sort()).toEqual([...new Set(typesOf(one))].sort());
    expect(typesOf(one)).toEqual(expect.arrayContaining(['ApplicationRegistered']));
    expect(typesOf(await journal(`?filters[record]=course-date:${dateId}`))).toEqual(
      expect.arrayContaining(['CourseDateScheduled', 'ApplicationRegistered']),
    );
    const last = one.items[0];
    for (const [filter, value] of [
      ['type', last.type],
      ['text', 'odrzucono zgłoszenie'],
      ['command', 'RejectWithInfo'],
    ]) {
      const found = await journal(`?filters[${filter}]=${value}`);
      expect([filter, found.items.every(({ type }: Loose) => type === last.type)]).toEqual([filter, true]);
    }
    expect((await journal(`?filters[kind]=application&filters[actor]=public`)).total).toBeLessThanOrEqual(1);
    expect((await journal(`?filters[from]=${today}&filters[to]=${today}`)).total).toBe((await journal()).total);
    expect((await journal('?filters[to]=01.01.2020')).total).toBe(0);
    expect((await journal('?filters[from]=31.02.2026')).notices).toHaveLength(1);
    expect((await journal("?filters[type]='; DROP TABLE")).notices).toHaveLength(1);
  });

  it('a fact says why it happened and what followed, down to the mail', async () => {
    const { items } = await journal(`?filters[record]=application:${application}`);
    const histories = await Promise.all(
      items.map(async ({ id }: Loose) => (await admin.props(`/panel/audit/${id}`)).body.data),
    );
    const [rejection] = histories;
    expect(rejection).toMatchObject({
      subject: `application:${application}`,
      stream: `course-date-${dateId}`,
      path: `/panel/applications/${application}`,
      actor: { type: 'SzkoleniaOperator' },
      title: 'Jan Nowak',
    });
    expect(rejection.mails).toMatchObject([{ statusLabel: expect.any(String) }]);
    expect((await admin.props('/panel/audit/nie-ma')).status).toBe(404);
    const { rows } = await program.app.pool.query(`SELECT id FROM read.timeline WHERE portal = 'zlecenia' LIMIT 1`);
    expect((await admin.props(`/panel/audit/${rows[0].id}`)).status).toBe(404);
  });

  it('what follows from a decision names it: a seat that is given on, everybody on a date that is cancelled', async () => {
    const fields = dateFields(await addCourse(program.app), await addLocation(program.app), {
      seatLimit: '1',
      autoPromote: 'true',
    });
    await program.settled();
    const { id } = (await admin.post('/panel/course-dates', fields)).body;
    const both = [];
    for (const n of [21, 22]) {
      const { body } = await program.client().post('/api/register-applications', registrationFields(id, n));
      both.push(body.applications[0].id);
    }
    await admin.post(`/panel/applications/${both[0]}/reject`);
    await admin.post(`/panel/course-dates/${id}/cancel`, { reason: 'Choroba trenera' });
    const { items } = await journal(`?filters[record]=course-date:${id}`);
    const factOf = async (type: string) => {
      const found = items.find((one: Loose) => one.type === type);
      return (await admin.props(`/panel/audit/${found.id}`)).body.data;
    };
    const promoted = await factOf('ApplicationMovedToPrimary');
    expect(promoted).toMatchObject({ actor: { type: 'system' }, cause: { type: 'ApplicationRejected' } });
    const cancelled = await factOf('CourseDateCancelled');
    expect(cancelled.cause).toBeNull();
    expect(cancelled.followed.map(({ type }: Loose) => type)).toContain('ApplicationCanceled');
    expect((await factOf('ApplicationRegistered')).cause).toBeNull();
  });

  it('its files have all that the filters find, and a journal line has its parts by name', async () => {
    const query = `?filters[record]=application:${application}`;
    const { items } = await journal(query);
    const sheet = rowsOf(await download(program.url, admin, `/panel/audit/excel${query}`));
    expect(sheet).toHaveLength(items.length + 1);
    const table = parseCsv((await admin.get(`/panel/audit/csv${query}`)).text, {
      delimiter: ';',
      bom: true,
    }) as string[][];
    expect(table[0]).toEqual(sheet[0]);
    expect(table.slice(1).map((row) => [row[3], row.at(-1)])).toEqual(items.map(({ text, id }: Loose) => [text, id]));
    const answer = await admin.get(`/panel/audit/jsonl${query}`);
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Loose);
    expect(lines.map(({ id }) => id)).toEqual(items.map(({ id }: Loose) => id));
    expect(lines[0]).toMatchObject({
      schemaVersion: 1,
      action: items[0].type,
      actor: { type: 'SzkoleniaOperator' },
      targets: [`application:${application}`, `course-date:${dateId}`],
      context: { portal: 'szkolenia' },
    });
    expect((await admin.get('/panel/audit/jsonl?filters[from]=31.02.2026')).status).toBe(422);
  });

  it('its list and its tables name what was chosen as it was called then, lines for programs by its id', async () => {
    const place = await addLocation(program.app);
    const renamed = async (name: string) =>
      expect((await edit(admin, `/panel/locations/${place}`, { name })).status).toBe(200);
    await renamed('Dawna hala');
    const saved = await edit(admin, `/panel/course-dates/${dateId}`, { courseLocationId: place });
    expect(saved.status, saved.text).toBe(200);
    await renamed('Nowa hala');
    await workedOff(program.app);
    const query = `?filters[record]=course-date:${dateId}`;
    const { items } = await journal(query);
    const moved = items.find(({ changes }: Loose) =>
      changes.some(({ to }: Loose) => String(to).includes('Dawna hala')),
    );
    expect(moved?.changes.map((one: Loose) => Object.keys(one))).not.toContainEqual(expect.arrayContaining(['kind']));
    const at = items.indexOf(moved) + 1;
    const sheet = rowsOf(await download(program.url, admin, `/panel/audit/excel${query}`));
    const table = parseCsv((await admin.get(`/panel/audit/csv${query}`)).text, { delimiter: ';', bom: true });
    for (const row of [sheet[at], table[at]] as string[][]) {
      expect(row[5]).toContain('→ Dawna hala');
      expect(row[5]).not.toContain(place);
    }
    expect((await admin.get(`/panel/audit/jsonl${query}`)).text.split('\n')[at - 1]).toContain(place);
  });

  it('is for anyone who administers the portal', async () => {
    const operator = await program.as('NORMAL_OPERATOR');
    for (const path of ['/panel/audit', '/panel/audit/x']) expect((await operator.props(path)).status).toBe(403);
    expect((await operator.get('/panel/audit/jsonl')).status).toBe(403);
  });

  it('a fact is proved to the one who has the file and the key, also after its person was erased', async () => {
    const { app } = program;
    const { items } = await journal(`?filters[record]=application:${application}`);
    const registered = items.find(({ type }: Loose) => type === 'ApplicationRegistered');
    await growTree(app);
    const pageOf = async () => (await admin.props(`/panel/audit/${registered.id}`)).body.data.place;
    expect(await pageOf()).toMatchObject({ index: expect.any(Number) });
    expect((await admin.get('/panel/audit/nothing/proof')).status).toBe(404);
    await signTree(app);
    expect((await pageOf()).head).toEqual({ size: expect.any(Number), at: expect.any(String) });
    const before = await admin.get(`/panel/audit/${registered.id}/proof`);
    const key = await program.client().get('/.well-known/log-key');
    const verifier = parseVerifier(key.text);
    const checked = checkProof(before.text, verifier ? [verifier] : []);
    expect(checked).toMatchObject({ ok: true, fact: { id: registered.id, type: 'ApplicationRegistered' } });
    const said = Buffer.from(/^extra (.*)$/m.exec(before.text)?.[1] ?? '', 'base64').toString();
    expect(said).toContain(application);
    expect(said).not.toMatch(/Nowak|jan1@/);
    const { rows } = await app.pool.query('SELECT person_id FROM read.applications WHERE id = $1', [application]);
    await program.forget(rows[0].person_id);
    await growTree(app);
    await signTree(app);
    expect((await admin.get(`/panel/audit/${registered.id}/proof`)).text).toBe(before.text);
    expect((await checkLog(app, { verifiers: [SIGNER] })).problem).toBeNull();
    expect((await journal()).check).toMatchObject({ problem: null, facts: expect.any(Number) });
    const operator = await program.as('NORMAL_OPERATOR');
    expect((await operator.get(`/panel/audit/${registered.id}/proof`)).status).toBe(403);
  });

  it('GDP-03 names nobody who was erased', async () => {
    const { text } = await admin.get(`/panel/audit/jsonl?filters[record]=application:${application}`);
    expect(text).not.toMatch(/Nowak|jan1@/);
    expect(text).toContain('"action"');
  });
});

describe('a record at two moments', () => {
  const compared = async (query: Readonly<Record<string, string>>): Promise<Loose> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [`filters[${name}]`, value]));
    return (await admin.props(`/panel/audit/compare?${search}`)).body.data;
  };

  it('shows what is otherwise, which fact made it so, and what happened between', async () => {
    const record = `course-date:${dateId}`;
    const between = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await edit(admin, `/panel/course-dates/${dateId}`, { seatLimit: '17' });
    await edit(admin, `/panel/course-dates/${dateId}`, { seatLimit: '18', visibility: 'hidden' });
    await edit(admin, `/panel/course-dates/${dateId}`, { visibility: 'visible' });
    await program.settled();
    const { differences, facts, title } = await compared({ record, from: between });
    expect(title).toMatch(/^Termin/);
    expect(facts).toHaveLength(3);
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ label: 'Limit miejsc', to: '18', times: 2, last: { id: facts[1].id } });
    expect((await compared({ record, from: '01.01.2020', to: '02.01.2020' })).facts).toEqual([]);
    expect(await compared({ record, to: between })).toMatchObject({ from: null });
  });

  it('says what can’t be read, and knows no record of another portal', async () => {
    const { errors } = await compared({ record: 'x', from: '31.02.2026', to: 'jutro' });
    expect(Object.keys(errors).sort()).toEqual(['filters[from]', 'filters[record]', 'filters[to]']);
    const record = `course-date:${dateId}`;
    const { errors: reversed } = await compared({ record, from: '02.01.2026', to: '01.01.2026' });
    expect(Object.keys(reversed)).toEqual(['filters[to]']);
    const { rows } = await program.app.pool.query(
      `SELECT subject FROM read.timeline WHERE portal = 'zlecenia' LIMIT 1`,
    );
    expect((await compared({ record: rows[0].subject })).facts).toEqual([]);
    expect((await compared({})).title).toBeNull();
  });
});
