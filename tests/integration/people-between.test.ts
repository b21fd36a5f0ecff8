import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { ratingToken } from '#ops/training/rating-link.ts';
import { statusLinkFor } from '#ops/training/status-link.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { Office } from '#tests/support/training/office.ts';
import { registrationFields } from '#tests/support/training/training.ts';

/** The same human in two features: merged, certified, asked for an opinion, erased. */

const TODAY = '2025-11-20';
const office = new Office(`${TODAY}T10:00:00.000Z`);
const { data, done, entered, newDate, settled } = office;
beforeAll(() => office.open());
afterAll(() => office.close());

const present = async (id: string) => {
  await done(`/panel/applications/${id}/confirm`);
  await done(`/panel/applications/${id}/attendance/toggle`);
  return (await data(`/panel/applications/${id}`)).certificateCode as string;
};
const erase = (personId: string) => done(`/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek osoby' });

describe('a participant between a merging, a certificate, an answer and an erasure', () => {
  it('APP-18 GDP-03 a certificate names whom it was issued to after a merging, and nobody after an erasure of both', async () => {
    const held = await entered(await newDate({ startedOn: TODAY }), { participantLastName: 'Pierwsza' });
    const coming = await entered(await newDate(), { participantLastName: 'Druga' });
    const code = await present(held.id);
    const shown = async (): Promise<Loose> => data(`/certyfikat/${code}`, office.portal.client());
    await done(`/panel/employees/${coming.personId}/merge`, { other: held.personId, reason: 'Jedna osoba' });
    expect(await shown()).toMatchObject({ status: 'valid', participantName: 'Jan Pierwsza' });
    await erase(coming.personId);
    expect(await shown()).toMatchObject({ status: 'valid', participantName: 'dane usunięte' });
    expect((await data(`/panel/applications/${held.id}`)).title).toBe('dane usunięte');
  });

  it('APP-18 GDP-03 of two who were separated again a certificate of meanwhile is erased with whose it is alone', async () => {
    const apart = async (name: string) => {
      const held = await entered(await newDate({ startedOn: TODAY }), { participantLastName: name });
      const other = await entered(await newDate(), { participantLastName: `${name}-inna` });
      const merging = `/panel/employees/${other.personId}/merge`;
      await done(merging, { other: held.personId, reason: 'Jedna osoba' });
      const code = await present(held.id);
      await done(`${merging}/undo`, { other: held.personId, reason: 'Jednak dwie' });
      const shown = async (): Promise<Loose> => data(`/certyfikat/${code}`, office.portal.client());
      expect(await shown()).toMatchObject({ status: 'valid', participantName: `Jan ${name}` });
      return { held, other, shown };
    };
    const [first, second] = [await apart('Rozdzielona'), await apart('Pozostająca')];
    await erase(first.held.personId);
    expect(await first.shown()).toMatchObject({ status: 'valid', participantName: 'dane usunięte' });
    await erase(second.other.personId);
    expect(await second.shown()).toMatchObject({ status: 'valid', participantName: 'Jan Pozostająca' });
  });

  it('GDP-03 answers about a training keep their grades when who gave them, or the trainer, is erased', async () => {
    const trainer = (await (await office.portal.as('TRAINER')).props('/panel')).body.session.actor.id;
    const date = await newDate({ startedOn: TODAY, trainerId: trainer });
    const seats: { id: string; personId: string }[] = [];
    for (let n = 0; n < 6; n += 1) seats.push(await entered(date));
    for (const { id } of seats) await present(id);
    office.clock = '2025-11-21T10:00:00.000Z';
    const tokenOf = (id = '') => ratingToken(office.portal.app.vault, id);
    for (const { id } of seats) {
      const answer = { content: '5', trainer: '4', organisation: '3', comment: `Uwaga ${id}` };
      const given = await office.portal.client().post('/api/training-ratings', { token: tokenOf(id), ...answer });
      expect(given.status, given.text).toBe(200);
    }
    await settled();
    const [gone, absent] = seats;
    await erase(gone?.personId ?? '');
    await done(`/panel/applications/${absent?.id}/attendance/toggle`, { reason: 'Pomyłka' });
    const { result } = await data(`/panel/course-dates/${date}/ratings`);
    expect([result.answers, result.questions[0].mean, result.comments.length]).toEqual([6, 5, 5]);
    expect(JSON.stringify(result)).not.toContain(gone?.id);
    // The link of who was erased leads nowhere; who turned out to be absent sees the answer and changes it no more.
    const asked = async (id?: string) => office.portal.client().props(`/ocena-szkolenia?token=${tokenOf(id)}`);
    expect([(await asked(gone?.id)).status, (await asked(absent?.id)).body.data.closed]).toEqual([
      404,
      'Szkolenie oceniają osoby, które były na nim obecne.',
    ]);
    const { person_id: trainerPerson } = await office.portal.app.db
      .selectFrom('operators')
      .select('person_id')
      .where('id', '=', trainer)
      .executeTakeFirstOrThrow();
    await erase(trainerPerson);
    const { lines } = await data('/panel/reports/ratings/trainers');
    expect(lines.map(({ cells }: Loose) => [cells.name, cells.answers, cells.trainer])).toEqual([
      ['dane usunięte', 6, 4],
    ]);
    expect((await data(`/panel/course-dates/${date}`)).trainerName).toBe('dane usunięte');
    office.clock = `${TODAY}T10:00:00.000Z`;
  });
});

it('GDP-02 the file of who took a seat says nothing of who had it, and of one human who had it twice all', async () => {
  const seat = await entered(await newDate(), { participantLastName: 'Dawna', participantEmail: 'dawna@seat.example' });
  const take = async (lastName: string) => {
    const fields = { participantLastName: lastName, participantEmail: `${lastName.toLowerCase()}@seat.example` };
    const saved = await edit(office.admin, `/panel/applications/${seat.id}`, {
      ...fields,
      participantCorrection: 'other',
    });
    expect(saved.status, saved.text).toBe(200);
    await settled();
    const query = office.portal.app.db.selectFrom('applications').select('person_id').where('id', '=', seat.id);
    return (await query.executeTakeFirstOrThrow()).person_id;
  };
  const [between, last] = [await take('Przejsciowa'), await take('Obecna')];
  const historyOf = async (personId: string): Promise<string> => {
    const { sections } = await data(`/panel/gdpr/users/${personId}`);
    return JSON.stringify(sections.filter(({ title }: Loose) => title === 'Historia'));
  };
  const own = await historyOf(last);
  expect(own).toContain('– → Obecna');
  expect(own).not.toMatch(/Dawna|dawna@|Przejsciowa|przejsciowa@/);
  const { sections } = await data(`/panel/gdpr/users/${seat.personId}`);
  const former = JSON.stringify(sections.find(({ title }: Loose) => title === 'Dawniej w zgłoszeniach'));
  expect(former).toContain('dawna@seat.example');
  expect(former).not.toMatch(/Przejsciowa|przejsciowa@|Obecna/);
  await done(`/panel/employees/${last}/merge`, { other: between, reason: 'Jedna osoba' });
  const both = await historyOf(last);
  expect(both).toContain('Przejsciowa → Obecna');
  expect(both).not.toMatch(/Dawna|dawna@/);
});

it('APP-06 by a former link nobody finds who has the seat now, nor by what can be made of it', async () => {
  const seat = await entered(await newDate(), { participantLastName: 'Pierwsza' });
  const taken = async (lastName: string) => {
    const fields = { participantLastName: lastName, participantEmail: `${lastName.toLowerCase()}@seat.example` };
    const saved = await edit(office.admin, `/panel/applications/${seat.id}`, {
      ...fields,
      participantCorrection: 'other',
    });
    expect(saved.status, saved.text).toBe(200);
    await settled();
    const query = office.portal.app.db.selectFrom('applications').selectAll().where('id', '=', seat.id);
    return statusLinkFor(office.portal.app.vault, await query.executeTakeFirstOrThrow(), []);
  };
  const stateAt = async (link: string) => {
    const { status, body } = await office.portal.client().props(`/zgloszenia/stan?id=${link}`);
    return [status, body.data?.applications?.map(({ name }: Loose) => name)];
  };
  expect(await stateAt(seat.id)).toEqual([200, ['Jan Pierwsza']]);
  const second = await taken('Druga');
  expect(await stateAt(second)).toEqual([200, ['Jan Druga']]);
  const third = await taken('Trzecia');
  expect(await stateAt(third)).toEqual([200, ['Jan Trzecia']]);
  const [, mark = ''] = second.split('.');
  for (const made of [seat.id, second, `${seat.id}-3`, `${seat.id}-03`, `${seat.id}-3.${mark}`, `${seat.id}-3.`])
    expect([made, (await stateAt(made))[0]]).toEqual([made, 404]);
});

it('APP-06 of a registration that two reporters answer for by now each finds the own part, by the own link alone', async () => {
  const date = await newDate();
  const employees = ['Zostaje', 'Przechodzi'].map((lastName, n) => ({
    firstName: 'Ewa',
    lastName,
    email: `dwoje${n}@registration.example`,
    phone: '600700800',
  }));
  const fields = { employees, reporterEmail: 'pierwsza@registration.example' };
  const sent = await office.portal.client().post('/api/register-applications', registrationFields(date, 1, fields));
  expect(sent.status, sent.text).toBe(201);
  await settled();
  const [stays, goes]: [{ id: string }, { id: string }] = sent.body.applications;
  const rowOf = (id: string) =>
    office.portal.app.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const linkOf = async (id: string) => {
    const row = await rowOf(id);
    return statusLinkFor(office.portal.app.vault, row, [row.reporter_id]);
  };
  const namesAt = async (link: string) => {
    const { status, body } = await office.portal.client().props(`/zgloszenia/stan?id=${link}`);
    return status === 200 ? body.data.applications.map(({ name }: Loose) => name) : status;
  };
  const first = await linkOf(stays.id);
  expect([first, await namesAt(first)]).toEqual([sent.body.registrationId, ['Ewa Zostaje', 'Ewa Przechodzi']]);
  const taken = async (reporterEmail: string) => {
    const other = { reporterFirstName: 'Inna', reporterEmail, reporterCorrection: 'other' };
    const saved = await edit(office.admin, `/panel/applications/${goes.id}`, other);
    expect(saved.status, saved.text).toBe(200);
    await settled();
    return linkOf(goes.id);
  };
  const second = await taken('druga@registration.example');
  expect([await namesAt(first), await namesAt(second)]).toEqual([['Ewa Zostaje'], ['Ewa Przechodzi']]);
  expect((await office.portal.client().props(`/zgloszenia/przyjete?id=${first}`)).text).not.toContain('Przechodzi');
  await entered(await newDate(), { reporterEmail: 'trzecia@registration.example' });
  const third = await taken('trzecia@registration.example');
  const made = [second, `${first}.`, `${first}.${third.split('.')[1]?.slice(1)}`];
  expect(await Promise.all([third, ...made].map(namesAt))).toEqual([['Ewa Przechodzi'], 404, 404, 404]);
  // Two records of one human: the link of before leads on.
  await office.portal.addReporter({ email: 'czwarta@registration.example' });
  const account = office.portal.app.db
    .selectFrom('reporters')
    .select('id')
    .where('email', '=', 'czwarta@registration.example');
  const { id } = await account.executeTakeFirstOrThrow();
  const { reporter_id: other } = await rowOf(goes.id);
  await done(`/panel/reporters/${id}/merge`, { other, reason: 'Jedna osoba' });
  expect(await namesAt(third)).toEqual(['Ewa Przechodzi']);
});

it('APP-06 REP-01 who became a reporter by a correction alone is on the list of reporters, and has a page', async () => {
  const seat = await entered(await newDate());
  const other = {
    reporterLastName: 'Wpisana',
    reporterEmail: 'wpisana@registration.example',
    reporterCorrection: 'other',
  };
  const saved = await edit(office.admin, `/panel/applications/${seat.id}`, other);
  expect(saved.status, saved.text).toBe(200);
  await settled();
  const { items } = await data('/panel/reporters?filters[lastName]=Wpisana');
  expect(items.map(({ title }: Loose) => title)).toEqual([expect.stringContaining('Wpisana')]);
  const { more } = await data(`/panel/reporters/${items[0].id}`);
  expect(more.applications.map(({ id }: Loose) => id)).toEqual([seat.id]);
  await erase(items[0].id);
  expect((await data('/panel/reporters?filters[lastName]=Wpisana')).items).toEqual([]);
});

it('REP-01 PUB-19 who was merged sees what both sent, also after an address was corrected on an application', async () => {
  const at = (name: string) => `${name}@biuro.example`;
  for (const name of ['stara', 'nowa']) await office.portal.addReporter({ email: at(name), firstName: 'Anna' });
  const first = await entered(await newDate(), { reporterEmail: at('stara') });
  await entered(await newDate(), { reporterEmail: at('nowa') });
  const own = office.portal.client();
  await own.login(at('nowa'), PASSWORD, 'SzkoleniaReporter');
  const seen = async (): Promise<number> => (await data('/konto', own)).applications.length;
  expect(await seen()).toBe(1);
  const accounts = await office.portal.app.db.selectFrom('reporters').select(['id', 'email']).execute();
  const idOf = (name: string) => accounts.find(({ email }) => email === at(name))?.id;
  await done(`/panel/reporters/${idOf('nowa')}/merge`, { other: idOf('stara'), reason: 'Jedna osoba' });
  expect(await seen()).toBe(2);
  const fields = { reporterEmail: at('trzecia'), reporterCorrection: 'same' };
  const corrected = await edit(office.admin, `/panel/applications/${first.id}`, fields);
  expect(corrected.status, corrected.text).toBe(200);
  await settled();
  expect(await seen()).toBe(2);
});
