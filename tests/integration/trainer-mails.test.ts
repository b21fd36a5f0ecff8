import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ACCESS, UNLIMITED_ACCESS } from '#domain/account/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { details } from '#tests/support/training/course-date.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';

const NOTIFY = { notify: true } as const;

let scene: MailScene;
let held: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
  held = await MailScene.start({ mailHoldMs: 3000 });
});
afterAll(async () => {
  await scene.stop();
  await held.stop();
});

const subjectsTo = (address: string, at = scene) => at.smtp.to(address).map(({ subject }) => subject?.split(':')[0]);

async function trainer(access: object = {}, at = scene) {
  const email = at.address();
  const fields = { email, firstName: 'Tomasz', lastName: 'Trener', role: 'NORMAL_OPERATOR' };
  const account = { fields, password: 'Szkolenia1!', access: { ...UNLIMITED_ACCESS, ...access } };
  const added = await addAccount(at.app, { definition: at.app.accounts.ofKind('operator'), account });
  if (isRefusal(added)) throw new Error(added.message);
  at.last = added.position;
  return { id: added.id, email };
}

async function led(by: { id: string }, how: object = NOTIFY, at = scene) {
  const courseDateId = randomUUID();
  const date = details({ startedOn: '2026-12-03', trainerId: by.id });
  await at.happened(courseDateId, [{ type: 'CourseDateScheduled', data: { courseDateId, details: date } }], how);
  await at.settled();
  return courseDateId;
}

const changed = (courseDateId: string, before: Partial<CourseDateDetails>, after: Partial<CourseDateDetails>) =>
  ({ type: 'CourseDateChanged', data: { courseDateId, before, after } }) as const;

const cancelled = (courseDateId: string): CourseDateEvent => ({
  type: 'CourseDateCancelled',
  data: { courseDateId, reason: 'Choroba', notify: true },
});

const reopened = (courseDateId: string): CourseDateEvent => ({ type: 'CourseDateReopened', data: { courseDateId } });

describe('what a trainer is told', () => {
  it('assigned, moved, exchanged, cancelled and restored: each knows what concerns them', async () => {
    const [first, second] = [await trainer(), await trainer()];
    const date = await led(first);
    for (const event of [
      changed(date, { startedOn: '2026-12-03' }, { startedOn: '2027-01-06' }),
      changed(date, { trainerId: first.id }, { trainerId: second.id }),
      cancelled(date),
      reopened(date),
    ]) {
      await scene.happened(date, [event], NOTIFY);
      await scene.settled();
    }
    expect(subjectsTo(first.email)).toEqual(['Nowy termin szkolenia', 'Zmiana w terminie szkolenia', 'Zmiana trenera']);
    expect(subjectsTo(second.email)).toEqual([
      'Nowy termin szkolenia',
      'Odwołany termin szkolenia',
      'Szkolenie jednak się odbędzie',
    ]);
  });

  it('of a date that they lead already a change is told as a change, also when nobody told them of the date', async () => {
    const own = await trainer();
    const date = await led(own, {});
    await scene.happened(date, [changed(date, { startedOn: '2026-12-03' }, { startedOn: '2027-01-06' })], NOTIFY);
    await scene.settled();
    expect(subjectsTo(own.email)).toEqual(['Zmiana w terminie szkolenia']);
    expect(scene.smtp.to(own.email)[0]?.text).toContain('3–4 grudnia 2026 (2 dni) → 6–7 stycznia 2027 (2 dni)');
  });

  it('who did it knows it, and whose account is switched off is written to no more', async () => {
    const [self, gone] = [await trainer(), await trainer(NO_ACCESS)];
    const actor = { type: 'SzkoleniaOperator', id: self.id, portal: 'szkolenia' } as const;
    const own = await led(self, { ...NOTIFY, actor });
    await scene.happened(own, [cancelled(own)], { ...NOTIFY, actor });
    const theirs = await led(gone);
    await scene.happened(theirs, [cancelled(theirs)], NOTIFY);
    await scene.settled();
    expect([subjectsTo(self.email), subjectsTo(gone.email)]).toEqual([[], []]);
  });

  it('exchanged there and back, cancelled and restored within the hold tells nothing', async () => {
    const [first, second] = [await trainer({}, held), await trainer({}, held)];
    const date = await led(first, NOTIFY, held);
    for (const event of [
      changed(date, { trainerId: first.id }, { trainerId: second.id }),
      changed(date, { trainerId: second.id }, { trainerId: first.id }),
      cancelled(date),
      reopened(date),
    ]) {
      await held.happened(date, [event], NOTIFY);
    }
    await held.settled();
    expect([subjectsTo(first.email, held), subjectsTo(second.email, held)]).toEqual([['Nowy termin szkolenia'], []]);
  });
});
