import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** The office words its mails itself: over HTTP, and in what a mail server receives. */

const WORDINGS = '/panel/mail-wordings';

let portal: TestApp;
let smtp: TestSmtp;
let admin: Client;
let dateId: string;
let people = 0;
beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  admin = await portal.as('ADMIN_OPERATOR');
  const [courseId, locationId] = [await addCourse(portal.app, { name: 'Hamulce' }), await addLocation(portal.app)];
  dateId = (await admin.post('/panel/course-dates', dateFields(courseId, locationId, { seatLimit: '50' }))).body.id;
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

const settled = async () => {
  await workedOff(portal.app);
  await portal.settled();
};
/** Somebody registers; gives the application's id and the address that hears of it. */
async function registered(): Promise<{ id: string; reporterEmail: string }> {
  people += 1;
  const reporterEmail = `osoba${people}@tresci.example`;
  const answer = await portal
    .client()
    .post('/api/register-applications', registrationFields(dateId, people, { reporterEmail }));
  expect(answer.status, answer.text).toBe(201);
  await settled();
  return { id: answer.body.applications[0].id, reporterEmail };
}
const mailOf = (address: string): Loose => smtp.to(address).at(-1);
async function added(fields: object): Promise<string> {
  const answer = await admin.post(WORDINGS, { ...fields });
  expect(answer.status, answer.text).toBe(201);
  await portal.settled();
  return answer.body.id;
}
const textOf = async (wording: string): Promise<Loose> =>
  (await admin.props('/panel/mail-texts')).body.data.texts.find((one: Loose) => one.wording === wording);
/** What the form says of these fields, at which of them. */
const refused = async (fields: object): Promise<Loose> => {
  const answer = await admin.post(WORDINGS, { ...fields });
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors;
};

describe('mails in words of the office’s own', () => {
  it('go out from the next one on, with their facts and links, and go back to the original when switched off', async () => {
    const before = await registered();
    expect(mailOf(before.reporterEmail).subject).toMatch(/^Przyjęliśmy zgłoszenie: Hamulce, 02\.03\.2099, /);
    const own = await added({
      wording: 'received',
      lead: 'Mamy zgłoszenie',
      opening: 'Dziękujemy, że {uczestnik} jedzie na {szkolenie}: {termin}, {miejsce}.\n\nDo zobaczenia!',
      closing: 'Parking <przed> budynkiem jest bezpłatny.',
    });
    const mail = mailOf((await registered()).reporterEmail);
    expect(mail.subject).toBe('Mamy zgłoszenie: Hamulce, 02.03.2099, Jan Nowak');
    const place = 'Centrum Warszawa, ul. Jasna 1, Warszawa';
    expect(mail.text).toContain(
      `Dziękujemy, że Jan Nowak jedzie na Hamulce: 2 marca 2099, ${place}.\n\nDo zobaczenia!`,
    );
    expect(mail.text).toContain('Parking <przed> budynkiem jest bezpłatny.');
    expect(mail.text).not.toContain('Dziękujemy za zgłoszenie na szkolenie.');
    expect(mail.html).toContain('Parking &lt;przed&gt; budynkiem');
    // What is so stands in it as before: who, when, where, and the way to what is so now.
    for (const fact of [
      'Jan Nowak – lista podstawowa',
      'Godziny: 9:30–16:00',
      `Miejsce: ${place}`,
      '/zgloszenia/stan?id=',
    ])
      expect(mail.text).toContain(fact);
    const shown = await textOf('received');
    expect(shown).toMatchObject({
      own: { id: own, active: true },
      original: { subject: expect.stringMatching(/^Przyjęliśmy/) },
    });
    expect(shown.now.text).toContain('Dziękujemy, że Imię Nazwisko jedzie na');

    expect((await admin.post(`${WORDINGS}/${own}/deactivate`, { reason: 'Po sezonie' })).status).toBe(200);
    await portal.settled();
    expect(mailOf((await registered()).reporterEmail).subject).toMatch(/^Przyjęliśmy zgłoszenie: /);
    expect(await textOf('received')).toMatchObject({ own: { id: own, active: false }, original: null });
    const { timeline, more } = (await admin.props(`${WORDINGS}/${own}`)).body.data;
    expect(more).toMatchObject({ mail: shown.now, original: shown.original });
    expect(timeline.map(({ text }: Loose) => text)).toEqual([
      'Dezaktywowano własną treść wiadomości',
      'Dodano własną treść wiadomości',
    ]);
  });

  it('are what is shown before a decision, and what then goes out', async () => {
    await added({ wording: 'seat', opening: 'Potwierdzamy miejsce: {szkolenie}.' });
    const { id, reporterEmail } = await registered();
    const { body } = await admin.props(`/panel/applications/message-preview?action=confirm&ids=${id}`);
    expect(body.mail.text).toContain('Potwierdzamy miejsce: Hamulce.');
    expect((await admin.post(`/panel/applications/${id}/confirm`, { notify: 'true' })).status).toBe(200);
    await settled();
    const { text, attachments, subject } = mailOf(reporterEmail);
    expect(text.trim()).toBe(body.mail.text.trim());
    expect([subject, attachments.length]).toEqual([body.mail.subject, 2]);
  });

  it('are seen before they are saved, as the mail would go out', async () => {
    const preview = async (fields: Record<string, string>) =>
      admin.props(`/panel/mail-texts/preview?${new URLSearchParams(fields).toString()}`);
    const opening = 'Dzień dobry,\n\nzapraszamy na {szkolenie}.\u200b';
    const { status, body } = await preview({ wording: 'reminder', lead: 'Jutro', opening, closing: 'Do jutra!' });
    expect([status, body.wrong]).toEqual([200, []]);
    expect(body.mail.subject).toMatch(/^Jutro/);
    expect(body.mail.text).toContain('Dzień dobry,\n\nzapraszamy na Diagnostyka');
    expect(body.mail.text).toContain('Do jutra!');
    const untouched = (await textOf('reminder')).now;
    expect((await preview({ wording: 'reminder' })).body).toEqual({ mail: untouched, wrong: [] });
    const wrong = await preview({ wording: 'reminder', opening: '{cena}' });
    expect(wrong.body.mail).toBeNull();
    expect(wrong.body.wrong[0]).toContain('Ta wiadomość nie zna „{cena}”');
    expect((await preview({ wording: '__proto__' })).body).toEqual({ mail: null, wrong: ['Wybierz wiadomość.'] });
    const trainer = await portal.as('TRAINER');
    expect((await trainer.props('/panel/mail-texts/preview?wording=reminder')).status).toBe(403);
  });

  it('a mail that waits says the words of the moment when it leaves', async () => {
    let away = true;
    smtp.refuse(() => (away ? { code: 451, message: 'later' } : undefined));
    people += 1;
    const reporterEmail = `osoba${people}@tresci.example`;
    await portal.client().post('/api/register-applications', registrationFields(dateId, people, { reporterEmail }));
    await admin.post(`${WORDINGS}`, { wording: 'received', opening: 'x' });
    const { id } = (await textOf('received')).own;
    const { version } = (await admin.props(`${WORDINGS}/${id}`)).body.data;
    const form = { wording: 'received', lead: '', opening: 'Nowe słowa.', closing: '', version: String(version) };
    expect((await admin.call('PUT', `${WORDINGS}/${id}`, form)).status).toBe(200);
    expect((await admin.post(`${WORDINGS}/${id}/reactivate`, {})).status).toBe(200);
    await portal.settled();
    away = false;
    await settled();
    expect(mailOf(reporterEmail).text).toContain('Nowe słowa.');
  });
});

