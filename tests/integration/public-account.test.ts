import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let anna: Client;
let zenon: Client;
beforeAll(async () => {
  portal = await testApp();
  await portal.addReporter({ email: 'anna.kos@demo.example', firstName: 'Anna' });
  await portal.addReporter({ email: 'zenon@demo.example' });
  [anna, zenon] = [portal.client(), portal.client()];
  await anna.login('anna.kos@demo.example', PASSWORD, 'SzkoleniaReporter');
  await zenon.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
  const operator = await portal.as('NORMAL_OPERATOR');
  const [course, location] = [await addCourse(portal.app), await addLocation(portal.app)];
  const date = await operator.post('/panel/course-dates', dateFields(course, location));
  await anna.post('/api/register-applications', registrationFields(date.body.id, 1));
  await portal.settled();
});
afterAll(() => portal.stop());

const data = async (client: Client): Promise<Loose> => (await client.props('/konto')).body.data;

describe('a reporter’s own account', () => {
  it('PUB-19 shows the own applications and nobody else’s', async () => {
    expect((await data(anna)).applications).toMatchObject([
      { participantName: 'Jan Nowak', words: 'oczekuje na potwierdzenie' },
    ]);
    expect((await data(zenon)).applications).toEqual([]);
    expect((await portal.client().get('/konto')).status).toBe(303);
    expect((await (await portal.as('ADMIN_OPERATOR')).get('/konto')).status).toBe(403);
  });

  it('PUB-19 says of each what the link of its mail says, whatever the panel calls it', async () => {
    const operator = await portal.as('NORMAL_OPERATOR');
    const [course, place] = [await addCourse(portal.app), await addLocation(portal.app)];
    const dateOn = async (startedOn: string): Promise<string> =>
      (await operator.post('/panel/course-dates', dateFields(course, place, { startedOn, seatLimit: '1' }))).body.id;
    const registered = async (date: string, n: number) =>
      (await anna.post('/api/register-applications', registrationFields(date, n))).body;
    const [crowded, called] = [await dateOn('2099-05-04'), await dateOn('2099-05-05')];
    const [seated, waits, off] = [
      await registered(crowded, 2),
      await registered(crowded, 3),
      await registered(called, 4),
    ];
    const act = async (path: string, form = {}) => expect((await operator.post(path, form)).status).toBe(200);
    await act(`/panel/applications/${waits.applications[0].id}/confirm`);
    await act(`/panel/course-dates/${called}/cancel`, { reason: 'choroba' });
    await act(`/panel/applications/${off.applications[0].id}/archive`);
    await portal.settled();
    const own: Loose[] = (await data(anna)).applications;
    const stands = await Promise.all(
      [seated, waits, off].map(async ({ registrationId, applications: [{ id }] }) => {
        const linked = await portal.client().props(`/zgloszenia/stan?id=${registrationId}`);
        return [own.find((one) => one.id === id)?.words, linked.body.data.applications[0].words];
      }),
    );
    // The number to read out is the registration's; a participant's own link shows none.
    const numberAt = async (link: string) =>
      (await portal.client().props(`/zgloszenia/stan?id=${link}`)).body.data.registrationId;
    expect([await numberAt(seated.registrationId), await numberAt(seated.applications[0].id)]).toEqual([
      seated.registrationId,
      null,
    ]);
    expect(stands).toEqual([
      ['oczekuje na potwierdzenie', 'oczekuje na potwierdzenie'],
      ['lista rezerwowa, udział niepotwierdzony', 'lista rezerwowa, udział niepotwierdzony'],
      ['termin odwołany', 'termin odwołany'],
    ]);
  });

  it('PUB-19 a training of several days is over behind its last one', async () => {
    const operator = await portal.as('NORMAL_OPERATOR');
    const [course, place] = [await addCourse(portal.app, { duration: 3 }), await addLocation(portal.app)];
    const made = await operator.post('/panel/course-dates', dateFields(course, place, { startedOn: '2099-05-11' }));
    const sent = await anna.post('/api/register-applications', registrationFields(made.body.id, 5));
    const isOver = async () =>
      (await data(anna)).applications.find(({ id }: Loose) => id === sent.body.applications[0].id)?.isOver;
    const heldFrom = async (days: number) => {
      const startedOn = addDays(dayInWarsaw(portal.app.now()), days);
      const saved = await edit(operator, `/panel/course-dates/${made.body.id}`, { startedOn, confirmed: 'true' });
      expect(saved.status, saved.text).toBe(200);
      await portal.settled();
      return isOver();
    };
    expect([await heldFrom(2), await heldFrom(-1), await heldFrom(-4)]).toEqual([false, false, true]);
  });

  describe('an application of one’s own', () => {
    let operator: Client;
    let place: string;
    beforeAll(async () => {
      operator = await portal.as('NORMAL_OPERATOR');
      place = await addLocation(portal.app);
    });
    const dateOf = async (resignDays: number | null, more: object = {}, rules: object = {}) => {
      const course = await addCourse(portal.app, { resignDays, ...rules });
      return (await operator.post('/panel/course-dates', dateFields(course, place, more))).body.id as string;
    };
    const registered = async (date: string, n: number): Promise<string> =>
      (await anna.post('/api/register-applications', registrationFields(date, n))).body.applications[0].id;
    const own = async (id: string, client = anna): Promise<Loose> =>
      (await client.props(`/konto/zgloszenia/${id}`)).body.data;
    const resign = (id: string, client = anna, form: Record<string, string> = {}) =>
      client.post(`/konto/zgloszenia/${id}/resign`, { notify: 'true', ...form });

    it('PUB-19 says its place on the reserve and gives its papers, to nobody else', async () => {
      const date = await dateOf(null, { startedOn: '2099-06-01', seatLimit: '1' });
      const [seated, first, second] = [
        await registered(date, 10),
        await registered(date, 11),
        await registered(date, 12),
      ];
      await operator.post(`/panel/applications/${seated}/confirm`);
      await portal.settled();
      expect(await own(seated)).toMatchObject({
        words: 'udział potwierdzony',
        line: null,
        papers: { confirmation: true, certificate: false },
        resign: { whyNot: 'Z tego szkolenia rezygnuje się przez biuro szkoleń.', until: null },
      });
      expect([(await own(first)).line, (await own(second)).line]).toEqual([
        { nth: 1, of: 2 },
        { nth: 2, of: 2 },
      ]);
      const paper = await anna.get(`/konto/zgloszenia/${seated}/confirmation-pdf`);
      expect([paper.status, paper.headers['content-type'], paper.text.startsWith('%PDF-')]).toEqual([
        200,
        'application/pdf',
        true,
      ]);
      expect((await anna.get(`/konto/zgloszenia/${seated}/certificate-pdf`)).status).toBe(409);
      const strangers = [
        (await zenon.props(`/konto/zgloszenia/${seated}`)).status,
        (await zenon.get(`/konto/zgloszenia/${seated}/confirmation-pdf`)).status,
        (await zenon.get(`/konto/zgloszenia/${seated}/certificate-pdf`)).status,
        (await resign(seated, zenon)).status,
        (await anna.props('/konto/zgloszenia/nie-ma')).status,
      ];
      expect(strangers).toEqual([404, 404, 404, 404, 404]);
    });

    it('is given back on the page while the course allows it: the next one moves up', async () => {
      const date = await dateOf(7, { startedOn: '2099-06-08', seatLimit: '1', autoPromote: 'true' });
      const [seated, waiting] = [await registered(date, 20), await registered(date, 21)];
      await portal.settled();
      expect((await own(seated)).resign).toEqual({ whyNot: null, until: '2099-06-01' });
      const left = await resign(seated, anna, { reason: 'Choroba' });
      expect([left.status, left.body.flash.message]).toEqual([200, 'Odnotowano rezygnację: Jan Nowak.']);
      await portal.settled();
      const [gone, moved] = [await own(seated), await own(waiting)];
      expect([gone.words, gone.resign.whyNot]).toEqual([
        'odnotowano rezygnację',
        'To zgłoszenie nie zajmuje już miejsca.',
      ]);
      expect([moved.words, moved.line]).toEqual(['oczekuje na potwierdzenie', null]);
      expect((await resign(seated)).status).toBe(409);
      const { timeline } = (await operator.props(`/panel/applications/${seated}`)).body.data as Loose;
      expect(timeline[0]).toMatchObject({ reason: 'Choroba', notify: true });
    });

    it('GDP-03 of who was erased is given back too, and nobody is called by what is said instead of a name', async () => {
      const id = await registered(await dateOf(7, { startedOn: '2099-06-22' }), 45);
      await portal.settled();
      const { rows } = await portal.app.pool.query('SELECT person_id FROM read.applications WHERE id = $1', [id]);
      await portal.forget(rows[0].person_id);
      expect((await own(id)).swap).toBeNull();
      expect((await resign(id)).body.flash?.message).toBe('Odnotowano rezygnację.');
    });

    it('PUB-19 of who was merged is one’s own too, to look at and to give back', async () => {
      const date = await dateOf(7, { startedOn: '2099-06-15' });
      for (const email of ['dawna@demo.example', 'obecna@demo.example']) await portal.addReporter({ email });
      const sent = registrationFields(date, 40, { reporterEmail: 'dawna@demo.example' });
      const { id } = (await portal.client().post('/api/register-applications', sent)).body.applications[0];
      await portal.settled();
      const { rows } = await portal.app.pool.query<{ id: string; email: string }>(
        'SELECT id, email FROM read.reporters',
      );
      const idOf = (email: string) => rows.find((row) => row.email === email)?.id;
      const now = portal.client();
      await now.login('obecna@demo.example', PASSWORD, 'SzkoleniaReporter');
      expect((await now.props(`/konto/zgloszenia/${id}`)).status).toBe(404);
      const merge = { other: idOf('dawna@demo.example'), reason: 'Jedna osoba' };
      const admin = await portal.as('ADMIN_OPERATOR');
      const merged = await admin.post(`/panel/reporters/${idOf('obecna@demo.example')}/merge`, merge);
      expect(merged.status, merged.text).toBe(200);
      await portal.settled();
      expect((await own(id, now)).resign).toEqual({ whyNot: null, until: '2099-06-08' });
      const left = await resign(id, now);
      expect(left.status, left.text).toBe(200);
      await portal.settled();
      expect((await own(id, now)).words).toBe('odnotowano rezygnację');
    });

    describe('is given to somebody else', () => {
      const ewa = {
        participantFirstName: 'Ewa',
        participantLastName: 'Lis',
        participantEmail: 'ewa.lis@demo.example',
        participantPhone: '600700801',
        participantNotes: '',
        consent: 'true',
      };
      const swap = (id: string, form: object = ewa, client = anna) =>
        client.post(`/konto/zgloszenia/${id}/swap`, form as Record<string, string>);

      it('PUB-19 who keeps seat and decision; the history says who did it', async () => {
        const date = await dateOf(null, { startedOn: '2099-07-01', seatLimit: '1' }, { swapDays: 1 });
        const id = await registered(date, 50);
        await operator.post(`/panel/applications/${id}/confirm`);
        await portal.settled();
        expect((await own(id)).swap).toEqual({ whyNot: null, until: '2099-06-30' });
        expect([(await swap(id, ewa, zenon)).status, (await swap(id, {})).body.errors]).toEqual([
          404,
          {
            participantFirstName: ['Imię uczestnika jest wymagane'],
            participantLastName: ['Nazwisko uczestnika jest wymagane'],
            participantEmail: ['Pole „E-mail uczestnika” jest wymagane'],
            consent: [expect.stringContaining('Zgoda')],
          },
        ]);
        const swapped = await swap(id);
        expect([swapped.status, swapped.body.flash?.message]).toEqual([200, 'Zmieniono uczestnika: Ewa Lis.']);
        await portal.settled();
        expect(await own(id)).toMatchObject({ participantName: 'Ewa Lis', words: 'udział potwierdzony' });
        const { timeline } = (await operator.props(`/panel/applications/${id}`)).body.data as Loose;
        expect(timeline[0]).toMatchObject({ text: 'Zmieniono dane zgłoszenia: uczestnikiem jest inna osoba' });
      });

      it('an old page neither gives back nor hands on the seat of somebody whom it does not name', async () => {
        const date = await dateOf(0, { startedOn: '2099-07-02' }, { swapDays: 0 });
        const id = await registered(date, 55);
        await portal.settled();
        const { version } = await own(id);
        const old = { version: String(version) };
        expect((await swap(id, { ...ewa, ...old })).status).toBe(200);
        const again = { ...ewa, participantFirstName: 'Iga', participantEmail: 'iga@demo.example', ...old };
        const refused = [await resign(id, anna, old), await swap(id, again)];
        for (const { status, body } of refused)
          expect([status, body.message]).toEqual([409, expect.stringContaining('odkąd otwarto tę stronę')]);
        await portal.settled();
        expect(await own(id)).toMatchObject({ participantName: 'Ewa Lis', words: 'oczekuje na potwierdzenie' });
        const same = await swap(id, {
          ...ewa,
          participantPhone: '600700802',
          version: String((await own(id)).version),
        });
        expect(same.body.flash?.message).toBe('To nadal ta sama osoba: Ewa Lis. Zapisano jej dane.');
      });

      it('as the day is now, whatever it was when the page was opened', async () => {
        const date = await dateOf(null, { startedOn: '2099-07-09' }, { swapDays: 7 });
        const id = await registered(date, 65);
        await portal.settled();
        const sent = { ...ewa, version: String((await own(id)).version) };
        const movedTo = async (startedOn: string) => {
          const saved = await edit(operator, `/panel/course-dates/${date}`, { startedOn, confirmed: 'true' });
          expect(saved.status, saved.text).toBe(200);
          await portal.settled();
        };
        await movedTo(new Date(Date.parse(portal.app.now()) + 3 * 86_400_000).toISOString().slice(0, 10));
        const late = await swap(id, sent);
        expect([late.status, late.body.message]).toEqual([
          409,
          expect.stringContaining('można było zmienić przez internet do'),
        ]);
        await movedTo('2099-07-09');
        expect((await swap(id, sent)).status).toBe(200);
      });

      it('PUB-16 PUB-17 APP-20 of whom is asked what a registration asks', async () => {
        const before = await addCourse(portal.app, { name: 'Podstawy hamulców' });
        const rules = { swapDays: 0, hasFgaz: true, prerequisiteACourseId: before };
        const date = await dateOf(null, { startedOn: '2099-07-08' }, rules);
        const form = registrationFields(date, 60, { employees: [] });
        const seated = await operator.post('/panel/applications', {
          ...form,
          ...{ courseDateId: date, reason: 'Zna hamulce', notify: 'false' },
          ...{ participantFirstName: 'Jan', participantLastName: 'Wilk', participantEmail: 'wilk@demo.example' },
          ...{ participantPhone: '', participantNotes: '', participantFgazNumber: 'FGAZ-O/21/1234/21' },
        });
        expect(seated.status, seated.text).toBe(201);
        await portal.settled();
        const id = seated.body.id as string;
        const mine = (await own(id)) as Loose | undefined;
        expect(mine?.facts).toEqual({ hasFgaz: true });
        expect((await swap(id)).body.errors).toEqual({
          participantFgazNumber: ['Pole „Numer FGAZ uczestnika” jest wymagane'],
        });
        const whole = { ...ewa, participantFgazNumber: 'FGAZ-O/21/1234/22' };
        expect((await swap(id, whole)).body.errors).toEqual({
          participantLastName: ['Wymagane wcześniejsze ukończenie szkolenia: „Podstawy hamulców”.'],
        });
      });
    });

    it('is not given back behind the last day, nor natively without a token', async () => {
      const soon = new Date(Date.parse(portal.app.now()) + 5 * 86_400_000).toISOString().slice(0, 10);
      const id = await registered(await dateOf(7, { startedOn: soon }), 30);
      await portal.settled();
      const refused = await resign(id);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('można było zrezygnować przez internet do'),
      ]);
      expect((await own(id)).words).toBe('oczekuje na potwierdzenie');
      expect((await anna.send('POST', `/konto/zgloszenia/${id}/resign`, { form: {} })).status).toBe(403);
      const page = await anna.native(`/konto/zgloszenia/${id}/resign`);
      expect([page.status, page.text.includes('można było zrezygnować')]).toEqual([409, true]);
    });
  });

  it('PUB-19 PUB-20 the own data are changed and the notice is accepted there', async () => {
    const before = await data(zenon);
    expect(before).toMatchObject({ consentVersion: null, values: { firstName: 'Zenon' } });
    const form = { ...before.values, phone: '700800900', version: String(before.version) };
    expect((await zenon.call('PUT', '/api/reporters/me', form)).status).toBe(200);
    const stale = await zenon.call('PUT', '/api/reporters/me', { ...form, phone: '700800901' });
    expect([stale.status, stale.body.current.values.phone]).toEqual([409, '700800900']);
    expect((await zenon.post('/api/gdpr-check')).status).toBe(200);
    expect(await data(zenon)).toMatchObject({ consentVersion: '2026-01', values: { phone: '700800900' } });
  });

  it('PUB-18 a new account begins on a page of its own', async () => {
    expect((await portal.client().get('/zaloz-konto')).status).toBe(200);
  });
});
