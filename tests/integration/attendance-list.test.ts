import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let trainer: Client;
let courseId: string;
let locationId: string;
let now = '2026-11-21T10:00:00.000Z';
beforeAll(async () => {
  portal = await testApp({ now: () => now });
  trainer = await portal.as('TRAINER');
  courseId = await addCourse(portal.app);
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

let number = 0;
/** A date of today with so many on the primary list, one more on the reserve. */
async function dateWith(count: number, startedOn = '2026-11-21'): Promise<{ id: string; ids: string[] }> {
  const made = await trainer.post(
    '/panel/course-dates',
    dateFields(courseId, locationId, { startedOn, timeStart: '1930', timeEnd: '2000', seatLimit: String(count) }),
  );
  expect(made.status, made.text).toBe(201);
  const ids: string[] = [];
  for (let n = 0; n <= count; n++) {
    const answer = await portal
      .client()
      .post('/api/register-applications', registrationFields(made.body.id, (number += 1)));
    ids.push(answer.body.applications[0].id);
  }
  return { id: made.body.id, ids };
}
const path = (id: string) => `/panel/course-dates/${id}/attendance_list_edit`;
const list = async (id: string): Promise<Loose> => (await trainer.props(path(id))).body.data;
const presences = async (id: string): Promise<string[]> => (await list(id)).rows.map((row: Loose) => row.presence);
const all = (ids: readonly string[], value: string) => Object.fromEntries(ids.map((id) => [id, value]));

describe('the attendance list', () => {
  it('CD-14 one save is one append, with one fact for each changed person and an answer for each line', async () => {
    const { id, ids } = await dateWith(4);
    const primary = ids.slice(0, 4);
    const [a = '', b = '', c = '', d = ''] = primary;
    expect((await list(id)).rows.map((row: Loose) => row.id)).toEqual(primary);
    const before = (await portal.app.log.readStream(`course-date-${id}`)).length;
    const answer = await trainer.post(path(id), {
      attendance: { [a]: 'present', [b]: 'present', [c]: 'absent', [d]: 'none' },
      seen: all(primary, 'none'),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.results.map((one: Loose) => [one.id, one.result, one.presence])).toEqual([
      [a, 'changed', 'present'],
      [b, 'changed', 'present'],
      [c, 'changed', 'absent'],
      [d, 'unchanged', 'none'],
    ]);
    expect(await presences(id)).toEqual(['present', 'present', 'absent', 'none']);
    const facts = (await portal.app.log.readStream(`course-date-${id}`)).slice(before);
    expect(facts.map(({ type }) => type)).toEqual([
      // Who was there and still waited is confirmed by it: the certificate is a confirmed participant's.
      'AttendanceMarked',
      'ApplicationConfirmed',
      'CertificateIssued',
      'AttendanceMarked',
      'ApplicationConfirmed',
      'CertificateIssued',
      'AttendanceMarked',
    ]);
    expect(new Set(facts.map(({ meta }) => meta.correlationId)).size).toBe(1);
    const timelineOf = async (application: string) =>
      (await trainer.props(`/panel/applications/${application}`)).body.data.timeline;
    const [issued, , marked] = await timelineOf(a);
    expect([issued.text, marked.text]).toEqual([
      expect.stringMatching(/^Wystawiono certyfikat [A-Z2-9]{16}$/),
      'Zaznaczono obecność',
    ]);
    expect((await timelineOf(c))[0].text).toBe('Zaznaczono nieobecność');
    expect((await timelineOf(d)).some((entry: Loose) => /obecność/i.test(entry.text))).toBe(false);
  });

  it('CD-14 says nothing of somebody who got the seat while the list was open', async () => {
    const { id, ids } = await dateWith(2);
    const [a = '', b = ''] = ids;
    const { rows } = await list(id);
    const who = Object.fromEntries(rows.map((row: Loose) => [row.id, row.personId]));
    const { values } = (await trainer.props(`/panel/applications/${a}/edit`)).body.data.values;
    const other = { participantFirstName: 'Ewa', participantLastName: 'Zmiana', participantCorrection: 'other' };
    const replaced = await edit(await portal.as('ADMIN_OPERATOR'), `/panel/applications/${a}`, { ...values, ...other });
    expect(replaced.status, replaced.text).toBe(200);
    await portal.settled();
    const sent = { attendance: { [a]: 'present', [b]: 'present' }, seen: all([a, b], 'none'), who };
    const late = await trainer.post(path(id), sent);
    expect([late.status, late.body.current.results[0]]).toEqual([
      409,
      { id: a, result: 'refused', why: 'replaced', name: 'Ewa Zmiana' },
    ]);
    expect(await presences(id)).toEqual(['none', 'none']);
    // Whom nobody marked stops nobody, and who looks again marks who is there.
    const others = { ...sent, attendance: { [a]: 'none', [b]: 'present' } };
    expect((await trainer.post(path(id), others)).status).toBe(200);
    const [now] = (await list(id)).rows;
    const again = { attendance: { [a]: 'present' }, seen: { [a]: 'none' }, who: { [a]: now.personId } };
    expect((await trainer.post(path(id), again)).status).toBe(200);
    expect(await presences(id)).toEqual(['present', 'present']);
  });

  it('CD-14 GDP-03 takes no presence of somebody who was erased while the list was open; the others are saved by the next one', async () => {
    const { id, ids } = await dateWith(2);
    const [a = '', b = ''] = ids;
    const { rows } = await list(id);
    const who = Object.fromEntries(rows.map((row: Loose) => [row.id, row.personId]));
    await portal.forget(who[a]);
    const sent = { attendance: all([a, b], 'present'), seen: all([a, b], 'none'), who };
    const late = await trainer.post(path(id), sent);
    expect([late.status, late.body.message, late.body.current.results[0]]).toEqual([
      409,
      'Lista zmieniła się w międzyczasie: czyjeś dane usunięto. Nic nie zostało zapisane.',
      { id: a, result: 'refused', why: 'erased', name: 'dane usunięte' },
    ]);
    expect(await presences(id)).toEqual(['none', 'none']);
    // A list of now names nobody there: the seat was used, or not, and that is all that can be said of it.
    const now = (await list(id)).rows;
    expect(now.map((row: Loose) => [row.name, row.personId])).toEqual([
      ['dane usunięte', ''],
      ['Jan Nowak', who[b]],
    ]);
    const seenNow = Object.fromEntries(now.map((row: Loose) => [row.id, row.personId]));
    expect((await trainer.post(path(id), { ...sent, who: seenNow })).status).toBe(200);
    expect(await presences(id)).toEqual(['present', 'present']);
    expect((await trainer.props(`/panel/applications/${a}`)).body.data.certificateCode).toBeNull();
  });

  it('CD-14 APP-20 marks whose record was merged with another of theirs while the list was open', async () => {
    const { id, ids } = await dateWith(1);
    const [a = ''] = ids;
    const [{ personId }] = (await list(id)).rows;
    const [{ personId: kept }] = (await list((await dateWith(1)).id)).rows;
    const admin = await portal.as('ADMIN_OPERATOR');
    const merged = await admin.post(`/panel/employees/${kept}/merge`, { other: personId, reason: 'Jedna osoba' });
    expect(merged.status, merged.text).toBe(200);
    await portal.settled();
    expect((await list(id)).rows[0].personId).toBe(kept);
    const sent = { attendance: { [a]: 'present' }, seen: { [a]: 'none' }, who: { [a]: personId } };
    const late = await trainer.post(path(id), sent);
    expect([late.status, late.body.message, await presences(id)]).toEqual([200, undefined, ['present']]);
  });

  it('CD-14 what a colleague marked meanwhile stays where nobody touched it', async () => {
    const { id, ids } = await dateWith(3);
    const [a = '', b = '', c = ''] = ids;
    await trainer.post(path(id), { attendance: { [a]: 'present' }, seen: { [a]: 'none' } });
    const late = await trainer.post(path(id), {
      attendance: { [a]: 'none', [b]: 'present', [c]: 'none' },
      seen: all([a, b, c], 'none'),
    });
    expect(late.status).toBe(200);
    expect(await presences(id)).toEqual(['present', 'present', 'none']);
  });

  it('CD-14 a colleague who marked differently stops the save: 409 with both values, nothing saved, then one wins', async () => {
    const { id, ids } = await dateWith(2);
    const [a = '', b = ''] = ids;
    await trainer.post(path(id), { attendance: { [a]: 'absent' }, seen: { [a]: 'none' } });
    const mine = { [a]: 'present', [b]: 'present' };
    const late = await trainer.post(path(id), { attendance: mine, seen: all([a, b], 'none') });
    expect(late.status).toBe(409);
    expect(late.body.current.results).toEqual([
      { id: a, name: expect.any(String), result: 'refused', why: 'changed', presence: 'absent', yours: 'present' },
      { id: b, name: expect.any(String), result: 'changed', presence: 'present' },
    ]);
    expect(await presences(id)).toEqual(['absent', 'none']);
    const again = await trainer.post(path(id), { attendance: mine, seen: { [a]: 'absent', [b]: 'none' } });
    expect(again.status).toBe(200);
    expect(await presences(id)).toEqual(['present', 'present']);
  });

  it('CD-14 the certificate of a corrected mark keeps its code', async () => {
    const { id, ids } = await dateWith(1);
    const [a = ''] = ids;
    const codes: string[] = [];
    for (const [presence, seen] of [
      ['absent', 'none'],
      ['present', 'absent'],
      ['absent', 'present'],
      ['present', 'absent'],
    ]) {
      await trainer.post(path(id), { attendance: { [a]: presence }, seen: { [a]: seen } });
      codes.push((await trainer.props(`/panel/applications/${a}`)).body.data.certificateCode);
    }
    expect(codes).toEqual([null, expect.any(String), null, codes[1]]);
  });

  it('CD-14 somebody who is no longer on the list stops the save, and nothing is saved', async () => {
    const { id, ids } = await dateWith(2);
    const [a = '', b = ''] = ids;
    await trainer.post(`/panel/applications/${a}/resign`, { reason: 'Choroba' });
    const answer = await trainer.post(path(id), {
      attendance: all([a, b], 'present'),
      seen: all([a, b], 'none'),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.current.results[0]).toMatchObject({ id: a, result: 'refused', why: 'gone' });
    expect(await presences(id)).toEqual(['none']);
    const bad = await trainer.post(path(id), { attendance: { [b]: 'może' } });
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, [`attendance[${b}]`]]);
  });

  it('CD-14 without scripts a refused save gives the page back with what was chosen', async () => {
    const { id, ids } = await dateWith(1);
    const [a = ''] = ids;
    await trainer.post(path(id), { attendance: { [a]: 'absent' }, seen: { [a]: 'none' } });
    const page = await trainer.native(path(id), { attendance: { [a]: 'present' }, seen: { [a]: 'none' } });
    expect(page.status).toBe(409);
    expect(page.body.data.form).toMatchObject({
      values: { attendance: { [a]: 'present' } },
      current: { results: [{ id: a, presence: 'absent', yours: 'present' }] },
    });
    expect(page.body.data.rows[0].presence).toBe('absent');
    const saved = await trainer.native(path(id), { attendance: { [a]: 'present' }, seen: { [a]: 'absent' } });
    expect(saved.status).toBe(303);
    expect(await presences(id)).toEqual(['present']);
  });

  it('CD-14 what a device noted without a network is shown with its time, where that can be right', async () => {
    const { id, ids } = await dateWith(3);
    const [a = '', b = '', c = ''] = ids;
    const times = { [a]: '2026-11-21T08:12:05.000Z', [b]: '2026-09-01T08:00:00.000Z', [c]: 'rano' };
    for (const one of [a, b, c]) {
      const noted = { [one]: times[one] };
      const answer = await trainer.post(path(id), { attendance: { [one]: 'absent' }, seen: { [one]: 'none' }, noted });
      expect(answer.status, answer.text).toBe(200);
    }
    const timelineOf = async (application: string) =>
      (await trainer.props(`/panel/applications/${application}`)).body.data.timeline[0].text;
    expect([await timelineOf(a), await timelineOf(b), await timelineOf(c)]).toEqual([
      'Zaznaczono nieobecność (bez sieci, na urządzeniu 21.11.2026 09:12:05)',
      'Zaznaczono nieobecność',
      'Zaznaczono nieobecność',
    ]);
  });

  it('CD-14 what a device has kept of one account is not taken from another', async () => {
    const { id, ids } = await dateWith(1);
    const [a = ''] = ids;
    const values = { attendance: { [a]: 'present' }, seen: { [a]: 'none' }, account: 'somebody-else' };
    expect((await trainer.post(path(id), values)).status).toBe(401);
    expect(await presences(id)).toEqual(['none']);
  });

  it('CD-14 a hall of three hundred is saved by one form', async () => {
    const { id, ids } = await dateWith(300);
    const everybody = ids.slice(0, 300);
    const answer = await trainer.post(path(id), {
      attendance: all(everybody, 'present'),
      seen: all(everybody, 'none'),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(new Set(await presences(id))).toEqual(new Set(['present']));
  });

  it('CD-14 not before the day of the training, nor by somebody who may not', async () => {
    const { id, ids } = await dateWith(1, '2026-11-22');
    const early = await trainer.post(path(id), { attendance: all(ids.slice(0, 1), 'present') });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('od dnia rozpoczęcia')]);
    now = '2026-11-22T10:00:00.000Z';
    expect((await trainer.post(path(id), { attendance: all(ids.slice(0, 1), 'present') })).status).toBe(200);
    expect((await portal.client().props(path(id))).status).toBe(401);
    expect((await trainer.get(path('nie-ma'))).status).toBe(404);
  });
});