describe('what can’t be said', () => {
  it('a placeholder that this mail does not know, a brace alone, nothing at all', async () => {
    expect(await refused({ wording: 'survey', opening: 'Za {cena} zł' })).toEqual({
      opening: ['Ta wiadomość nie zna „{cena}”. Można wpisać: {szkolenie}, {termin}, {miejsce}, {uczestnik}.'],
    });
    expect(await refused({ wording: 'certificate', closing: '{miejsce}' })).toEqual({
      closing: ['Ta wiadomość nie zna „{miejsce}”. Można wpisać: {szkolenie}, {termin}, {uczestnik}.'],
    });
    expect(await refused({ wording: 'survey', lead: '{szkolenie' })).toEqual({
      lead: ['Początek tematu ma nawias klamrowy bez pary'],
    });
    expect(await refused({ wording: 'survey' })).toEqual({ opening: ['Podaj treść, dopisek albo początek tematu.'] });
    expect(Object.keys(await refused({ wording: 'inne', opening: 'x' }))).toEqual(['wording']);
  });

  it('a mail that has words of its own already', async () => {
    const errors = await refused({ wording: 'seat', opening: 'x' });
    expect(errors).toEqual({ wording: ['Ta wiadomość ma już własną treść. Zmień ją zamiast dodawać drugą.'] });
  });

  it('two who word one mail at once make one wording', async () => {
    const both = await Promise.all(
      [1, 2].map((n) => admin.post(WORDINGS, { wording: 'reminder', opening: `Nr ${n}` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('a mail by who does not manage accounts', async () => {
    const operator = await portal.as('NORMAL_OPERATOR');
    expect((await operator.props('/panel/mail-texts')).status).toBe(403);
    expect((await operator.post(WORDINGS, { wording: 'survey', opening: 'x' })).status).toBe(403);
  });
});
