import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryPairs } from '#domain/kernel/url.ts';
import { ownChart } from './charts.ts';
import { valueText } from './lines.ts';
import { keptOf, PARAMETERS, queryOf, readOwnQuestion, withoutWrongChart } from './question.ts';
import { choicesOf, groupingKey, measureKey, type ReportSource } from './source.ts';

const source: ReportSource = {
  name: 'applications',
  schema: 'reporting',
  title: 'Zgłoszenia',
  about: 'Jeden wiersz na zgłoszenie',
  permissions: [],
  counted: 'Zgłoszenia',
  columns: [
    { name: 'applied_on', label: 'Dzień', type: 'day' },
    { name: 'course', label: 'Szkolenie', type: 'text' },
    { name: 'seats', label: 'Miejsca', type: 'number' },
    { name: 'attended', label: 'Obecność', type: 'flag' },
  ],
};

const read = (query: Record<string, unknown>) => readOwnQuestion(source, query);
const errorsOf = (query: Record<string, unknown>) => read(query).errors;

describe('the question of an own report', () => {
  it('counts rows where nothing else is asked', () => {
    const { question, errors } = read({});
    expect([question?.measures.map(measureKey), question?.by, errors]).toEqual([['count'], [], {}]);
  });

  it('offers what the types of columns allow', () => {
    const { groupings, measures } = choicesOf(source);
    expect(groupings.map(({ value }) => value)).toEqual([
      'applied_on.day',
      'applied_on.week',
      'applied_on.month',
      'applied_on.quarter',
      'applied_on.year',
      'course',
      'attended',
    ]);
    expect(measures.map(({ value }) => value)).toEqual([
      'count',
      'distinct.course',
      'sum.seats',
      'avg.seats',
      'min.seats',
      'max.seats',
      'yes.attended',
      'share.attended',
    ]);
  });

  it.each([
    [{ m1: 'sum.course' }, 'm1', 'Wybierz wartość z listy'],
    [{ m1: 'count', m2: 'count' }, 'm2', 'To samo jest już wybrane wyżej'],
    [{ by1: 'password' }, 'by1', 'Wybierz wartość z listy'],
    [{ by1: 'applied_on' }, 'by1', 'Wybierz wartość z listy'],
    [{ by1: 'applied_on.month', by2: 'applied_on.year' }, 'by2', 'Drugi podział musi być według innych danych'],
    [{ by1: ['course'] }, 'by1', 'Wybierz wartość z listy'],
    [{ by1: 'constructor' }, 'by1', 'Wybierz wartość z listy'],
    [{ chart: '__proto__' }, 'chart', 'Wybierz wartość z listy'],
    [{ chart: 'bars' }, 'chart', 'Słupki wymagają podziału na wiersze'],
    [{ chart: 'line', by1: 'course' }, 'chart', 'Linia wymaga jednego podziału'],
    [{ chart: 'shares', by1: 'course' }, 'chart', 'Udziały wymagają dwóch podziałów'],
    [{ order: 'x; DROP TABLE' }, 'order', 'Wybierz wartość z listy'],
    [{ f1: '1=1', v1: 'x' }, 'f1', 'Wybierz wartość z listy'],
    [{ v1: 'x' }, 'f1', 'Wybierz wartość z listy'],
    [{ f1: 'course' }, 'o1', 'Wybierz wartość z listy'],
    [{ f1: 'applied_on', o1: 'contains', v1: '1' }, 'o1', 'Tego warunku nie ma dla tych danych'],
    [{ f1: 'applied_on', o1: 'from', v1: '31.02.2026' }, 'v1', 'Podaj datę, np. 01.11.2026'],
    [{ f1: 'seats', o1: 'from', v1: '1e9' }, 'v1', 'Podaj liczbę'],
    [{ f1: 'attended', o1: 'in', v1: 'może' }, 'v1', 'Podaj „tak” albo „nie”'],
    [{ f1: 'course', o1: 'in', v1: ' ; ;' }, 'v1', 'Podaj tekst'],
    [{ f1: 'course', o1: 'in', v1: Array.from({ length: 51 }, (_, n) => n).join(';') }, 'v1', 'Podaj najwyżej 50'],
    [{ f1: 'course', o1: 'contains', v1: 'x'.repeat(501) }, 'v1', 'znaków'],
  ])('says at its field what is wrong: %j', (query, field, message) => {
    const { question, errors } = read(query);
    expect(question).toBeNull();
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]?.[0]).toContain(message);
  });

  it('says that a range is impossible, at its end', () => {
    const range = { f1: 'applied_on', o1: 'from', v1: '02.11.2026', f3: 'applied_on', o3: 'to' };
    expect(errorsOf({ ...range, v3: '01.11.2026' })).toEqual({
      v3: ['Koniec jest przed początkiem: niczego nie można znaleźć'],
    });
    expect(errorsOf({ ...range, v3: '02.11.2026' })).toEqual({});
  });

  it('any texts in every field make either a question of declared names or a message at a field', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'; DROP TABLE app.mails; --", 'count', 'course', 'applied_on.month', 'in', 'contains', 'from'),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), fc.string()),
    );
    const query = fc.record(Object.fromEntries(PARAMETERS.map((name) => [name, value])), { requiredKeys: [] });
    const names = new Set(choicesOf(source).groupings.map(({ value: one }) => one));
    const figures = new Set(choicesOf(source).measures.map(({ value: one }) => one));
    fc.assert(
      fc.property(query, (asked) => {
        const { question, errors } = readOwnQuestion(source, asked);
        expect(question === null).toBe(Object.keys(errors).length > 0);
        expect(Object.keys(errors).every((name) => PARAMETERS.includes(name))).toBe(true);
        expect((question?.by ?? []).every((one) => names.has(groupingKey(one)))).toBe(true);
        expect((question?.measures ?? []).every((one) => figures.has(measureKey(one)))).toBe(true);
        expect((question?.filters ?? []).every(({ column }) => source.columns.includes(column))).toBe(true);
      }),
    );
  });

  it.each(['avg.seats', 'max.seats', 'share.attended', 'distinct.course'])(
    'has no shares of what does not add up: %s',
    (m1) => {
      expect(errorsOf({ chart: 'shares', by1: 'course', by2: 'attended', m1, m2: 'count' })).toEqual({
        chart: ['Udziały można pokazać tylko dla liczby wierszy, sumy albo „ile razy tak”'],
      });
    },
  );

  it.each([{}, { m1: 'count' }, { m1: 'sum.seats', m2: 'avg.seats' }, { m1: 'yes.attended' }])(
    'has shares of what adds up: %j',
    (figures) => {
      expect(errorsOf({ chart: 'shares', by1: 'course', by2: 'attended', ...figures })).toEqual({});
    },
  );

  it('goes on without a chart that cannot be drawn, as long as nothing else is wrong', () => {
    const asked = { chart: 'shares', by1: 'course', by2: 'attended', m1: 'avg.seats' };
    const { question, typed, undrawn } = withoutWrongChart(source, read(asked));
    expect([question?.chart, typed.chart, undrawn]).toEqual(['none', undefined, expect.stringContaining('Udziały')]);
    expect(withoutWrongChart(source, read({ ...asked, f1: 'x' })).question).toBeNull();
    expect(withoutWrongChart(source, read({ by1: 'course', chart: 'bars' })).question?.chart).toBe('bars');
  });

  it('comes back from its address as it was', () => {
    const { typed } = read({ by1: 'course', m1: 'sum.seats', f1: 'course', o1: 'contains', v1: 'A & B=;%+' });
    const query = Object.fromEntries(queryPairs(queryOf(source, typed)));
    expect(query.source).toBe('applications');
    expect(readOwnQuestion(source, query).typed).toEqual(typed);
  });

  it('keeps no typed value of a source that names persons', () => {
    const { typed } = read({ by1: 'course', f1: 'course', o1: 'contains', v1: 'Nowak', f2: 'course', o2: 'empty' });
    expect(keptOf({ ...source, schema: 'reporting_persons' }, typed)).toEqual({
      by1: 'course',
      f2: 'course',
      o2: 'empty',
    });
    expect(keptOf(source, typed)).toEqual(typed);
  });
});

