import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { setting, formOf, text, errorsOf, valuesOf, parse } from '#tests/support/form/parsing.ts';
import type { Field, FieldGroup } from './form.ts';
import { normalize } from './input.ts';
import { parseForm } from './parse.ts';
import { shortLabel } from './rules.ts';
import { email } from './validators/contact.ts';
import { maskSerialNumber } from './validators/ids.ts';
import { positive } from './validators/numbers.ts';

describe('typed values', () => {
  it.each<[Field['type'], unknown, unknown]>([
    ['text', ' a\u00a0b ', 'a b'],
    ['text', 'z\u0307o\u0301ł\u200b', 'żół'],
    // Nobody sees these: direction marks, zero-width joiners, tags, fillers, a soft hyphen.
    ['text', 'Ja\u202en\u202c No\u200dw\u200ca\u00adk\u{e0041}\u3164\u061c', 'Jan Nowak'],
    ['text', 'Jan\u2003Nowak\u3000', 'Jan Nowak'],
    ['text', '\u{1f468}\u200d\u{1f527}', '\u{1f468}\u200d\u{1f527}'],
    ['textarea', 'a\u2028b\u0085c', 'a\nb\nc'],
    ['textarea', 'a\u000bb\u000cc', 'a\nb\nc'],
    ['text', 'R = 10 kΩ ± 5 µm, Волга i Łódź', 'R = 10 kΩ ± 5 µm, Волга i Łódź'],
    ['text', 12, '12'],
    ['textarea', 'a\r\nb\rc', 'a\nb\nc'],
    ['password', ' Aa1! ', ' Aa1! '],
    ['number', '12', 12],
    ['number', '', null],
    ['number', 12, 12],
    ['checkbox', 'true', true],
    ['checkbox', 'on', true],
    ['checkbox', true, true],
    ['checkbox', 'false', false],
    ['checkbox', '', false],
    ['checkbox', ['false', 'true'], true],
    ['date', '01.12.2026', '2026-12-01'],
    ['date', '2026-12-01', '2026-12-01'],
    ['date', '', null],
    ['datetime', '01.12.2026 10:15', '2026-12-01T10:15:00'],
    ['datetime', '', null],
    ['file', { originalname: 'a.pdf', buffer: 'x' }, 'a.pdf'],
    ['hidden', 'x-1', 'x-1'],
    ['richText', '<p>x</p>', '<p>x</p>'],
  ])('%s %j is %j', (type, given, expected) => {
    expect(parse({ name: 'a', label: 'A', type }, given)).toEqual({ a: expected });
  });

  it.each(['Jan\u0007', 'Jan\u0000', 'Jan\nNowak', 'a\ufffdb'])('a control mark in %j is refused', (value) => {
    expect(parse(text('a'), value)).toEqual({ a: ['a zawiera niedozwolone znaki'] });
  });

  it.each(['Sеrwis', 'Аuto', 'KraκówX'])('%j, of letters that only look alike, is refused', (value) => {
    expect(parse(text('a'), value)).toEqual({ a: ['a miesza litery różnych alfabetów w jednym słowie'] });
  });

  it('no mark that nobody sees is ever kept, and tidying twice is tidying once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (value) => {
        const once = normalize(text('a'), value);
        expect(once).not.toMatch(/[\u200b-\u200c\u200e-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/u);
        expect(normalize(text('a'), once)).toBe(once);
      }),
    );
  });

  const group: Field = {
    name: 'formulas',
    label: 'Formy',
    type: 'checkboxGroup',
    options: [
      { value: 'onsite', label: 'stacjonarne' },
      { value: 'online', label: 'online' },
    ],
  };
  it.each([
    [
      ['onsite', 'online'],
      ['onsite', 'online'],
    ],
    ['["online"]', ['online']],
    ['online', ['online']],
    [{ 0: 'online', 1: 'onsite' }, ['online', 'onsite']],
    ['', []],
    ['[]', []],
    [['online', 'online'], ['online']],
  ])('FE-17 checkbox group %j is %j', (given, expected) => expect(parse(group, given)).toEqual({ formulas: expected }));

  it('FE-17 natively sent as name[]', () => {
    expect(valuesOf(parseForm(formOf([group]), { 'formulas[]': ['online'] }, setting))).toEqual({
      formulas: ['online'],
    });
  });

  it('VAL-02 a required checkbox group needs a non-empty list, a required checkbox must be ticked', () => {
    expect(parse({ ...group, required: true }, '[]')).toEqual({ formulas: ['Pole „Formy” jest wymagane'] });
    expect(parse({ name: 'a', label: 'Zgoda', type: 'checkbox', required: true }, 'false')).toEqual({
      a: ['Pole „Zgoda” musi zostać zaznaczone'],
    });
  });
});

