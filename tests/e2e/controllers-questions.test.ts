import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { Questions, type Search } from '#tests/support/browser/questions.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/**
 * The twenty questions of a controller (26), answered in the panel alone: from its home, by what can be seen, with no address
 * typed. Each figure is held against SQL on the read models, which knows nothing of reports and their views.
 */
let portal: RunningPortal;
const questions = new Questions(() => portal);
const { asked } = questions;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  questions.print();
  await portal.stop();
});

type Row = Record<string, string>;

/** All values as texts. */
async function sql(text: string): Promise<Row[]> {
  const { rows } = await portal.portal.app.pool.query<Record<string, unknown>>(text);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])),
  );
}
const first = async (text: string): Promise<Row> => (await sql(text))[0] ?? {};

const MAILS = `SELECT count(*) AS n FROM app.mails WHERE portal = 'szkolenia' AND template = 'password-reset'`;

/** From the menu to a report of the list. */
async function report(search: Search, title: string): Promise<void> {
  await search.follow('Raporty');
  await search.follow(title);
}

/** From the menu to an own report: what it is of, and what is chosen in the builder. */
async function own(search: Search, source: string, chosen: Readonly<Record<string, string>>): Promise<void> {
  await search.follow('Raporty');
  await search.follow('Własne raporty');
  await search.click(search.page.locator('.own-sources').getByRole('link', { name: source, exact: true }));
  await search.page.getByRole('heading', { name: `Raport: ${source}` }).waitFor();
  for (const [label, text] of Object.entries(chosen)) await search.pick(label, text);
  await search.click(search.page.getByRole('button', { name: 'Pokaż raport' }));
  await search.page.waitForURL(/[?&]by1=/);
  await search.visitor.ready();
}

const COURSE = `(SELECT c.id FROM read.courses c JOIN read.applications a ON a.course_id = c.id
  GROUP BY c.id ORDER BY count(*) DESC, c.id LIMIT 1)`;
const courseTitle = async () => (await first(`SELECT title FROM read.courses WHERE id = ${COURSE}`)).title ?? '';

const ORDERS = { at: '/zlecenia', home: '/zlecenia/panel/today' };
const WARSAW = `AT TIME ZONE 'Europe/Warsaw'`;

