import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';
import { Office } from '#tests/support/training/office.ts';

/** A trainer is sent nothing while the account is switched off: what they know when it is on again is what is so. */

const office = new Office('2026-11-16T09:00:00.000Z');
const { done, newDate, saved, settled } = office;
beforeAll(() => office.open());
afterAll(() => office.close());

let trainers = 0;
async function trainer() {
  trainers += 1;
  const email = `trener${trainers}@demo.example`;
  const id = await office.portal.addOperator({ role: 'TRAINER', email });
  await settled();
  return { id, email };
}
const NOTIFY = { notify: 'true', confirmed: 'true' };
const newsTo = (email: string, from = 0): (string | undefined)[] =>
  office.smtp
    .to(email)
    .slice(from)
    .map(({ subject }) => subject?.replace('Hamulce, ', ''))
    .toSorted();
const access = async (id: string, change: object) => {
  const { status, text } = await edit(office.admin, `/panel/operators/${id}`, { ...change, confirmed: 'true' });
  expect(status, text).toBe(200);
  await settled();
};

describe('a trainer whose account was switched off', () => {
  it.each([
    [
      'and on again',
      (id: string) => done(`/panel/operators/${id}/deactivate`, { reason: 'Urlop', confirmed: 'true' }),
      (id: string) => done(`/panel/operators/${id}/reactivate`),
    ],
    [
      'by a role that works nowhere, and has the former one again',
      (id: string) => access(id, { role: 'UNAUTHORIZED' }),
      (id: string) => access(id, { role: 'TRAINER' }),
    ],
  ])('CD-17 CD-18 %s hears what became of the dates meanwhile, and of nothing else', async (_how, off, on) => {
    const [own, other] = [await trainer(), await trainer()];
    const days = ['2099-03-02', '2099-03-03', '2099-03-04', '2099-03-05'];
    const dates: string[] = [];
    for (const startedOn of days) dates.push(await newDate({ startedOn, trainerId: own.id, ...NOTIFY }));
    await settled();
    const [moved, given, cancelled] = dates as [string, string, string];
    expect(newsTo(own.email)).toHaveLength(4);
    await off(own.id);
    await saved(`/panel/course-dates/${moved}`, { startedOn: '2099-04-02', ...NOTIFY });
    await saved(`/panel/course-dates/${given}`, { trainerId: other.id, ...NOTIFY });
    await done(`/panel/course-dates/${cancelled}/cancel`, { reason: 'Brak sali', notify: 'true' });
    expect(newsTo(own.email)).toHaveLength(4);
    await on(own.id);
    expect(newsTo(own.email, 4)).toEqual([
      'Odwołany termin szkolenia: 04.03.2099',
      'Zmiana trenera: 03.03.2099',
      'Zmiana w terminie szkolenia: 02.04.2099',
    ]);
    const mails: Loose[] = office.smtp.to(own.email).slice(4);
    const about = (day: string) => mails.find(({ subject }) => subject.endsWith(day));
    expect(about('04.03.2099')?.text).toContain('Powód: Brak sali');
    expect(about('03.03.2099')?.attachments[0].content.toString()).toContain('METHOD:CANCEL');
    await off(own.id);
    await on(own.id);
    expect(newsTo(own.email)).toHaveLength(7);
  });
});