describe('what no input would send', () => {
  const wrong = ['A ma niepoprawną wartość'];
  it.each<[Field['type'], unknown]>([
    ['text', ['a', 'b']],
    ['text', { toString: 'x' }],
    ['text', true],
    ['text', Number.NaN],
    ['number', ['1']],
    ['date', { day: 1 }],
    ['checkbox', 'może'],
    ['checkbox', { a: 1 }],
    ['checkboxGroup', [['a']]],
    ['checkboxGroup', '[broken'],
    ['checkboxGroup', { a: 'x' }],
    ['select', ['a']],
    ['file', [1]],
  ])('%s refuses %j', (type, given) => {
    expect(parse({ name: 'a', label: 'A', type }, given)).toEqual({ a: wrong });
  });

  it('a text of 100 kB is too long, at its field and soon', () => {
    expect(parse(text('a'), 'x'.repeat(100_000))).toEqual({ a: ['Pole „a” nie może być dłuższe niż 255 znaków'] });
    expect(parse(text('a', { type: 'textarea' }), 'x'.repeat(10_001))).toEqual({
      a: ['Pole „a” nie może być dłuższe niż 10000 znaków'],
    });
    expect(parse(text('a', { maxLength: 3 }), '😀😀😀')).toEqual({ a: '😀😀😀' });
    expect(parse(text('a', { maxLength: 3 }), 'abcd')).toEqual({ a: ['Pole „a” nie może być dłuższe niż 3 znaki'] });
  });

  it('what is no character at all is no text, and a file may be named as an archive has mangled it', () => {
    expect(parse(text('a'), 'a\ufffeb\uffffc\ufdd0')).toEqual({ a: 'abc' });
    expect(parse({ name: 'f', label: 'Plik', type: 'file' }, 'um\ufffdowa\u0085\n.pdf')).toEqual({
      f: 'um\ufffdowa\u0085\n.pdf',
    });
  });

  it.each([['a\0b'], ['\ud800'], ['a\ufffd'], ['a\u001b[0m'], ['a\nb']])('%j holds forbidden characters', (given) => {
    expect(parse(text('a'), given)).toEqual({ a: ['a zawiera niedozwolone znaki'] });
  });

  it('a choice must be offered; a list that the page did not give offers nothing', () => {
    const select: Field = { name: 'a', label: 'Kurs', type: 'select', options: 'courses' };
    const facts = { options: { courses: [{ value: '1', label: 'x' }] } };
    expect(parse(select, '1', facts)).toEqual({ a: '1' });
    expect(parse(select, '', facts)).toEqual({ a: '' });
    expect(parse(select, '2', facts)).toEqual({ a: ['Kurs: wybierz wartość z listy'] });
    expect(parse(select, '1')).toEqual({ a: ['Kurs: wybierz wartość z listy'] });
    expect(parse({ ...select, options: 'constructor' }, 'name', facts)).toEqual({
      a: ['Kurs: wybierz wartość z listy'],
    });
  });

  it('FE-16 numbers are whole, without leading zeros, and within their range', () => {
    const number: Field = { name: 'a', label: 'Limit', type: 'number', props: { min: 5, max: 10 } };
    expect(parse(number, '007')).toEqual({ a: ['Limit musi być liczbą'] });
    expect(parse(number, '1.5')).toEqual({ a: ['Limit musi być liczbą'] });
    expect(parse(number, '4')).toEqual({ a: ['Limit musi być liczbą od 5 do 10'] });
    expect(parse(number, '11')).toEqual({ a: ['Limit musi być liczbą od 5 do 10'] });
    expect(parse({ ...number, props: {} }, '-1')).toEqual({ a: ['Limit musi być liczbą od 0 do 999999999'] });
    expect(parse({ ...number, validate: positive }, '-1')).toEqual({ a: ['Limit musi być liczbą większą od zera'] });
    expect(parse(number, '9'.repeat(200))).toEqual({ a: ['Limit musi być liczbą'] });
  });

  it('an inherited property is no input', () => {
    expect(valuesOf(parseForm(formOf([text('constructor'), text('toString')]), {}, setting))).toEqual({
      constructor: '',
      toString: '',
    });
  });
});