describe('the picture of an own report', () => {
  const question = (query: Record<string, string>) => {
    const asked = read(query).question;
    if (!asked) throw new Error('no question');
    return asked;
  };

  it('says times in words', () => {
    const day = source.columns[0];
    if (!day) throw new Error('no day');
    const said = (['day', 'week', 'month', 'quarter', 'year'] as const).map((step) =>
      valueText({ column: day, step }, '2026-10-05'),
    );
    expect(said).toEqual(['05.10.2026', 'od 05.10.2026', '10.2026', '4. kwartał 2026', '2026']);
  });

  it('divides each bar into shares that are its whole, the small ones together', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((course, n) => ({ by: ['true', course], figures: [n + 1] }));
    const chart = ownChart(question({ by1: 'attended', by2: 'course', chart: 'shares' }), lines);
    const [bar] = chart?.divided ?? [];
    expect(bar?.label).toBe('tak');
    expect(bar?.parts.map(({ label, value }) => [label, value])).toEqual([
      ['g', 7],
      ['f', 6],
      ['e', 5],
      ['d', 4],
      ['c', 3],
      ['pozostałe', 3],
    ]);
  });

  it('draws the latest bars of times that are divided, and says how many it leaves out', () => {
    const months = Array.from(
      { length: 14 },
      (_, n) => `${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
    );
    const lines = months.map((month) => ({ by: [month, 'kurs'], figures: [1] })).toReversed();
    const chart = ownChart(question({ by1: 'applied_on.month', by2: 'course', chart: 'shares' }), lines);
    const labels = chart?.divided.map(({ label }) => label);
    expect([labels?.at(0), labels?.at(-1), labels?.length, chart?.left]).toEqual(['03.2024', '02.2025', 12, 2]);
  });

  it('draws times in their order, whatever the order of the table', () => {
    const lines = ['2026-02-01', '2026-01-01'].map((month) => ({ by: [month], figures: [1] }));
    const chart = ownChart(question({ by1: 'applied_on.month', chart: 'line', order: 'figure' }), lines);
    expect(chart?.points.map(({ label }) => label)).toEqual(['01.2026', '02.2026']);
  });
});
