import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { queryString } from '#domain/kernel/url.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { PERMISSIONS } from '#tests/support/rights.ts';
import { Office } from '#tests/support/training/office.ts';
import { addCourse } from '#tests/support/training/training.ts';

/** What is kept for later, and what happens meanwhile: a list under a name, a report of one's own, a batch to be taken back. */

const office = new Office('2025-11-20T10:00:00.000Z');
const { data, done, saved, settled } = office;
beforeAll(() => office.open());
beforeEach(office.rewind);
afterAll(() => office.close());

async function operator(lastName: string, role: 'TRAINER' | 'SALES_REPRESENTATIVE' | 'ADMIN_OPERATOR') {
  const email = `${lastName.toLowerCase()}@demo.example`;
  const id = await office.portal.addOperator({ role, email, firstName: 'Ewa', lastName });
  const client = office.portal.client();
  await client.login(email, PASSWORD, 'SzkoleniaOperator');
  return { id, client };
}
const personOf = async (table: string, id: string): Promise<string> =>
  (await office.portal.app.pool.query(`SELECT person_id FROM read.${table} WHERE id = $1`, [id])).rows[0]?.person_id;
async function erase(id: string): Promise<void> {
  await done(`/panel/gdpr/users/${await personOf('operators', id)}/forget`, { reason: 'Wniosek osoby' });
}

describe('a list under a name, whose filter names what is no more as it was', () => {
  const list = async (client: Client, path: string): Promise<Loose> => {
    const { status, body, text } = await client.props(path);
    expect(status, text).toBe(200);
    expect([body.data.errors, body.data.notices]).toEqual([{}, []]);
    return body;
  };
  const chosen = ({ data: shown }: Loose, choices: string, id: string): string[] =>
    shown.options[choices].flatMap(({ value, label }: Loose) => (value === id ? [label] : []));

  it('APP-02 CD-01 opens, names it as it is called now, nobody where who it was is erased, and outlives its maker', async () => {
    const [maker, trainer] = [await operator('Robiaca', 'ADMIN_OPERATOR'), await operator('Prowadzaca', 'TRAINER')];
    const courseId = await addCourse(office.portal.app, { name: 'Sprzęgła' });
    const date = await office.newDate({ courseId, trainerId: trainer.id });
    const seat = await office.entered(date);
    const kept = async (of: string) => {
      const view = await maker.client.post('/panel/views', { of, name: 'Wspólny', sharedWith: 'all' });
      expect(view.status, view.text).toBe(201);
    };
    const applications = `/panel/applications?filters[courseId]=${courseId}`;
    const dates = `/panel/course-dates?filters[trainerId]=${trainer.id}`;
    await kept(applications);
    await kept(dates);

    await saved(`/panel/courses/${courseId}`, { name: 'Sprzęgła II', confirmed: 'true' });
    await done(`/panel/courses/${courseId}/deactivate`, { reason: 'Koniec' });
    await erase(trainer.id);
    await erase(maker.id);
    for (const [path, choices, id, label] of [
      [applications, 'courses', courseId, 'Sprzęgła II (wyłączone)'],
      [dates, 'trainers', trainer.id, 'dane usunięte (wyłączone)'],
    ] as const) {
      const { locals } = await list(office.admin, path.split('?')[0] ?? '');
      const [view, ...more] = locals.views;
      expect([view.name, view.own, more]).toEqual(['Wspólny', false, []]);
      const shown = await list(office.admin, `${path.split('?')[0]}?${view.query}`);
      expect(chosen(shown, choices, id)).toEqual([label]);
      expect(JSON.stringify(shown)).not.toMatch(/Prowadzaca|Robiaca/);
      expect(shown.data.items).toHaveLength(1);
    }
    const sheet = rowsOf(
      await download(office.portal.url, office.admin, `/panel/applications/excel?${applications.split('?')[1]}`),
    );
    expect(sheet.slice(1).map((row) => row[1])).toEqual(['Sprzęgła II']);
    // What was taken along is said with a name, not with an id.
    const { items } = await data('/panel/audit/access?filters[what]=export');
    expect(items[0].given).toContain('filtry: Szkolenie: Sprzęgła II;');
    expect(seat.id).toBe((await list(office.admin, applications)).data.items[0].id);
  });

  it('LEA-02 of who was erased it stays with the same distributor’s people alone, or with all where they stood above', async () => {
    const leasing = async (distributorId: string, lastName: string, permissions: readonly string[]) => {
      const email = `${lastName.toLowerCase()}@widok.example`;
      const fields = { distributorId, firstName: 'Anna', lastName, email, permissions };
      const id = await office.portal.addAccount('leasing-operator', fields);
      const client = office.portal.client();
      const form = { login: email, password: PASSWORD, applicationActorType: 'LeasingOperator' };
      expect((await client.post('/leasing/login', form)).status).toBe(200);
      return { id, client };
    };
    const own = PERMISSIONS.leasing.slice(1);
    const [central, head] = [
      await leasing('1000', 'Centralna', PERMISSIONS.leasing),
      await leasing('1000', 'Zostaje', PERMISSIONS.leasing),
    ];
    const [one, same, other] = [
      await leasing('1001', 'Pierwsza', own),
      await leasing('1001', 'Druga', own),
      await leasing('1002', 'Obca', own),
    ];
    const share = async ({ client }: { client: Client }, name: string) => {
      const of = '/panel/operators?filters[status]=active';
      expect((await client.post('/leasing/panel/views', { of, name, sharedWith: 'all' })).status).toBe(201);
    };
    await share(one, 'Nasze');
    await share(central, 'Dla wszystkich');
    for (const { id } of [one, central]) {
      const path = `/leasing/panel/gdpr/users/${await personOf('leasing_operators', id)}/forget`;
      await done(path, { reason: 'Wniosek osoby' }, head.client);
    }
    const seen = async ({ client }: { client: Client }) =>
      (await client.props('/leasing/panel/operators')).body.locals.views.map(({ name }: Loose) => name).toSorted();
    expect([await seen(same), await seen(other)]).toEqual([['Dla wszystkich', 'Nasze'], ['Dla wszystkich']]);
  });
});

