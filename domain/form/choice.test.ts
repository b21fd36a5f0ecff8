import { describe, expect, it } from 'vitest';
import { choiceMeant, isFound, isNoChoice, noChoice } from './choice.ts';
import type { Field, FormContext } from './form.ts';
import { fieldError } from './rules.ts';

const option = (label: string, value = label) => ({ label, value });
const STATES = ['mazowieckie', 'małopolskie', 'śląskie', 'dolnośląskie', 'łódzkie'].map((one) => option(one));

describe('the choice that a typed text means', () => {
  it.each([
    ['in full', 'mazowieckie', 'mazowieckie'],
    ['in other letters', 'MAZOWIECKIE', 'mazowieckie'],
    ['without accents', 'lodzkie', 'łódzkie'],
    ['with blanks around', '  mazowieckie ', 'mazowieckie'],
    ['with marks that nobody sees', 'mazo\u200bwieckie\ufeff', 'mazowieckie'],
    ['with an accent apart', 's\u0301l\u0105skie', 'śląskie'],
    ['in full although another holds it', 'slaskie', 'śląskie'],
    ['as the only one left', 'mazow ', 'mazowieckie'],
    ['as one of two', 'm', undefined],
    ['as none', 'mazowiekie', undefined],
    ['as nothing', ' ', undefined],
  ])('%s', (_name, typed, meant) => {
    expect(choiceMeant(typed, STATES)?.value).toBe(meant);
  });

  it('is the one written so where others differ in accents alone, and none where two are called so', () => {
    expect(choiceMeant('Żary', [option('Zary'), option('Żary')])?.value).toBe('Żary');
    expect(choiceMeant('zary', [option('Zary'), option('Żary')])).toBeUndefined();
    expect(choiceMeant('Kurs', [option('Kurs', '1'), option('Kurs', '2')])).toBeUndefined();
  });

  it('is found with a blank behind it', () => {
    expect(STATES.filter(({ label }) => isFound(label, 'mazow ')).map(({ value }) => value)).toEqual(['mazowieckie']);
  });
});

describe('a text that means no choice', () => {
  const context: FormContext = { access: { type: 'anonymous' } as never, values: {}, today: '2026-11-27', facts: {} };
  const field: Field = { name: 'state', label: 'Województwo', type: 'select', options: [option('Kurs 7', '7')] };

  it('is said to be none, required or not, also where it looks like the value of a choice', () => {
    expect(isNoChoice(noChoice('7'))).toBe(true);
    expect(isNoChoice('7')).toBe(false);
    for (const required of [true, false])
      expect(fieldError({ ...field, required }, noChoice('7'), context)).toBe('Województwo: wybierz wartość z listy');
  });

  it('is said also where the choice itself is not judged', () => {
    const unchecked: Field = { ...field, checked: false };
    expect(fieldError(unchecked, 'a choice of before', context)).toBeUndefined();
    expect(fieldError(unchecked, noChoice('Kurs'), context)).toBe('Województwo: wybierz wartość z listy');
  });
});
