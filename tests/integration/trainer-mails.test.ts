import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ACCESS, UNLIMITED_ACCESS } from '#domain/account/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { details } from '#tests/support/training/course-date.ts';
import { MailScene, meta } from '#tests/support/training/mail-scene.ts';

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
  const date = details({ startedOn: '2046-12-03', trainerId: by.id });
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

describe('what a trainer is notified of', () => {
  it('assigned, moved, exchanged, cancelled and restored: each knows what concerns them', async () => {
    const [first, second] = [await trainer(), await trainer()];
    const date = await led(first);
    for (const event of [
      changed(date, { startedOn: '2046-12-03' }, { startedOn: '2047-01-06' }),
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

  it('of a date that they lead already a change is reported as a change, also when nobody notified them of the date', async () => {
    const own = await trainer();
    const date = await led(own, {});
    await scene.happened(date, [changed(date, { startedOn: '2046-12-03' }, { startedOn: '2047-01-06' })], NOTIFY);
    await scene.settled();
    expect(subjectsTo(own.email)).toEqual(['Zmiana w terminie szkolenia']);
    expect(scene.smtp.to(own.email)[0]?.text).toContain('3–4 grudnia 2046 (2 dni) → 6–7 stycznia 2047 (2 dni)');
  });

  it('who did it knows it, and whose account is switched off, or whose access has ended, is written to no more', async () => {
    const ended = { accessType: 'temporary', expiresAt: '2020-01-01T11:00:00.000Z' };
    const [self, gone, over] = [await trainer(), await trainer(NO_ACCESS), await trainer(ended)];
    const actor = { type: 'SzkoleniaOperator', id: self.id, portal: 'szkolenia' } as const;
    const own = await led(self, { ...NOTIFY, actor });
    await scene.happened(own, [cancelled(own)], { ...NOTIFY, actor });
    for (const one of [gone, over]) {
      const theirs = await led(one);
      await scene.happened(theirs, [cancelled(theirs)], NOTIFY);
    }
    await scene.settled();
    expect([self, gone, over].map(({ email }) => subjectsTo(email))).toEqual([[], [], []]);
  });

  it('two changes that fall due together are one mail, which tells all of it', async () => {
    const own = await trainer({}, held);
    const date = await led(own, NOTIFY, held);
    await held.happened(date, [changed(date, { startedOn: '2046-12-03' }, { startedOn: '2047-01-06' })], NOTIFY);
    await held.happened(date, [changed(date, { timeEnd: 1600 }, { timeEnd: 1500 })], NOTIFY);
    await held.settled();
    expect(subjectsTo(own.email, held)).toEqual(['Nowy termin szkolenia', 'Zmiana w terminie szkolenia']);
    const text = held.smtp.to(own.email)[1]?.text;
    expect(text).toContain('3–4 grudnia 2046 (2 dni) → 6–7 stycznia 2047 (2 dni)');
    expect(text).toContain('Godziny: 9:30–16:00 → 9:30–15:00');
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

describe('a trainer whose address is corrected', () => {
  async function readdressed(own: { id: string; email: string }, to: string, at = scene) {
    const { stream, types } = at.app.accounts.ofKind('operator');
    const [added] = await at.app.log.readStream(stream(own.id), { limit: 1 });
    const { person, values } = (added as { data: unknown }).data as { person: object; values: object };
    const profile = (email: string) => ({ person: { ...person, email }, values });
    const data = { id: own.id, before: profile(own.email), after: profile(to) };
    const events = [{ type: types.changed, data, meta: meta() }];
    const result = await at.app.log.append([{ stream: stream(own.id), expected: 'any', events }]);
    if (!result.ok) throw new Error('not appended');
    return { id: own.id, email: to };
  }

  const entries = ({ email }: { email: string }, at = scene) =>
    at.smtp.to(email).flatMap(({ attachments }) =>
      attachments
        .filter(({ filename }) => filename?.endsWith('.ics'))
        .map(({ content }) => ({
          method: /METHOD:(\w+)/.exec(content.toString())?.[1],
          sequence: Number(/SEQUENCE:(\d+)/.exec(content.toString())?.[1]),
        })),
    );
  const methods = (own: { email: string }, at = scene) => entries(own, at).map(({ method }) => method);
  const READDRESSED = 'Termin szkolenia pod nowym adresem';
  const WITHDRAWN = 'Wpis w kalendarzu nieaktualny';
  const ofDates = (address: string, at = scene) =>
    subjectsTo(address, at).filter((subject) => !subject?.includes('konta') && !subject?.includes('logowania'));

  it('has the coming date at the right address, and the former one loses the entry', async () => {
    const former = await trainer();
    const date = await led(former);
    const right = await readdressed(former, scene.address());
    await scene.settled();
    expect([ofDates(former.email), ofDates(right.email)]).toEqual([
      ['Nowy termin szkolenia', WITHDRAWN],
      [READDRESSED],
    ]);
    expect([methods(former), methods(right)]).toEqual([['REQUEST', 'CANCEL'], ['REQUEST']]);
    const [entered, taken] = entries(former);
    expect(taken?.sequence).toBeGreaterThan(entered?.sequence ?? Infinity);
    await scene.happened(date, [changed(date, { startedOn: '2046-12-03' }, { startedOn: '2047-01-06' })], NOTIFY);
    await scene.settled();
    expect([ofDates(former.email).length, ofDates(right.email)]).toEqual([
      2,
      [READDRESSED, 'Zmiana w terminie szkolenia'],
    ]);
  });

  it('has it also where its server lets the first try wait, and the former one has lost the entry meanwhile', async () => {
    const former = await trainer();
    await led(former);
    const address = scene.address();
    scene.smtp.refuse((to, nth) => (to === address && nth <= 2 ? { code: 450, message: 'Greylisted' } : undefined));
    await readdressed(former, address);
    await scene.settled();
    scene.smtp.refuse(() => undefined);
    expect([methods(former), methods({ email: address })]).toEqual([['REQUEST', 'CANCEL'], ['REQUEST']]);
  });

  it('and back again the first one has it again, with a later version', async () => {
    const first = await trainer();
    await led(first);
    const second = await readdressed(first, scene.address());
    await scene.settled();
    await readdressed(second, first.email);
    await scene.settled();
    expect([methods(first), methods(second)]).toEqual([
      ['REQUEST', 'CANCEL', 'REQUEST'],
      ['REQUEST', 'CANCEL'],
    ]);
    const sequences = entries(first).map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  it('nothing is sent to either where nothing was sent before, or of what is over', async () => {
    const [silent, past] = [await trainer(), await trainer()];
    await led(silent, {});
    const courseDateId = randomUUID();
    const date = details({ startedOn: '2026-01-08', trainerId: past.id });
    await scene.happened(
      courseDateId,
      [{ type: 'CourseDateScheduled', data: { courseDateId, details: date } }],
      NOTIFY,
    );
    await scene.settled();
    const moved = [await readdressed(silent, scene.address()), await readdressed(past, scene.address())];
    await scene.settled();
    expect(moved.map(({ email }) => ofDates(email))).toEqual([[], []]);
    expect([ofDates(silent.email), ofDates(past.email)]).toEqual([[], ['Nowy termin szkolenia']]);
  });

  it('what waits meanwhile goes to the right address once, and the former one hears only that it is over there', async () => {
    const former = await trainer({}, held);
    const date = await led(former, NOTIFY, held);
    await held.happened(date, [cancelled(date)], NOTIFY);
    const right = await readdressed(former, held.address(), held);
    await held.settled();
    expect(ofDates(right.email, held)).toEqual(['Odwołany termin szkolenia']);
    expect(ofDates(former.email, held)).toEqual(['Nowy termin szkolenia', WITHDRAWN]);
    expect(methods(former, held)).toEqual(['REQUEST', 'CANCEL']);
  });
});
