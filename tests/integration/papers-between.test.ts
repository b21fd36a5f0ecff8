import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { Office } from '#tests/support/training/office.ts';
import { addCourse } from '#tests/support/training/training.ts';
import { certificatesDue } from '#workers/training/jobs.ts';

/** What papers say after two features met: an undone decision and another course, the reserve and a price, a seat taken over. */

const TODAY = '2025-11-20';
const office = new Office(`${TODAY}T10:00:00.000Z`);
const { data, done, saved, settled } = office;
beforeAll(() => office.open());
beforeEach(office.rewind);
afterAll(() => office.close());

const newDate = (courseId: string, more: object = {}) => office.newDate({ courseId, ...more });
const entered = async (date: string, more: object = {}) => (await office.entered(date, more)).id;
async function paperOf(id: string): Promise<string> {
  const cookie = [...office.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${office.portal.url}/panel/applications/${id}/confirmation-pdf`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return textOf(new Uint8Array(await answer.arrayBuffer()));
}
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(pdf);
  return (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}
/** Day of issue and price, as a paper says them, and what it says that changed since. */
const saysOf = (paper: string) => [
  paper.match(/Wystawiono (\d+ [a-zżźćńółęąś]+)/)?.[1],
  paper.match(/Cena netto (\d+ \d+,\d\d)/)?.[1],
  paper.match(/Cena: (\d+ \d+,\d\d) [^>]*-> (\d+ \d+,\d\d)/)?.slice(1),
];
const certificateOf = async (id: string): Promise<string | null> =>
  (await data(`/panel/applications/${id}`)).certificateCode;

describe('a certificate', () => {
  it('APP-18 APP-10 of a date that became one of another course names the former one never again, whatever is undone', async () => {
    const [brakes, climate] = [
      await addCourse(office.portal.app, { name: 'Hamulce' }),
      await addCourse(office.portal.app, { name: 'Klimatyzacja' }),
    ];
    const date = await newDate(brakes, { startedOn: TODAY });
    const id = await entered(date);
    const at = `/panel/applications/${id}`;
    await done(`${at}/confirm`);
    await done(`${at}/attendance/toggle`);
    const former = await certificateOf(id);
    expect((await data(`/certyfikat/${former}`, office.portal.client())).courseName).toBe('Hamulce');
    await done(`${at}/resign`, { reason: 'Pomyłka' });
    await saved(`/panel/course-dates/${date}`, { courseId: climate, confirmed: 'true' });
    await done(`${at}/undo`, { reason: 'Jednak był' });
    await done(`${at}/confirm`);
    await certificatesDue.run(office.portal.app);
    await settled();
    const present = await certificateOf(id);
    expect((await data(`/certyfikat/${present}`, office.portal.client())).courseName).toBe('Klimatyzacja');
    expect((await data(`/certyfikat/${former}`, office.portal.client())).status).toBe('revoked');
  });
});

it('PUB-19 EMP-02 GDP-03 papers of a participant who was erased are neither offered, to the reporter or the office, nor made', async () => {
  await office.portal.addReporter({ email: 'wlasne@biuro.example' });
  const own = office.portal.client();
  await own.login('wlasne@biuro.example', PASSWORD, 'SzkoleniaReporter');
  const courseId = await addCourse(office.portal.app, { name: 'Zawieszenia', certificateMonths: 12 });
  const id = await entered(await newDate(courseId, { startedOn: TODAY }), { reporterEmail: 'wlasne@biuro.example' });
  await done(`/panel/applications/${id}/confirm`);
  await done(`/panel/applications/${id}/attendance/toggle`);
  const page = () => data(`/konto/zgloszenia/${id}`, own);
  expect((await page()).papers).toEqual({ confirmation: true, certificate: true });
  const { participantId } = await data(`/panel/applications/${id}`);
  const offered = async () =>
    (await data(`/panel/employees/${participantId}`)).more.history.map(({ certificateCode }: Loose) => certificateCode);
  expect(await offered()).toEqual([expect.any(String)]);
  await done(`/panel/gdpr/users/${participantId}/forget`, { reason: 'Wniosek osoby' });
  expect(await page()).toMatchObject({ papers: { confirmation: false, certificate: false }, certificateValidity: '' });
  expect(await offered()).toEqual([null]);
  for (const paper of ['confirmation-pdf', 'certificate-pdf'])
    expect((await own.get(`/konto/zgloszenia/${id}/${paper}`)).status).toBe(409);
});

describe('a confirmation', () => {
  it('APP-14 APP-17 of who was confirmed on the reserve is of the day, and at the price, of the promotion', async () => {
    const courseId = await addCourse(office.portal.app, { name: 'Silniki', netPrice: '1000.00' });
    const date = await newDate(courseId, { seatLimit: '1', autoPromote: 'true' });
    const holder = await entered(date);
    const waiting = await entered(date);
    expect((await data(`/panel/applications/${waiting}`)).listType).toBe('reserve');
    await done(`/panel/applications/${waiting}/confirm`);
    office.clock = '2025-11-25T10:00:00.000Z';
    await saved(`/panel/courses/${courseId}`, { netPrice: '2000,00', confirmed: 'true' });
    office.clock = '2025-11-28T10:00:00.000Z';
    await done(`/panel/applications/${holder}/resign`, { reason: 'Choroba' });
    expect((await data(`/panel/applications/${waiting}`)).listType).toBe('primary');
    const paper = await paperOf(waiting);
    expect(paper).toContain('28 listopada 2025');
    expect(paper).not.toMatch(/20 listopada|1 000,00/);
  });

  it('APP-17 CD-18 that came with a change of the date, or was asked for again, is the one that page and reporter find', async () => {
    const courseId = await addCourse(office.portal.app, { name: 'Zapłon', netPrice: '1000.00' });
    const to = 'cena@biuro.example';
    const id = await entered(await newDate(courseId), { reporterEmail: to });
    const mailed = async () => {
      const papers = office.smtp.to(to).flatMap(({ attachments }) => attachments);
      const pdf = papers.findLast(({ contentType }) => contentType === 'application/pdf');
      return saysOf(await textOf(new Uint8Array(pdf?.content ?? [])));
    };
    const priced = (netPrice: string, more: object = {}) =>
      saved(`/panel/courses/${courseId}`, { netPrice, confirmed: 'true', ...more });
    await done(`/panel/applications/${id}/confirm`, { notify: 'true' });
    expect(await mailed()).toEqual(['20 listopada', '1 000,00', undefined]);

    office.clock = '2025-11-25T10:00:00.000Z';
    await priced('2000,00', { notify: 'true' });
    expect(await mailed()).toEqual(['25 listopada', '2 000,00', undefined]);
    office.clock = '2025-11-26T10:00:00.000Z';
    // Nobody is written to: who holds the paper holds it as it was sent.
    await priced('3000,00');
    expect(saysOf(await paperOf(id))).toEqual(['25 listopada', '2 000,00', ['2 000,00', '3 000,00']]);

    office.clock = '2025-11-28T10:00:00.000Z';
    await done(`/panel/applications/${id}/confirmation-email`, { repeat: 'true' });
    const again = ['28 listopada', '3 000,00', undefined];
    expect([await mailed(), saysOf(await paperOf(id))]).toEqual([again, again]);
  });

  it('APP-06 APP-17 of who took a seat over says what was so then, not what the former participant was given', async () => {
    const courseId = await addCourse(office.portal.app, { name: 'Napędy', netPrice: '1000.00' });
    const id = await entered(await newDate(courseId), { participantLastName: 'Dawna' });
    await done(`/panel/applications/${id}/confirm`);
    office.clock = '2025-11-25T10:00:00.000Z';
    await saved(`/panel/courses/${courseId}`, { netPrice: '2000,00', confirmed: 'true' });
    expect(await paperOf(id)).toContain('20 listopada 2025');
    office.clock = '2025-11-28T10:00:00.000Z';
    const other = { participantLastName: 'Obecna', participantEmail: 'obecna@demo.example' };
    await saved(`/panel/applications/${id}`, { ...other, participantCorrection: 'other' });
    const paper = await paperOf(id);
    expect(paper).toContain('28 listopada 2025');
    expect(paper).not.toMatch(/20 listopada|1 000,00/);
    // Another telephone of the same person is no other paper.
    office.clock = '2025-11-29T10:00:00.000Z';
    await saved(`/panel/applications/${id}`, { participantPhone: '611222333' });
    expect(await paperOf(id)).toContain('28 listopada 2025');
  });
});
