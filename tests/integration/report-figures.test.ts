import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { FIRMS, histories, NUMBER, playHistory, type Played } from '#tests/support/training/histories.ts';
import { known, meanOf, medianOf } from '#tests/support/averages.ts';
import { answers, waits, type OracleWait } from '#tests/support/training/lead-time-oracle.ts';
import { figuresOf as figuresAt, firmsOf, oracle } from '#tests/support/training/seats-oracle.ts';

const done: Record<string, number> = {};

/** Reports of random lives, page and file, against a fold of their raw events. */
describe.each(histories.map((steps, index) => ({ steps, name: `history ${index + 1}` })))('$name', ({ steps }) => {
  let played: Played;
  beforeAll(async () => {
    played = await playHistory(steps, done);
  });
  afterAll(() => played?.portal.stop());

  const data = async (path: string): Promise<Loose> => (await played.admin.props(path)).body.data;
  /** The lines of the file, and what they come to, by their headings. */
  const sheet = async (path: string): Promise<Record<string, unknown>[]> => {
    const [head = [], ...rows] = rowsOf(await download(played.portal.url, played.admin, `${path}/excel`));
    return rows.map((row) => Object.fromEntries(head.map((name, index) => [String(name), row[index] ?? null])));
  };

  const figuresOf = (all: readonly OracleWait[]) => {
    const [decisions, trainings] = [
      known(all.map(({ decision }) => decision)),
      known(all.map(({ training }) => training)),
    ];
    return {
      applications: all.length,
      waiting: all.filter(({ status }) => status === 'waiting').length,
      decided: decisions.length,
      decisionMean: meanOf(decisions),
      decisionMedian: medianOf(decisions),
      decidedSeats: trainings.length,
      trainingMean: meanOf(trainings),
      trainingMedian: medianOf(trainings),
    };
  };
  const inFile = (cells: ReturnType<typeof figuresOf>) => ({
    Zgłoszenia: cells.applications,
    'Czeka na decyzję': cells.waiting,
    'Z decyzją': cells.decided,
    'Średnio do decyzji (dni)': cells.decisionMean,
    'Mediana do decyzji (dni)': cells.decisionMedian,
    'Z miejscem i decyzją': cells.decidedSeats,
    'Średnio do szkolenia (dni)': cells.trainingMean,
    'Mediana do szkolenia (dni)': cells.trainingMedian,
  });

  it.each([
    { by: 'months', keyOf: ({ startedOn }: OracleWait) => startedOn.slice(0, 7) },
    { by: 'courses', keyOf: ({ courseId }: OracleWait) => courseId },
  ])('RPT-05 lead times by $by: those of the log, whatever was undone, moved or archived', async ({ by, keyOf }) => {
    const all = waits(await played.events());
    const path = `/panel/reports/lead-times/${by}`;
    const { lines, sums } = await data(path);
    const file = await sheet(path);
    expect(lines.map(({ key }: Loose) => key).sort()).toEqual([...new Set(all.map(keyOf))].sort());
    for (const [index, { key, cells }] of lines.entries()) {
      const wanted = figuresOf(all.filter((one) => keyOf(one) === key));
      expect(cells, key).toMatchObject(wanted);
      expect(file[index]).toMatchObject(inFile(wanted));
    }
    expect(sums).toEqual(figuresOf(all));
    expect(file[lines.length]).toMatchObject(inFile(figuresOf(all)));
    done.decided = (done.decided ?? 0) + sums.decided;
  });

  it('RPT-05 operators’ work: each decision that ended a wait, by who took it, by day, and how long it was waited for', async () => {
    const decisions = answers(await played.events());
    const figures = (own: typeof decisions) => {
      const days = new Set(own.map(({ day, actor }) => `${day}${actor}`)).size;
      return {
        decisions: own.length,
        refused: own.filter(({ type }) => type === 'ApplicationRejected').length,
        waitMean: meanOf(own.map(({ waited }) => waited)),
        waitMedian: medianOf(own.map(({ waited }) => waited)),
        ...(own.length === 0 ? {} : { workDays: days }),
      };
    };
    const { lines, sums } = await data('/panel/reports/operators');
    const actors = [...new Set(decisions.map(({ actor }) => actor))];
    expect(lines.map(({ key }: Loose) => key).sort()).toEqual(actors.sort());
    for (const { key, cells } of lines)
      expect(cells).toMatchObject(figures(decisions.filter(({ actor }) => actor === key)));
    expect(sums).toMatchObject(figures(decisions));
    const byDay = await data('/panel/reports/operators/days');
    const days = new Map(decisions.map((one) => [`${one.day}-${one.actor}`, one]));
    expect(byDay.lines.map(({ key }: Loose) => key).sort()).toEqual([...days.keys()].sort());
    for (const { key, cells } of byDay.lines)
      expect(cells).toMatchObject(figures(decisions.filter(({ day, actor }) => `${day}-${actor}` === key)));
    const { workDays: _, ...all } = figures(decisions);
    expect(byDay.sums).toMatchObject(all);
    const file = await sheet('/panel/reports/operators/days');
    expect(file[byDay.lines.length]).toMatchObject({
      Decyzje: all.decisions,
      'Mediana czekania (dni)': all.waitMedian,
    });
    done.decisions = (done.decisions ?? 0) + decisions.length;
  });

  it('RPT-05 occupancy and reserve when trainings began, whatever became of the lists since', async () => {
    const events = await played.events();
    const { dates } = oracle(events);
    const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
    const begun = [...dates].flatMap(([id, { startedOn, cancelled, seatLimit }]) => {
      const start = Date.parse(`${startedOn}T09:30:00+01:00`);
      if (cancelled || start > Date.parse(played.end)) return [];
      const then = figuresAt(oracle(events.filter(({ at }) => Date.parse(at) <= start)), id);
      return [{ month: startedOn.slice(0, 7), seatLimit, ...then }];
    });
    const figures = (own: typeof begun) => {
      const sum = (of: (date: (typeof begun)[number]) => number) => own.reduce((total, date) => total + of(date), 0);
      const [seats, taken, reserve] = [
        sum((one) => one.seatLimit),
        sum((one) => one.primary),
        sum((one) => one.reserve),
      ];
      return {
        begunDates: own.length,
        begunSeats: seats,
        takenAtStart: taken,
        occupancyAtStart: share(taken, seats),
        reserveAtStart: reserve,
        datesWithReserve: own.filter((one) => one.reserve > 0).length,
        pressure: share(reserve, seats),
      };
    };
    const { lines, sums } = await data('/panel/reports/occupancy/months');
    expect(lines.map(({ key }: Loose) => key)).toEqual([...new Set(begun.map(({ month }) => month))].sort());
    for (const { key, cells } of lines)
      expect(cells).toMatchObject(figures(begun.filter(({ month }) => month === key)));
    expect(sums).toEqual(figures(begun));
    expect((await data('/panel/reports/occupancy/courses')).sums).toEqual(figures(begun));
    const file = await sheet('/panel/reports/occupancy/months');
    expect(file[lines.length]).toMatchObject({
      'Zajęte na początku': sums.takenAtStart,
      'Rezerwa do miejsc (%)': sums.pressure,
    });
    done.taken = (done.taken ?? 0) + sums.takenAtStart;
  });

  it('RPT-05 no-shows by firm: of seats on dates that are over, whoever nobody marked apart', async () => {
    const events = await played.events();
    const { applications, dates } = oracle(events);
    const firms = firmsOf(events);
    const isOver = (id: string): boolean =>
      Date.parse(`${dates.get(id)?.startedOn}T16:00:00+01:00`) <= Date.parse(played.end);
    const seats = applications.filter((one) => one.seat === 'primary' && isOver(one.courseDateId));
    const path = '/panel/reports/no-shows';
    const { lines, sums } = await data(path);
    const file = await sheet(path);
    const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
    const figures = (own: typeof seats) => {
      const [present, absent] = [true, false].map((mark) => own.filter((one) => one.attendance === mark).length);
      const marked = { heldPresent: present ?? 0, noShows: absent ?? 0 };
      const both = marked.heldPresent + marked.noShows;
      return {
        heldSeats: own.length,
        ...marked,
        heldUnmarked: own.length - both,
        absence: share(marked.noShows, both),
      };
    };
    const inFileOf = (own: ReturnType<typeof figures>) => ({
      Miejsca: own.heldSeats,
      Obecni: own.heldPresent,
      Nieobecni: own.noShows,
      'Nie zaznaczono': own.heldUnmarked,
      'Nieobecności (%)': own.absence,
    });
    const withSeats = FIRMS.map((firm, index) => ({
      firm: firm.companyName,
      boschCarServiceId: index === 0 ? NUMBER : null,
      nip: index === 0 ? null : firm.companyNip,
      ...figures(seats.filter(({ id }) => firms.get(id) === firm.companyNip)),
    })).filter(({ heldSeats }) => heldSeats > 0);
    expect(lines).toHaveLength(withSeats.length);
    for (const wanted of withSeats) {
      const index = lines.findIndex(({ cells }: Loose) => cells.firm === wanted.firm);
      expect(lines[index].cells).toEqual(wanted);
      expect(file[index]).toMatchObject({
        Firma: wanted.firm,
        'Numer serwisu': wanted.boschCarServiceId,
        NIP: wanted.nip,
        ...inFileOf(wanted),
      });
      // The way to the applications, among them everybody who had a seat.
      expect((await data(lines[index].link)).total).toBeGreaterThanOrEqual(wanted.heldSeats);
    }
    expect(sums).toEqual(figures(seats));
    expect(file[lines.length]).toMatchObject({ Firma: 'Razem', ...inFileOf(figures(seats)) });
    done.seats = (done.seats ?? 0) + seats.length;
  });
});

it('the lives were rich', () => {
  expect(done.decided).toBeGreaterThan(9);
  expect(done.taken).toBeGreaterThan(0);
  expect(done.decisions).toBeGreaterThan(9);
  expect(done.seats).toBeGreaterThan(2);
});
