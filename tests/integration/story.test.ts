import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { CalendarClient } from '#tests/support/calendar/calendar-client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

const EWA = 'ewa.zak@warsztat.example';

let clock = '2030-01-02T09:00:00.000Z';
let smtp: TestSmtp;
let portal: TestApp;
let operator: Client;

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, now: () => clock, config: { smtpUrl: smtp.url } });
  operator = await portal.as('NORMAL_OPERATOR');
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

/** Somebody's mailbox: what it says, and what its calendar makes of the entries. */
class Mailbox {
  readonly calendar = new CalendarClient();
  /** Entries that the calendar dropped: there must be none. */
  readonly stale: number[] = [];
  readonly #address: string;
  #read = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** The next mail, once it has come; its entry goes into the calendar. */
  async next() {
    await vi.waitUntil(() => this.unread > 0, { timeout: 60_000 });
    const mail = smtp.to(this.#address)[this.#read++];
    const entries = mail?.attachments.filter(({ contentType }) => contentType === 'text/calendar') ?? [];
    for (const { content } of entries) this.stale.push(...this.calendar.take(content.toString('utf8')));
    const [, button] = /\/szkolenia(\/zgloszenia\/stan\?id=\S+)/.exec(mail?.text ?? '') ?? [];
    return { button, lead: mail?.subject?.split(':')[0], text: mail?.text ?? '', attachments: mail?.attachments ?? [] };
  }

  get unread(): number {
    return smtp.to(this.#address).length - this.#read;
  }

  get days(): string[] {
    return this.calendar.days.map(({ start }) => start);
  }
}

async function must(answer: Promise<{ status: number; text: string; body: { id?: string } }>): Promise<string> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${text.slice(0, 500)}`);
  return body.id ?? '';
}

it('CD-13 APP-11 APP-15 CD-16 a whole story, as the participant whom somebody else registered reads it', async () => {
  const courseId = await addCourse(portal.app);
  const [here, there] = [await addLocation(portal.app), await addLocation(portal.app)];
  const dateId = await must(
    operator.post('/panel/course-dates', dateFields(courseId, here, { startedOn: '06.02.2030' })),
  );
  const otherId = await must(
    operator.post('/panel/course-dates', dateFields(courseId, there, { startedOn: '20.03.2030' })),
  );
  const employees = [{ firstName: 'Ewa', lastName: 'Żak', email: EWA }];
  const fields = registrationFields(dateId, 1, { employees });
  const registered = await portal.client().post('/api/register-applications', fields);
  const id = registered.body.applications[0].id as string;
  const ewa = new Mailbox(EWA);
  const reporter = new Mailbox(String(fields.reporterEmail));
  const both = async () => {
    const [first, second] = [await ewa.next(), await reporter.next()];
    expect(second.lead).toBe(first.lead);
    expect(reporter.days).toEqual(ewa.days);
    return first;
  };
  const moveDate = async (startedOn: string) => {
    const change = { startedOn, confirmed: 'true', notify: 'true' };
    await must(edit(operator, `/panel/course-dates/${dateId}`, change));
  };

  /** As anybody with the link of a mail reads it, without an account. */
  const state = async (button = `/zgloszenia/stan?id=${id}`) => {
    const { status, body } = await portal.client().props(button);
    return [status, body.data?.applications[0]?.words, body.data?.applications[0]?.courseDate?.startedOn];
  };

  const received = await reporter.next();
  expect(received.lead).toBe('Przyjęliśmy zgłoszenie');
  expect(await state(received.button)).toEqual([200, 'oczekuje na potwierdzenie', '2030-02-06']);

  await must(operator.post(`/panel/applications/${id}/confirm`, { notify: 'true' }));
  const confirmed = await both();
  expect(confirmed.lead).toBe('Potwierdzenie zgłoszenia');
  expect(confirmed.button).toBe(`/zgloszenia/stan?id=${id}`);
  expect(received.button).not.toBe(confirmed.button);
  expect(ewa.days).toEqual(['2030-02-06T09:30:00']);
  expect(await state()).toEqual([200, 'udział potwierdzony', '2030-02-06']);

  await moveDate('13.02.2030');
  expect((await both()).text).toContain('6 lutego 2030 → 13 lutego 2030');
  await moveDate('14.02.2030');
  expect((await both()).text).toContain('13 lutego 2030 → 14 lutego 2030');
  expect(ewa.days).toEqual(['2030-02-14T09:30:00']);

  // The trainer is ill.
  await must(operator.post(`/panel/course-dates/${dateId}/cancel`, { reason: 'Choroba trenera', notify: 'true' }));
  expect(await both()).toMatchObject({ lead: 'Odwołany termin szkolenia', text: expect.stringContaining('Choroba') });
  expect(ewa.days).toEqual([]);
  expect(await state()).toEqual([200, 'termin odwołany', '2030-02-14']);

  await must(operator.post(`/panel/course-dates/${dateId}/reopen`, { reason: 'Jest zastępstwo', notify: 'true' }));
  expect((await both()).lead).toBe('Szkolenie jednak się odbędzie');
  expect(ewa.days).toEqual(['2030-02-14T09:30:00']);

  await must(operator.post(`/panel/applications/${id}/move`, { courseDateId: otherId, notify: 'true' }));
  expect((await both()).text).toContain('14 lutego 2030 → 20 marca 2030');
  expect(ewa.days).toEqual(['2030-03-20T09:30:00']);
  expect(ewa.calendar.entries).toBe(1);
  expect(await state()).toEqual([200, 'udział potwierdzony', '2030-03-20']);

  clock = '2030-03-20T14:00:00.000Z';
  await must(operator.post(`/panel/applications/${id}/attendance/toggle`, {}));
  await must(operator.post(`/panel/applications/${id}/certificate-email`, {}));
  const certificate = await ewa.next();
  expect(certificate.lead).toBe('Certyfikat ukończenia szkolenia');
  const bytes = certificate.attachments[0]?.content ?? new Uint8Array();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text).toContain('Ewa Żak');
  expect(text).toContain('20 marca 2030');

  await workedOff(portal.app);
  expect([ewa.unread, reporter.unread]).toEqual([0, 0]);
  expect([ewa.stale, reporter.stale]).toEqual([[], []]);
});