describe('a report by sales representative', () => {
  const BASE = '/panel/own-reports';
  const asking = (...more: (readonly [string, string])[]) =>
    queryString([['source', 'application_sales_representatives'], ['by1', 'sales_representative'], ...more]);
  const built = async (query: string): Promise<Loose> => (await office.admin.props(`${BASE}/build?${query}`)).body.data;
  const lines = async (query: string): Promise<Loose[]> =>
    (await built(query)).shown.rows.map(({ names, figures }: Loose) => [...names, ...figures]);

  it('FRM-01 GDP-03 names who it is now: another name, one who left, nobody who was erased, in page, rows, file and what is kept', async () => {
    const [seller, other] = [
      await operator('Dawniejsza', 'SALES_REPRESENTATIVE'),
      await operator('Zostajaca', 'SALES_REPRESENTATIVE'),
    ];
    const nips = ['1132191233', '5252344078'];
    for (const [n, { id }] of [seller, other].entries()) {
      const firm = { name: `Firma ${n}`, nipNumbers: nips[n], salesRepresentativeId: id };
      await done('/panel/firms', firm);
      await office.entered(await office.newDate(), { companyNip: nips[n] });
    }
    const condition = [
      ['f1', 'sales_representative'],
      ['o1', 'in'],
      ['v1', 'Ewa Dawniejsza'],
    ] as const;
    const made = await office.admin.post(BASE, { of: asking(...condition), name: 'Handlowcy' });
    expect(made.status, made.text).toBe(201);
    expect(await lines(asking(...condition))).toEqual([['Ewa Dawniejsza', 1]]);

    await saved(`/panel/operators/${seller.id}`, { lastName: 'Nowsza' });
    expect(await lines(asking())).toEqual([
      ['Ewa Nowsza', 1],
      ['Ewa Zostajaca', 1],
    ]);
    const { shown, notices } = await built(asking(...condition));
    expect([shown.rows, notices]).toEqual([[], [expect.stringContaining('w danych nie ma teraz „Ewa Dawniejsza”')]]);
    await done(`/panel/operators/${seller.id}/deactivate`, { reason: 'Odchodzi' });
    expect(await lines(asking())).toContainEqual(['Ewa Nowsza', 1]);

    await erase(seller.id);
    await settled();
    expect(await lines(asking())).toEqual([
      ['dane usunięte', 1],
      ['Ewa Zostajaca', 1],
    ]);
    const file = rowsOf(await download(office.portal.url, office.admin, `${BASE}/excel?${asking()}`));
    const behind = await data(`${BASE}/rows?${asking()}`);
    const kept = await office.portal.app.pool.query('SELECT query FROM app.own_reports WHERE id = $1', [made.body.id]);
    for (const said of [file, behind, kept.rows]) expect(JSON.stringify(said)).not.toMatch(/Nowsza|Dawniejsza/);
    // Whose names stood in a mail nobody could say any more.
    expect((await office.admin.props(`${BASE}/${made.body.id}/mail`)).status).toBe(404);
  });
});

