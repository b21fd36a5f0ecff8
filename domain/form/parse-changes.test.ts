import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { setting, formOf, text, errorsOf, valuesOf } from '#tests/support/form/parsing.ts';
import type { Field, FieldGroup } from './form.ts';
import { defaultValues, formErrors, parseForm, parsePartial, shownValues } from './parse.ts';
import { fieldError, fieldState } from './rules.ts';
import { notInPast } from './validators/dates.ts';

describe('APP-06 changes of something that exists', () => {
  const form = formOf([
    text('name', { label: 'Nazwa', required: true }),
    text('limit', { label: 'Limit', type: 'number', required: true }),
    text('day', { label: 'Data', type: 'date', validate: notInPast }),
    text('full', { type: 'checkbox' }),
    text('course', { label: 'Kurs', type: 'select', options: 'courses' }),
    text('start', {
      validate: (value, _label, { values }) => (Number(value) >= Number(values.end) ? 'start' : undefined),
    }),
    text('end', {
      validate: (value, _label, { values }) => (Number(value) <= Number(values.start) ? 'end' : undefined),
    }),
  ]);
  const current = { name: 'x', limit: 12, day: '2026-01-31', full: true, course: 'gone', start: '9', end: '16' };
  const change = (raw: Record<string, unknown>) => parsePartial(form, raw, { current, context: setting });

  it('APP-06 what is not sent keeps its present value', () => {
    expect(valuesOf(change({ name: 'y' }))).toEqual({ ...current, name: 'y' });
    expect(valuesOf(change({}))).toEqual(current);
    expect(valuesOf(change({ full: 'false' }))).toEqual({ ...current, full: false });
  });

  it('a value that was wrong already may stay, also when it is sent again; a new wrong one may not', () => {
    expect(valuesOf(change({ course: 'gone', day: '31.01.2026' }))).toEqual(current);
    expect(errorsOf(change({ course: 'other' }))).toEqual({ course: ['Kurs: wybierz wartość z listy'] });
    expect(errorsOf(change({ day: '30.01.2026' }))).toEqual({ day: ['Data nie może być datą z przeszłości'] });
    expect(errorsOf(change({ name: '' }))).toEqual({ name: ['Nazwa jest wymagane'] });
  });

  it('what was wrong already is refused where it is not forgiven', () => {
    const isLenient = (name: string) => name === 'course';
    const read = parsePartial(form, {}, { current, context: setting, isLenient });
    expect(errorsOf(read)).toEqual({ day: ['Data nie może być datą z przeszłości'] });
  });

  it('a rule between fields speaks at the one that was not sent too', () => {
    expect(errorsOf(change({ start: '17' }))).toEqual({ start: ['start'], end: ['end'] });
  });

  it('shows stored values as inputs hold them', () => {
    expect(shownValues(form, { ...current, course: null })).toEqual({
      ...current,
      limit: '12',
      day: '31.01.2026',
      course: '',
    });
  });
});

describe('states', () => {
  const context = { ...setting, values: {} };
  const state = (field: Partial<Field>, value: unknown, changed = false) =>
    fieldState(text('a', field), value, { changed, context });

  it('FE-06 error, success and neutral by required, changed and value', () => {
    const wrong = { validate: () => 'źle' };
    expect(state({}, 'x')).toBe('neutral');
    expect(state({}, 'x', true)).toBe('success');
    expect(state({ required: true }, 'x')).toBe('success');
    expect(state({ required: true }, '')).toBe('error');
    expect(state(wrong, 'x', true)).toBe('error');
    expect(state(wrong, '', true)).toBe('neutral');
    expect(state({ ...wrong, type: 'checkbox' }, 'false', true)).toBe('neutral');
    expect(state({ ...wrong, type: 'checkbox' }, false, true)).toBe('neutral');
    expect(state({ ...wrong, type: 'checkboxGroup' }, '[]', true)).toBe('neutral');
    expect(state({ ...wrong, required: true }, 'x')).toBe('error');
  });

  it('FE-06 warning only when a field asks for it, none when read-only', () => {
    expect(state({ warn: () => 'nietypowe' }, 'x')).toBe('warning');
    expect(state({ warn: () => 'nietypowe' }, '')).toBe('neutral');
    expect(state({ readonly: true, required: true }, '')).toBe('none');
  });

  it('FE-07 says what is wrong in the fields that are shown, and nothing of the others', () => {
    const form = formOf([
      text('a', { required: true }),
      text('b', { if: ({ values }) => values.a === '1', required: true }),
    ]);
    expect(formErrors(form, { a: '' }, setting)).toEqual({ a: ['Pole „a” jest wymagane'] });
    expect(formErrors(form, { a: '1', b: '' }, setting)).toEqual({ b: ['Pole „b” jest wymagane'] });
    expect(formErrors(form, { a: '2', b: '' }, setting)).toEqual({});
  });

  it('a new form starts with its defaults and the fewest items', () => {
    const group: FieldGroup = {
      name: 'people',
      label: '',
      addLabel: '',
      min: 2,
      max: 3,
      tooFew: '',
      tooMany: '',
      fields: [text('n', { value: 'x' })],
    };
    const form = formOf(
      [text('a', { value: 930 }), text('b', { type: 'checkbox' }), text('c', { type: 'checkboxGroup' })],
      [group],
    );
    expect(defaultValues(form)).toEqual({ a: '930', b: false, c: [], people: [{ n: 'x' }, { n: 'x' }] });
  });
});

describe('VAL-28 anything may be sent', () => {
  const types: Field['type'][] = ['text', 'number', 'password', 'textarea', 'checkbox', 'checkboxGroup', 'radioGroup'];
  const more: Field['type'][] = ['select', 'date', 'datetime', 'file', 'hidden', 'richText'];
  const fields = [...types, ...more].map((type) => text(type, { type, required: true, mask: (value) => value.trim() }));
  const group: FieldGroup = { name: 'g', label: '', addLabel: 'g', min: 0, max: 3, tooFew: '', tooMany: '', fields };
  const form = formOf(fields, [group]);

  it('VAL-28 the answer is values or a refusal with Polish messages, and the browser says the same', () => {
    const raw = fc.record(
      Object.fromEntries([...fields.map(({ name }) => [name, fc.anything()]), ['g', fc.anything()]]),
    );
    fc.assert(
      fc.property(raw, (sent) => {
        const result = parseForm(form, sent, setting);
        expect(isRefusal(result) ? result.errors : {}).toEqual(formErrors(form, sent, setting));
        expect(
          isRefusal(result) ? Object.values(result.errors ?? {}).every(([one]) => typeof one === 'string') : true,
        ).toBe(true);
      }),
    );
  });

  it('VAL-28 a field checked alone gets the same message as in the form', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        const alone = fieldError(field, value ?? '', { ...setting, values: {} });
        expect(formErrors(formOf([field]), { [field.name]: value ?? '' }, setting)[field.name]?.[0]).toBe(alone);
      }),
    );
  });
});