describe('a controller’s questions', () => {
  it('how many applications has a course, by status', async () => {
    const wanted = await first(
      `SELECT count(*) FILTER (WHERE status = 'confirmed') AS confirmed, count(*) AS n FROM read.applications WHERE course_id = ${COURSE}`,
    );
    const problems = await asked('applications of a course by status', async (search) => {
      await report(search, 'Raport zgłoszeń');
      expect(await search.line(await courseTitle())).toMatchObject({
        Potwierdzone: wanted.confirmed,
        Zgłoszenia: wanted.n,
      });
    });
    expect(problems).toEqual([]);
  });

  it('how full the dates are, and how many wait on their reserve', async () => {
    const wanted = await first(`SELECT count(*) FILTER (WHERE seat = 'primary') AS on_primary,
      count(*) FILTER (WHERE seat = 'reserve') AS reserve FROM read.applications`);
    const seats = await first(`SELECT sum(seat_limit) AS n FROM read.course_dates WHERE status <> 'cancelled'`);
    const problems = await asked('occupancy and reserve of the dates', async (search) => {
      await report(search, 'Statystyki terminów');
      expect(await search.line('Razem')).toMatchObject({
        Miejsca: seats.n,
        'Lista podstawowa': wanted.on_primary,
        'Lista rezerwowa': wanted.reserve,
      });
    });
    expect(problems).toEqual([]);
  });

  it('how much a car service uses the trainings', async () => {
    const wanted = await first(`SELECT bosch_car_service_id AS id, count(*) AS n FROM read.applications
      WHERE bosch_car_service_id <> '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`);
    const problems = await asked('applications of a car service', async (search) => {
      await report(search, 'Zgłoszenia według serwisów');
      expect(await search.line(wanted.id ?? '')).toMatchObject({ Zgłoszenia: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('what the NPS of a period is', async () => {
    const wanted = await first(`SELECT count(*) AS n FROM read.survey_answers`);
    const problems = await asked('NPS of a period', async (search) => {
      await report(search, 'NPS w miesiącach');
      expect(await search.line('Razem')).toMatchObject({ Odpowiedzi: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('what the NPS was in a month', async () => {
    const wanted = await first(`SELECT to_char(answered_at::timestamptz ${WARSAW}, 'MM.YYYY') AS month, count(*) AS n
      FROM read.survey_answers GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`);
    const problems = await asked('NPS of a month', async (search) => {
      await report(search, 'NPS w miesiącach');
      expect(await search.line(wanted.month ?? '')).toMatchObject({ Odpowiedzi: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('how many applications a course has in a month', async () => {
    const all =
      await sql(`SELECT course_id, to_char(applied_at::timestamptz ${WARSAW}, 'MM.YYYY') AS month, count(*) AS n
      FROM read.applications GROUP BY 1, 2`);
    const problems = await asked('applications by course and month', async (search) => {
      await own(search, 'Zgłoszenia', { 'Podział 1': 'Szkolenie', 'Podział 2': 'Dzień zgłoszenia, według miesiąca' });
      expect(await search.rows()).toHaveLength(all.length);
      const sum = all.reduce((total, { n }) => total + Number(n), 0);
      expect(await search.line('Razem')).toMatchObject({ Zgłoszenia: String(sum) });
    });
    expect(problems).toEqual([]);
  });

  it('how many come from a voivodeship', async () => {
    const wanted = await first(
      `SELECT company_state AS state, count(*) AS n FROM read.applications GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
    );
    const name = VOIVODESHIPS.find(({ value }) => value === wanted.state)?.label ?? '';
    const problems = await asked('applications by voivodeship', async (search) => {
      await own(search, 'Zgłoszenia', { 'Podział 1': 'Województwo' });
      expect(await search.line(name)).toMatchObject({ Zgłoszenia: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('which firms come again', async () => {
    const wanted = await first(`SELECT count(*) AS n FROM (SELECT FROM read.applications WHERE present
      GROUP BY coalesce(NULLIF(bosch_car_service_id, ''), company_nip)) firms`);
    const problems = await asked('firms that come again', async (search) => {
      await report(search, 'Firmy, które wracają');
      expect(await search.line('Razem')).toMatchObject({ 'Nowe firmy': wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('who took part in what, for the CRM', async () => {
    const problems = await asked('participants for the CRM', async (search) => {
      await report(search, 'Eksport uczestników do CRM');
      const name = await search.page.locator('main tbody th').first().innerText();
      const shown = await search.line(name);
      const found = await first(`SELECT count(*) AS n FROM read.applications
        WHERE present AND participant_name = '${name}' AND company_nip = '${shown.NIP}'`);
      expect(Number(found.n)).toBeGreaterThan(0);
    });
    expect(problems).toEqual([]);
  });

  it('how long applications wait for a decision', async () => {
    const wanted = await first(`SELECT count(*) AS n, round((percentile_cont(0.5) WITHIN GROUP
      (ORDER BY extract(epoch FROM decided_at::timestamptz - applied_at::timestamptz) / 86400))::numeric, 1) AS days
      FROM read.applications WHERE decided_at IS NOT NULL`);
    const problems = await asked('days until a decision', async (search) => {
      await report(search, 'Czas do decyzji i szkolenia: miesiące');
      expect(await search.line('Razem')).toMatchObject({
        'Mediana do decyzji (dni)': String(Number(wanted.days)).replace('.', ','),
      });
    });
    expect(problems).toEqual([]);
  });

  it('which mails were sent', async () => {
    // The demo has written to nobody.
    await portal.portal.client().post('/remind-password', { email: 'operator@demo.example' });
    await expect.poll(() => first(MAILS)).toEqual({ n: '1' });
    const wanted = await first(MAILS);
    const problems = await asked('mails by kind', async (search) => {
      await own(search, 'Wiadomości e-mail', { 'Podział 1': 'Rodzaj wiadomości' });
      expect(await search.line('Zmiana hasła')).toMatchObject({ Wiadomości: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('what a trainer teaches, and before how many', async () => {
    const wanted = await first(`SELECT count(DISTINCT d.id) AS dates, count(*) FILTER (WHERE a.present) AS present
      FROM read.course_dates d JOIN read.operators o ON o.id = d.trainer_id
      LEFT JOIN read.applications a ON a.course_date_id = d.id WHERE o.name = 'Tomasz Trenerski'`);
    const problems = await asked('dates and participants of a trainer', async (search) => {
      await own(search, 'Terminy według trenera (dane osób)', {
        'Liczba 1': 'Terminy',
        'Liczba 2': 'Obecni, suma',
        'Podział 1': 'Trener',
      });
      expect(await search.line('Tomasz Trenerski')).toMatchObject({
        Terminy: wanted.dates,
        'Obecni, suma': wanted.present,
      });
    });
    expect(problems).toEqual([]);
  });

  it('how many of those who apply are present, and certified', async () => {
    const wanted = await first(`SELECT count(*) AS n, count(*) FILTER (WHERE present AND seat = 'primary') AS present,
      count(*) FILTER (WHERE certificate_code IS NOT NULL) AS certified FROM read.applications`);
    const problems = await asked('from application to certificate', async (search) => {
      await own(search, 'Zgłoszenia', {
        'Liczba 1': 'Zgłoszenia',
        'Liczba 2': 'Obecność: ile razy „tak”',
        'Liczba 3': 'Certyfikat nieunieważniony: ile razy „tak”',
        'Podział 1': 'Termin, według kwartału',
      });
      expect(await search.line('Razem')).toMatchObject({
        Zgłoszenia: wanted.n,
        'Obecność: ile razy „tak”': wanted.present,
        'Certyfikat nieunieważniony: ile razy „tak”': wanted.certified,
      });
    });
    expect(problems).toEqual([]);
  });

  it('how a group of courses is rated', async () => {
    const wanted = await first(`SELECT g.title, count(*) AS n FROM read.training_ratings r
      JOIN (SELECT course_date_id FROM read.training_ratings GROUP BY 1 HAVING count(*) >= 5) told
        ON told.course_date_id = r.course_date_id
      JOIN read.course_dates d ON d.id = r.course_date_id AND d.status <> 'cancelled'
      JOIN read.courses c ON c.id = d.course_id JOIN read.groups g ON g.id = c.values ->> 'groupId'
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`);
    const problems = await asked('ratings of a group of courses', async (search) => {
      await report(search, 'Oceny szkoleń: grupy');
      expect(await search.line(wanted.title ?? '')).toMatchObject({ Oceniło: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('who had a seat and did not come', async () => {
    const wanted = await first(`SELECT count(*) FILTER (WHERE NOT a.present) AS absent FROM read.applications a
      JOIN read.course_dates d ON d.id = a.course_date_id AND d.status <> 'cancelled'
      WHERE a.seat = 'primary' AND a.attendance_marked`);
    const problems = await asked('no-shows by firm', async (search) => {
      await report(search, 'Nieobecności według firm');
      expect(await search.line('Razem')).toMatchObject({ Nieobecni: wanted.absent });
    });
    expect(problems).toEqual([]);
  });

  it('what the report was at the end of last month', async () => {
    const [year = 0, month = 0] = dayInWarsaw(new Date().toISOString()).split('-').map(Number);
    const last = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
    const wanted = await first(`SELECT count(*) AS n FROM read.applications
      WHERE (applied_at::timestamptz ${WARSAW})::date <= '${last}'`);
    const problems = await asked('a report as of last month’s end', async (search) => {
      await report(search, 'Raport zgłoszeń');
      await search.type('Pokaż stan z dnia', formatDay(last));
      await search.isShownAsOf(formatDay(last));
      expect(await search.line('Razem')).toMatchObject({ Zgłoszenia: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('what a sales representative’s firms apply for', async () => {
    const wanted = await first(`SELECT count(*) AS n FROM read.applications a
      JOIN read.companies f ON f.id = a.company_id JOIN read.operators o ON o.id = f.values ->> 'salesRepresentativeId'
      WHERE o.name = 'Henryk Handlowy'`);
    const problems = await asked('applications by sales representative', async (search) => {
      await own(search, 'Zgłoszenia według przedstawiciela handlowego (dane osób)', {
        'Podział 1': 'Przedstawiciel handlowy',
      });
      expect(await search.line('Henryk Handlowy')).toMatchObject({ Zgłoszenia: wanted.n });
    });
    expect(problems).toEqual([]);
  });

  it('what operators decide', async () => {
    const wanted = await first(`SELECT count(*) AS n FROM read.timeline WHERE actor_name = 'Olga Operatorska'`);
    const problems = await asked('decisions of an operator', async (search) => {
      await report(search, 'Praca operatorów');
      const { Decyzje: decisions } = await search.line('Olga Operatorska');
      expect([Number(decisions) > 0, Number(decisions) <= Number(wanted.n)]).toEqual([true, true]);
    });
    expect(problems).toEqual([]);
  });

  it('how many orders a service has, and how clients grade it', async () => {
    const wanted =
      await first(`SELECT c.title, count(*) AS n, count(*) FILTER (WHERE o.client_grade = 'very_satisfied') AS best
      FROM read.orders o JOIN read.orders_companies c ON c.id = o.company_id GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`);
    const answer = async (search: Search) => {
      await report(search, 'Zlecenia: serwisy');
      expect(await search.line(wanted.title ?? '')).toMatchObject({ Zlecenia: wanted.n });
    };
    expect(await asked('orders of a service, and its grades', answer, ORDERS)).toEqual([]);
  });

  it('what kinds of work there are', async () => {
    const wanted = await first(`SELECT count(*) AS n FROM read.orders`);
    const answer = async (search: Search) => {
      await report(search, 'Zlecenia: rodzaje czynności');
      expect(await search.line('Razem')).toMatchObject({ Zlecenia: wanted.n });
    };
    expect(await asked('orders by activity', answer, ORDERS)).toEqual([]);
  });

  it('how long orders take', async () => {
    const wanted = await first(`SELECT count(*) AS n FROM read.orders WHERE status IN ('done', 'completed')`);
    const answer = async (search: Search) => {
      await report(search, 'Czas zleceń: miesiące');
      expect(await search.line('Razem')).toMatchObject({ Wykonane: wanted.n });
    };
    expect(await asked('days from an order to its visit', answer, ORDERS)).toEqual([]);
  });
});