describe('a sales representative who leaves', () => {
  it('FRM-01 OPR-01 GDP-03 the firms they look after are named before the access is taken or the person erased', async () => {
    const seller = await operator('Opiekunka', 'SALES_REPRESENTATIVE');
    const firms = [];
    for (const [name, nip] of [
      ['Alfa', '8522482321'],
      ['Beta', '7010208007'],
      ['Wyłączona', '7010208013'],
    ])
      firms.push((await done('/panel/firms', { name, nipNumbers: nip, salesRepresentativeId: seller.id })).id);
    await done(`/panel/firms/${firms[2]}/deactivate`);
    const path = `/panel/operators/${seller.id}`;
    const question = await data(`${path}/deactivate`);
    expect(question.consequence).toContain('Opiekuje się 2 firmami. Zostają przy tej osobie');
    expect(question.concerns).toEqual([
      { path: `/panel/firms/${firms[0]}`, label: 'Firma „Alfa”' },
      { path: `/panel/firms/${firms[1]}`, label: 'Firma „Beta”' },
    ]);
    // A long row of links would push the button away: the list has the rest, the one that is switched off too.
    for (const nip of ['7010208303', '7010208326', '7010208332', '7010208349', '7010208355'])
      firms.push(
        (await done('/panel/firms', { name: `Dalsza ${nip}`, nipNumbers: nip, salesRepresentativeId: seller.id })).id,
      );
    const many = await data(`${path}/deactivate`);
    expect([many.consequence, many.concerns.length]).toEqual([expect.stringContaining('Opiekuje się 7 firmami.'), 7]);
    const { path: list, label } = many.concerns.at(-1);
    expect(label).toBe('Wszystkie firmy tej osoby');
    const found = (await data(list)).items.map(({ id }: Loose) => id);
    expect(found.sort()).toEqual([...firms].sort());
    const taken = await edit(office.admin, path, { 'actor[accessType]': 'none' });
    expect([taken.status, taken.body.current]).toMatchObject([409, { confirmNeeded: true }]);
    expect(taken.body.message).toContain('Opiekuje się 7 firmami.');
    // The access stays, and nobody of that role looks after them any more.
    const other = await edit(office.admin, path, { role: 'NORMAL_OPERATOR' });
    expect([other.status, other.body.current]).toMatchObject([409, { confirmNeeded: true }]);
    expect(other.body.message).toContain('Opiekuje się 7 firmami. Zostają przy tej osobie');
    expect((await data(`${path}/edit`)).facts.held).toEqual({ field: 'role', value: 'SALES_REPRESENTATIVE' });
    await saved(path, { role: 'NORMAL_OPERATOR', confirmed: 'true' });
    expect((await data(`${path}/edit`)).facts.held).toBeNull();
    await saved(path, { role: 'SALES_REPRESENTATIVE' });
    const file = `/panel/gdpr/users/${await personOf('operators', seller.id)}`;
    expect((await data(file)).warning).toContain('Opiekuje się 7 firmami. Zostaną bez widocznego przedstawiciela');
    for (const firm of firms) await saved(`/panel/firms/${firm}`, { salesRepresentativeId: '', confirmed: 'true' });
    expect((await data(`${path}/deactivate`)).concerns ?? []).toEqual([]);
    expect((await data(file)).warning).toBeNull();
  });
});