describe('rules', () => {
  const online = formOf([
    text('formula'),
    text('url', { label: 'Link', if: ({ values }) => values.formula === 'online', required: true }),
  ]);

  it('FE-05 a hidden field is neither required nor validated nor taken', () => {
    expect(valuesOf(parseForm(online, { formula: 'onsite', url: 'x'.repeat(1000) }, setting))).toEqual({
      formula: 'onsite',
    });
    expect(errorsOf(parseForm(online, { formula: 'online' }, setting))).toEqual({ url: ['Pole „Link” jest wymagane'] });
  });

  it('FE-21 a field the role may not edit is ignored, also as a reason for other fields', () => {
    const form = formOf([
      text('kind', { value: 'plain', readonly: ({ access }) => !access.can('OPERATOR_WRITE') }),
      text('secret', { if: ({ values }) => values.kind === 'special' }),
    ]);
    const sent = { kind: 'special', secret: 'x' };
    expect(valuesOf(parseForm(form, sent, setting))).toEqual({});
    const admin = createAccess({ actorType: 'SzkoleniaOperator', permissions: ['OPERATOR_WRITE'] });
    expect(valuesOf(parseForm(form, sent, { ...setting, access: admin }))).toEqual(sent);
  });

  it('the required mark and several validators speak in turn, the first message counts', () => {
    const field = text('mail', { label: 'E-mail', required: true, validate: [email, () => 'druga'] });
    expect(parse(field, '')).toEqual({ mail: ['Pole „E-mail” jest wymagane'] });
    expect(parse(field, 'x')).toEqual({ mail: ['E-mail nie jest poprawnym adresem e-mail'] });
    expect(parse(field, 'a@b.pl')).toEqual({ mail: ['druga'] });
  });

  it('VAL-23 a mask runs on the server too', () => {
    expect(parse(text('a', { mask: maskSerialNumber }), '12ab34567890123')).toEqual({ a: '1234567890' });
  });

  it('FE-04 an 80-character label is cut to 64 in the message', () => {
    const label = 'ż'.repeat(80);
    expect(shortLabel(text('a', { label }))).toBe('ż'.repeat(64));
    expect(parse(text('a', { label, required: true }), '')).toEqual({ a: [`Pole „${'ż'.repeat(64)}” jest wymagane`] });
  });

  it('what was not sent has its default, an empty value does not', () => {
    const form = formOf([text('a', { value: 'x', required: true }), text('b', { type: 'checkbox', value: true })]);
    expect(valuesOf(parseForm(form, {}, setting))).toEqual({ a: 'x', b: true });
    expect(errorsOf(parseForm(form, { a: '' }, setting))).toEqual({ a: ['Pole „a” jest wymagane'] });
    expect(valuesOf(parseForm(form, { b: 'false' }, setting))).toEqual({ a: 'x', b: false });
  });
});

describe('names with brackets', () => {
  const form = formOf([text('filters[status]'), text('actor[access][type]')]);
  it.each([
    [{ filters: { status: 'a' }, actor: { access: { type: 'b' } } }],
    [{ 'filters[status]': 'a', 'actor[access][type]': 'b' }],
  ])('URL-03 read from %j', (raw) => {
    expect(valuesOf(parseForm(form, raw, setting))).toEqual({ 'filters[status]': 'a', 'actor[access][type]': 'b' });
  });
});

