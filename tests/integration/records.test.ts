import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
let trainer: Client;

beforeAll(async () => {
  portal = await testApp();
  [admin, trainer] = await Promise.all([portal.as('ADMIN_OPERATOR'), portal.as('TRAINER')]);
});
afterAll(() => portal.stop());

const group = (more: object = {}) => ({ name: 'Hamulce', position: '1', description: 'Układy hamulcowe', ...more });
const course = (groupId: string, more: object = {}) => ({
  name: 'ABS i ESP',
  groupId,
  position: '1',
  formulas: ['onsite'],
  netPrice: '1200,50',
  vat: '23',
  duration: '2.5',
  theory: '60',
  practice: '40',
  description: '<p>Opis</p>',
  ...more,
});
/** Several of these tests' firms share the NIP. */
const firm = (more: object = {}) => ({
  name: 'Auto Serwis',
  nipNumbers: '526-025-02-74',
  confirmed: 'true',
  ...more,
});

async function made(path: string, fields: object): Promise<string> {
  const answer = await admin.post(path, fields as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const put = (path: string, fields: object, client = admin) => edit(client, path, fields);
const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const titles = async (path: string): Promise<string[]> => (await data(path)).items.map((one: Loose) => one.title);
const errors = async (path: string, fields: object): Promise<Loose> => {
  const answer = await admin.post(path, fields as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors;
};

describe('groups', () => {
  it('GRP-01 four pages, and every value comes back', async () => {
    const id = await made('/panel/groups', group());
    for (const path of ['', '/new', `/${id}`, `/${id}/edit`]) {
      expect((await admin.get(`/panel/groups${path}`)).status).toBe(200);
    }
    expect((await data(`/panel/groups/${id}`)).values).toEqual({
      name: 'Hamulce',
      position: 1,
      description: 'Układy hamulcowe',
      photo: null,
    });
    expect((await data(`/panel/groups/${id}/edit`)).values).toMatchObject({ name: 'Hamulce', position: '1' });
  });

  it('GRP-01 elsewhere a group is chosen by groupId, in order of position', async () => {
    const late = await made('/panel/groups', group({ name: 'A jednak ostatnia', position: '99' }));
    const early = await made('/panel/groups', group({ name: 'Z jednak pierwsza', position: '0' }));
    const { facts } = await data('/panel/courses/new');
    const ids = facts.options.groups.map((one: Loose) => one.value);
    expect(ids.indexOf(early)).toBeLessThan(ids.indexOf(late));
    expect(await titles('/panel/groups')).toEqual(
      expect.arrayContaining(['Z jednak pierwsza', 'Hamulce', 'A jednak ostatnia']),
    );
    expect((await titles('/panel/groups'))[0]).toBe('Z jednak pierwsza');
    expect((await titles('/panel/groups?filters[sort]=-position'))[0]).toBe('A jednak ostatnia');
  });

  it('GRP-02 name and position are required', async () => {
    expect(await errors('/panel/groups', { name: ' ', position: '' })).toEqual({
      name: ['Nazwa jest wymagane'],
      position: ['Pole „Pozycja” jest wymagane'],
    });
    expect(await errors('/panel/groups', group({ position: '-1' }))).toHaveProperty('position');
  });

  it('GRP-01 a record is switched off and on, with a reason in its history', async () => {
    const id = await made('/panel/groups', group({ name: 'Do wyłączenia' }));
    expect((await admin.post(`/panel/groups/${id}/deactivate`, { reason: 'Nieaktualna' })).status).toBe(200);
    const off = await data(`/panel/groups/${id}`);
    expect(off).toMatchObject({ active: false, version: 2 });
    expect(off.timeline[0]).toMatchObject({ text: 'Dezaktywowano grupę szkoleń', reason: 'Nieaktualna' });
    expect((await data('/panel/courses/new')).facts.options.groups.map((one: Loose) => one.value)).not.toContain(id);
    expect(await titles('/panel/groups?filters[status]=inactive')).toEqual(['Do wyłączenia']);
    await admin.post(`/panel/groups/${id}/reactivate`);
    expect((await data(`/panel/groups/${id}`)).active).toBe(true);
  });

  it('the history tells old and new, and the record can be seen as it was', async () => {
    const id = await made('/panel/groups', group({ name: 'Przed' }));
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await put(`/panel/groups/${id}`, { ...group({ name: 'Po' }), version: 1 });
    const now = await data(`/panel/groups/${id}`);
    expect(now.timeline[0].changes).toEqual([{ field: 'name', label: 'Nazwa', from: 'Przed', to: 'Po' }]);
    const past = await data(`/panel/groups/${id}?asOf=${before}`);
    expect(past).toMatchObject({ title: 'Przed', version: 1, canWrite: false });
    expect(past.timeline).toHaveLength(1);
    const early = (await admin.props(`/panel/groups/${id}?asOf=2001-01-01T00:00:00Z`)).body.data;
    expect(early).toMatchObject({ title: 'Przed', version: 1, asOfNotice: expect.stringMatching(/powstania/) });
  });

  it('a stale version is answered with both values, and nothing is overwritten', async () => {
    const id = await made('/panel/groups', group());
    expect((await put(`/panel/groups/${id}`, { ...group({ name: 'Pierwsza zmiana' }), version: 1 })).status).toBe(200);
    const stale = await put(`/panel/groups/${id}`, { ...group({ name: 'Druga zmiana' }), version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, values: { name: 'Pierwsza zmiana', position: '1' } });
    expect((await data(`/panel/groups/${id}`)).title).toBe('Pierwsza zmiana');
  });

  it('who may only read sees no form and changes nothing', async () => {
    const id = await made('/panel/groups', group());
    expect((await trainer.get('/panel/groups')).status).toBe(403);
    expect((await trainer.post('/panel/groups', group())).status).toBe(403);
    expect((await put(`/panel/groups/${id}`, group({ name: 'X' }), trainer)).status).toBe(403);
    expect((await trainer.post(`/panel/groups/${id}/deactivate`)).status).toBe(403);
    expect((await admin.get('/panel/groups/nie-ma')).status).toBe(404);
    expect((await put('/panel/groups/nie-ma', group())).status).toBe(404);
  });
});

describe('courses', () => {
  it('CRS-01 the list, details, edit and new keep the group in the query; saving does too', async () => {
    const groupId = await made('/panel/groups', group({ name: 'Elektronika' }));
    const other = await made('/panel/groups', group({ name: 'Inna' }));
    const answer = await admin.post(`/panel/courses?groupId=${groupId}`, course(groupId));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.redirect).toContain(`/panel/courses/${answer.body.id}?groupId=${groupId}`);
    await made('/panel/courses', course(other, { name: 'W innej grupie' }));
    expect(await titles(`/panel/courses?groupId=${groupId}`)).toEqual(['ABS i ESP']);
    for (const path of ['/new', `/${answer.body.id}`, `/${answer.body.id}/edit`]) {
      const page = await admin.props(`/panel/courses${path}?groupId=${groupId}`);
      expect(page.status).toBe(200);
      expect(page.body.data.scope).toBe(groupId);
    }
    expect((await data(`/panel/courses/new?groupId=${groupId}`)).values).toEqual({ groupId });
  });

  it('CRS-02 a course is assigned to further groups and shown in both', async () => {
    const [own, further] = [await made('/panel/groups', group()), await made('/panel/groups', group())];
    const id = await made('/panel/courses', course(own, { name: 'W dwóch grupach' }));
    const page = await data(`/panel/courses/${id}/assign-course/edit`);
    expect(page.facts.options.groups.map((one: Loose) => one.value)).not.toContain(own);
    const saved = await put(`/panel/courses/${id}/assign-course`, {
      furtherGroupIds: [further],
      version: page.version,
    });
    expect(saved.status, saved.text).toBe(200);
    for (const groupId of [own, further]) {
      expect(await titles(`/panel/courses?groupId=${groupId}`)).toEqual(['W dwóch grupach']);
      expect((await data(`/panel/groups/${groupId}`)).more.courses).toMatchObject([{ id }]);
    }
    expect((await data(`/panel/courses/${id}/assign-course`)).values.furtherGroupIds).toEqual([further]);
    await put(`/panel/courses/${id}/assign-course`, { furtherGroupIds: '[]' });
    expect(await titles(`/panel/courses?groupId=${further}`)).toEqual([]);
    expect((await put(`/panel/courses/${id}/assign-course`, { furtherGroupIds: ['nie-ma'] })).status).toBe(422);
  });

  it('CRS-03 every value comes back', async () => {
    const groupId = await made('/panel/groups', group());
    const first = await made('/panel/courses', course(groupId, { name: 'Podstawy' }));
    const second = await made('/panel/courses', course(groupId, { name: 'Rozszerzenie' }));
    const id = await made(
      '/panel/courses',
      course(groupId, {
        status: 'false',
        formulas: ['online', 'onsite'],
        netPrice: '1 200,5',
        vat: '0',
        novelty: 'true',
        startedOnFrom: '01.01.2027',
        startedOnTo: '31.12.2027',
        hasFgaz: 'true',
        allowRequests: 'false',
        prerequisiteACourseId: first,
        prerequisiteBCourseId: second,
        delayedPayment: 'true',
        resignDays: '7',
        swapDays: '0',
        certificateMonths: '24',
        theory: '33,5',
        practice: '66,5',
      }),
    );
    const row = await data(`/panel/courses/${id}`);
    expect(row.active).toBe(false);
    expect(row.values).toEqual({
      name: 'ABS i ESP',
      position: 1,
      groupId,
      furtherGroupIds: [],
      formulas: ['onsite', 'online'],
      netPrice: '1200.50',
      vat: 0,
      novelty: true,
      description: '<p>Opis</p>',
      duration: 2.5,
      theory: 33.5,
      practice: 66.5,
      startedOnFrom: '2027-01-01',
      startedOnTo: '2027-12-31',
      photo: null,
      hasFgaz: true,
      allowRequests: false,
      prerequisiteACourseId: first,
      prerequisiteBCourseId: second,
      delayedPayment: true,
      resignDays: 7,
      swapDays: 0,
      certificateMonths: 24,
    });
    const edit = await data(`/panel/courses/${id}/edit`);
    expect(edit.values).toMatchObject({ netPrice: '1200,50', vat: '0', theory: '33,5', status: false });
    // What the form shows is what saves as it was: no fact follows.
    const saved = await put(`/panel/courses/${id}`, { ...edit.values, version: edit.version });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.version).toBe(edit.version);
  });

  it('CRS-04 name, position, VAT and duration are required; VAT 0 is a value', async () => {
    const groupId = await made('/panel/groups', group());
    const messages = await errors('/panel/courses', { groupId, vat: '', name: '', position: '', duration: '' });
    expect(messages).toMatchObject({
      name: ['Nazwa jest wymagane'],
      position: ['Pole „Pozycja” jest wymagane'],
      vat: ['Pole „VAT” jest wymagane'],
      duration: ['Pole „Czas trwania” jest wymagane'],
    });
    expect(await errors('/panel/courses', course(groupId, { vat: '8' }))).toHaveProperty('vat');
    await made('/panel/courses', course(groupId, { vat: '0' }));
  });

  it('CRS-06 CRS-07 the price, and shares that make 100', async () => {
    const groupId = await made('/panel/groups', group());
    for (const netPrice of ['12,345', 'abc', '-5']) {
      expect(await errors('/panel/courses', course(groupId, { netPrice }))).toHaveProperty('netPrice');
    }
    expect(await errors('/panel/courses', course(groupId, { theory: '60', practice: '30' }))).toEqual({
      theory: ['Teoria (%) nie sumuje się do 100'],
      practice: ['Praktyka (%) nie sumuje się do 100'],
    });
    expect(Object.keys(await errors('/panel/courses', course(groupId, { theory: '101', practice: '-1' })))).toEqual([
      'theory',
      'practice',
    ]);
  });

  it('CRS-03 a certificate is valid for whole months, from one to ten years, or without an end', async () => {
    const groupId = await made('/panel/groups', group());
    for (const certificateMonths of ['0', '121', '1.5', '-3', 'rok']) {
      const wrong = course(groupId, { certificateMonths });
      expect(Object.keys(await errors('/panel/courses', wrong)), certificateMonths).toEqual(['certificateMonths']);
    }
    const monthsOf = async (certificateMonths: string) => {
      const id = await made('/panel/courses', course(groupId, { certificateMonths }));
      return (await data(`/panel/courses/${id}`)).values.certificateMonths;
    };
    expect([await monthsOf('1'), await monthsOf('120'), await monthsOf('')]).toEqual([1, 120, null]);
  });

  it('CRS-08 the end of the range is not before its start', async () => {
    const groupId = await made('/panel/groups', group());
    const range = { startedOnFrom: '02.01.2027', startedOnTo: '01.01.2027' };
    expect(await errors('/panel/courses', course(groupId, range))).toHaveProperty('startedOnTo');
  });

  it('CRS-09 a new course takes requests by default', async () => {
    const groupId = await made('/panel/groups', group());
    const id = await made('/panel/courses', course(groupId));
    expect((await data(`/panel/courses/${id}`)).values.allowRequests).toBe(true);
  });

  it('CRS-10 neither the course itself nor a loop over others', async () => {
    const groupId = await made('/panel/groups', group());
    const a = await made('/panel/courses', course(groupId, { name: 'A' }));
    const b = await made('/panel/courses', course(groupId, { name: 'B', prerequisiteACourseId: a }));
    const c = await made('/panel/courses', course(groupId, { name: 'C', prerequisiteBCourseId: b }));
    const itself = await put(`/panel/courses/${a}`, { prerequisiteACourseId: a });
    expect(itself.status).toBe(422);
    for (const loop of [b, c]) {
      const answer = await put(`/panel/courses/${a}`, { prerequisiteBCourseId: loop });
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body.errors.prerequisiteBCourseId[0]).toContain('pętla');
    }
    const twice = await put(`/panel/courses/${c}`, { prerequisiteACourseId: a, prerequisiteBCourseId: a });
    expect(twice.status).toBe(422);
  });

  it('CRS-10 two operators who close a loop from both ends at once: one is refused', async () => {
    const groupId = await made('/panel/groups', group());
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await made('/panel/courses', course(groupId, { name: `P${round}` })),
        await made('/panel/courses', course(groupId, { name: `Q${round}` })),
      ];
      const answers = await Promise.all([
        put(`/panel/courses/${a}`, { prerequisiteACourseId: b }),
        put(`/panel/courses/${b}`, { prerequisiteACourseId: a }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it('FRM-01 one car service number typed by five operators at once is one firm’s', async () => {
    const elsewhere = await portal.another();
    const other = elsewhere.client();
    await other.login('admin_operator@demo.example', PASSWORD);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        (n % 2 ? other : admin).post(
          '/panel/firms',
          firm({ name: `Równoczesna ${n}`, nipNumbers: '1132191233', boschCarServiceId: 'R-1' }),
        ),
      ),
    );
    await elsewhere.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors.boschCarServiceId[0]).toContain('Numer serwisu ma już firma „Równoczesna');
  });

  it('CRS-03 the history names groups and courses, not their ids', async () => {
    const [from, to] = [
      await made('/panel/groups', group({ name: 'Stara grupa' })),
      await made('/panel/groups', group({ name: 'Nowa grupa' })),
    ];
    const id = await made('/panel/courses', course(from));
    await put(`/panel/courses/${id}`, { groupId: to });
    expect((await data(`/panel/courses/${id}`)).timeline[0].changes).toEqual([
      { field: 'groupId', label: 'Grupa szkoleń', from: 'Stara grupa', to: 'Nowa grupa' },
    ]);
  });
});

describe('firms', () => {
  it('FRM-01 four pages, and every value comes back', async () => {
    const representative = await portal.addOperator({
      role: 'SALES_REPRESENTATIVE',
      email: 'handel@demo.example',
      firstName: 'Ewa',
      lastName: 'Zysk',
    });
    const id = await made(
      '/panel/firms',
      firm({
        nipNumbers: '526-025-02-74; 1132191233',
        boschCarServiceId: 'BCS-1',
        sapClientNumber: '123456',
        salesRepresentativeId: representative,
        erpCustomerNumber: 'ERP 9',
        state: 'mazowieckie',
      }),
    );
    for (const path of ['', '/new', `/${id}`, `/${id}/edit`]) {
      expect((await admin.get(`/panel/firms${path}`)).status).toBe(200);
    }
    expect((await data(`/panel/firms/${id}`)).values).toEqual({
      name: 'Auto Serwis',
      boschCarServiceId: 'BCS-1',
      sapClientNumber: '123456',
      nipNumbers: ['5260250274', '1132191233'],
      salesRepresentativeId: representative,
      erpCustomerNumber: 'ERP 9',
      state: 'mazowieckie',
    });
    for (const filter of [
      'nipNumbers]=526-025-02-74',
      'boschCarServiceId]=BCS-1',
      'sapClientNumber]=123456',
      'name]=auto ser',
    ]) {
      expect(await titles(encodeURI(`/panel/firms?filters[${filter}`)), filter).toEqual(['Auto Serwis']);
    }
    expect(await titles('/panel/firms?filters[boschCarServiceId]=BCS')).toEqual([]);
  });

  it('FRM-02 at least one NIP, and each is valid; the ERP number may be left out', async () => {
    expect(await errors('/panel/firms', firm({ nipNumbers: '' }))).toEqual({
      nipNumbers: ['Pole „Numery NIP” jest wymagane'],
    });
    expect(await errors('/panel/firms', firm({ nipNumbers: '5260250274, 5260250275' }))).toEqual({
      nipNumbers: ['Niepoprawny numer nip'],
    });
    const id = await made('/panel/firms', firm({ name: 'Bez ERP' }));
    expect((await data(`/panel/firms/${id}`)).values.erpCustomerNumber).toBeNull();
  });

  it('FRM-01 a NIP that an active firm has is asked when it is given, and never again', async () => {
    const nipNumbers = '7010012327';
    const first = await made('/panel/firms', { name: 'Centrala', nipNumbers });
    const asked = {
      nipNumbers: ['NIP 7010012327 ma już firma „Centrala”. Zaznacz „Potwierdzam wspólny NIP”, jeśli tak ma być.'],
    };
    expect(await errors('/panel/firms', { name: 'Oddział', nipNumbers })).toEqual(asked);
    const branch = await made('/panel/firms', { name: 'Oddział', nipNumbers, confirmed: 'true' });
    for (const id of [first, branch]) expect((await put(`/panel/firms/${id}`, { state: 'lodzkie' })).status).toBe(200);
    const third = await made('/panel/firms', { name: 'Trzecia', nipNumbers: 'PUBLIC' });
    await made('/panel/firms', { name: 'Czwarta', nipNumbers: 'PUBLIC' });
    const refused = await put(`/panel/firms/${third}`, { nipNumbers });
    expect([refused.status, refused.body.errors.nipNumbers[0]]).toEqual([
      422,
      expect.stringMatching(/^NIP 7010012327 mają już firmy „Centrala”, „Oddział”/),
    ]);
    for (const id of [first, branch]) expect((await admin.post(`/panel/firms/${id}/deactivate`)).status).toBe(200);
    expect((await put(`/panel/firms/${third}`, { nipNumbers })).status).toBe(200);
  });

  it('FRM-01 REP-01 who registers under a number that was taken from their firm is named, as long as no other firm has it', async () => {
    await portal.addReporter({ email: 'stary-nip@biuro.example', companyNip: '9512120077' });
    const first = await made('/panel/firms', { name: 'Poprawiona', nipNumbers: '9512120077' });
    const branch = await made('/panel/firms', { name: 'Jej oddział', nipNumbers: '9512120077', confirmed: 'true' });
    const said = async (id: string, nipNumbers: string) => {
      const { status, text, body } = await put(`/panel/firms/${id}`, { nipNumbers });
      expect(status, text).toBe(200);
      return body.flash.message as string;
    };
    expect(await said(first, '6340125442')).toBe('Zapisano firmę.');
    const last = await said(branch, '5252344078');
    expect(last).toMatch(/^Zapisano firmę\. NIP 9512120077 ma nadal 1 konto osoby zgłaszającej: /);
    expect(await said(branch, '5252344078, 9512120077')).toBe('Zapisano firmę.');
  });

  it('FRM-01 a car service number belongs to one firm', async () => {
    await made('/panel/firms', firm({ name: 'Pierwszy serwis', boschCarServiceId: 'BCS-7' }));
    expect(await errors('/panel/firms', firm({ name: 'Drugi', boschCarServiceId: 'BCS-7' }))).toEqual({
      boschCarServiceId: ['Numer serwisu ma już firma „Pierwszy serwis”'],
    });
  });

  it('the same request sent again after a lost answer makes one firm', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [
      await admin.post('/panel/firms', firm({ name: 'Raz' }), key),
      await admin.post('/panel/firms', firm({ name: 'Raz' }), key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.id).toBe(one.body.id);
  });
});

describe('places', () => {
  it('CD-03 a training centre that was added can be chosen for a date', async () => {
    const id = await made('/panel/locations', { name: 'Centrum Łódź', city: 'Łódź', address: 'ul. Piotrkowska 1' });
    const { facts } = await data('/panel/course-dates/new');
    expect(facts.options.locations).toContainEqual({ value: id, label: 'Centrum Łódź' });
    // A town is found as people type it, as every text is.
    const found = await admin.props('/panel/locations?filters[city]=lodz');
    expect(found.body.data.items.map((one: { id: string }) => one.id)).toContain(id);
  });
});