describe('a batch that is taken back', () => {
  const subjects = (address: string) => office.smtp.to(address).map(({ subject }) => subject?.split(':')[0]);
  const many = async (action: string, ids: readonly string[], more: object): Promise<Loose[]> =>
    (await done('/panel/applications/bulk', { action, ids, ...more })).results;
  const batchOf = async (date: string, name: string) => {
    const to = [1, 2, 3].map((n) => `${name}${n}@biuro.example`);
    const ids: string[] = [];
    for (const reporterEmail of to) ids.push((await office.entered(date, { reporterEmail })).id);
    const results = await many('reject-with-info', ids, { info: 'Brak miejsc', notify: 'true' });
    return { ids, to, versions: results.map(({ id, version }) => `${id}:${version}`).join(',') };
  };
  const BACK = { reason: 'Pomyłka', notify: 'true' };

  it('APP-10 APP-16 after a colleague’s decision and another day: each hears what is so, of the day that is so, once', async () => {
    const date = await office.newDate();
    const { ids, to, versions } = await batchOf(date, 'przesuniete');
    const [first = '', second = '', third = ''] = ids;
    const { client } = await operator('Kolezanka', 'ADMIN_OPERATOR');
    await done(`/panel/applications/${second}/undo`, BACK, client);
    await done(`/panel/applications/${second}/confirm`, { notify: 'true' }, client);
    await saved(`/panel/course-dates/${date}`, { startedOn: '2099-03-09', confirmed: 'true', notify: 'true' });

    const back = await many('undo', ids, { ...BACK, versions });
    expect(back.map(({ id, ok, message }) => [id, ok, message])).toEqual([
      [first, true, null],
      [second, false, 'Zgłoszenie zmieniło się w międzyczasie. Sprawdź aktualne dane.'],
      [third, true, null],
    ]);
    const gone = ['Zgłoszenie nie zostało przyjęte', 'Zgłoszenie jest znowu aktywne'];
    expect(to.map(subjects)).toEqual([
      gone,
      [...gone, 'Potwierdzenie zgłoszenia', 'Zmiana w terminie szkolenia'],
      gone,
    ]);
    const last = office.smtp.to(to[0] ?? '').at(-1)?.text ?? '';
    expect(last).toContain('Data: 2 marca 2099 → 9 marca 2099');
  });

  it('APP-10 CD-13 after the date was cancelled nobody comes back and nobody is written to; after it was reopened they do', async () => {
    const date = await office.newDate();
    const { ids, to, versions } = await batchOf(date, 'odwolane');
    await done(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera', notify: 'true' });
    const refused = await many('undo', ids, { ...BACK, versions });
    expect(refused.map(({ ok, message }) => [ok, message])).toEqual(
      ids.map(() => [false, 'Termin jest odwołany. Najpierw przywróć termin.']),
    );
    expect(to.map(subjects)).toEqual(to.map(() => ['Zgłoszenie nie zostało przyjęte']));
    await done(`/panel/course-dates/${date}/reopen`, { reason: 'Zastępstwo', notify: 'true' });
    const back = await many('undo', ids, { ...BACK, versions });
    expect(back.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(to.map(subjects)).toEqual(
      to.map(() => ['Zgłoszenie nie zostało przyjęte', 'Zgłoszenie jest znowu aktywne']),
    );
  });

  it('APP-20 EMP-02 APP-10 of two whose records were merged meanwhile one comes back, and the other is told why not', async () => {
    const date = await office.newDate();
    const [one, other] = [await office.entered(date), await office.entered(date)];
    const ids = [one.id, other.id];
    const results = await many('reject-with-info', ids, { info: 'Brak miejsc', notify: 'true' });
    const versions = results.map(({ id, version }) => `${id}:${version}`).join(',');
    await done(`/panel/employees/${one.personId}/merge`, { other: other.personId, reason: 'Jedna osoba' });
    const back = await many('undo', ids, { ...BACK, versions });
    expect(back.map(({ ok }) => ok)).toEqual([true, false]);
    const alone = await office.admin.post(`/panel/applications/${other.id}/undo`, BACK);
    expect([alone.status, alone.body.current]).toEqual([409, { applicationId: one.id }]);
    const seats = await Promise.all(ids.map(async (id) => (await office.rowOf(id)).seat));
    expect(seats).toEqual(['primary', null]);
  });
});

it('APP-10 CD-13 CD-18 who comes back, by an undo or with the date, hears the price that is so, on the list that has room', async () => {
  const to = 'cena@biuro.example';
  const courseId = await addCourse(office.portal.app, { name: 'Cennik' });
  const priced = (netPrice: string) =>
    saved(`/panel/courses/${courseId}`, { netPrice, confirmed: 'true', notify: 'true' });
  const newest = () => office.smtp.to(to).at(-1)?.text ?? '';
  const date = await office.newDate({ courseId, seatLimit: '2' });
  const seat = await office.entered(date, { reporterEmail: to });
  await done(`/panel/applications/${seat.id}/confirm`, { notify: 'true' });
  await done(`/panel/applications/${seat.id}/cancel`, { notify: 'true' });
  await priced('999,00');
  await office.entered(date);
  await saved(`/panel/course-dates/${date}`, { seatLimit: '1', confirmed: 'true' });

  const undone = await done(`/panel/applications/${seat.id}/undo`, { reason: 'Pomyłka', notify: 'true' });
  expect([undone.listType, undone.flash.theme]).toEqual(['reserve', 'warning']);
  expect(newest()).toMatch(/Cena: 1\s200,00\szł.* → 999,00\szł/);
  expect(newest()).toContain('Lista: rezerwowa');

  await done(`/panel/course-dates/${date}/cancel`, { reason: 'Choroba trenera', notify: 'true' });
  await priced('1500,00');
  await done(`/panel/course-dates/${date}/reopen`, { reason: 'Zastępstwo', notify: 'true' });
  expect(newest()).toMatch(/Cena: 999,00\szł.* → 1\s500,00\szł/);
});