describe('repeated groups', () => {
  const group: FieldGroup = {
    name: 'employees',
    label: 'Pracownik {n}',
    addLabel: 'Dodaj pracownika',
    min: 1,
    max: 50,
    tooFew: 'za mało',
    tooMany: 'za dużo',
    fields: [text('firstName', { label: 'Imię', required: true }), text('email', { label: 'E-mail', validate: email })],
  };
  const form = formOf([text('company')], [group]);
  const run = (employees: unknown) => parseForm(form, { employees }, setting);

  it.each([
    ['a list', { employees: [{ firstName: 'Jan' }, { firstName: 'Ewa' }] }],
    ['an object with indexes', { employees: { 0: { firstName: 'Jan' }, 7: { firstName: 'Ewa' } } }],
    ['flat names', { 'employees[3][firstName]': 'Ewa', 'employees[0][firstName]': 'Jan' }],
  ])('PUB-12 %s', (_what, raw) => {
    expect(valuesOf(parseForm(form, raw, setting))).toEqual({
      company: '',
      employees: [
        { firstName: 'Jan', email: '' },
        { firstName: 'Ewa', email: '' },
      ],
    });
  });

  it('errors are at the inputs as they were named, gaps included', () => {
    expect(errorsOf(run({ 2: { firstName: '' }, 30: { firstName: 'Ewa', email: 'x' } }))).toEqual({
      'employees[2][firstName]': ['Imię jest wymagane'],
      'employees[30][email]': ['E-mail nie jest poprawnym adresem e-mail'],
    });
    const parsed = run({ 2: { firstName: 'Jan' }, 30: { firstName: 'Ewa' } });
    expect(isRefusal(parsed) ? '' : parsed.inputName('employees', 1, 'email')).toBe('employees[30][email]');
  });

  it.each([
    [undefined, 'za mało'],
    ['', 'za mało'],
    [[], 'za mało'],
    [Array.from({ length: 51 }, () => ({ firstName: '' })), 'za dużo'],
    [Array.from({ length: 10_000 }, () => ({})), 'za dużo'],
    ['x', 'Dodaj pracownika: niepoprawna wartość'],
    [['x'], 'Dodaj pracownika: niepoprawna wartość'],
    [[[{ firstName: 'Jan' }]], 'Dodaj pracownika: niepoprawna wartość'],
    [{ a: { firstName: 'Jan' } }, 'Dodaj pracownika: niepoprawna wartość'],
    [{ '-1': { firstName: 'Jan' } }, 'Dodaj pracownika: niepoprawna wartość'],
  ])('a bad list gives one message at its name (%#)', (employees, message) => {
    expect(errorsOf(run(employees))).toEqual({ employees: [message] });
  });

  it('an item sees the values of the form behind its own', () => {
    const dependent: FieldGroup = {
      ...group,
      fields: [text('a'), text('b', { if: ({ values }) => values.company === 'x' && values.a === 'y' })],
    };
    const raw = {
      company: 'x',
      employees: [
        { a: 'y', b: '1' },
        { a: 'n', b: '2' },
      ],
    };
    expect(valuesOf(parseForm(formOf([text('company')], [dependent]), raw, setting))).toEqual({
      company: 'x',
      employees: [{ a: 'y', b: '1' }, { a: 'n' }],
    });
  });

  it('a bomb of nested brackets is a wrong value, not a fall', () => {
    let bomb: unknown = 'x';
    for (let depth = 0; depth < 50_000; depth += 1) bomb = { a: bomb };
    expect(errorsOf(parseForm(form, { company: bomb, employees: [{ firstName: bomb }] }, setting))).toEqual({
      company: ['company ma niepoprawną wartość'],
      'employees[0][firstName]': ['Imię ma niepoprawną wartość'],
    });
  });
});
