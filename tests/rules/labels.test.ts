import { expect, it } from 'vitest';
import { anonymous } from '#domain/kernel/access.ts';
import type { Field } from '#domain/form/form.ts';
import { shortLabel, valueError } from '#domain/form/rules.ts';

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  ['../../domain/**/*.ts', '!../../domain/**/*.test.ts'],
  { eager: true },
);

const isField = (value: object): value is Field =>
  'label' in value && 'name' in value && 'type' in value && typeof value.label === 'string' && 'type' in value;

/** Every field that any module of the domain declares, in forms, records, accounts, filters and groups of fields. */
function fieldsIn(value: unknown, seen: Set<object>): Field[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const inside = (value instanceof Map ? [...value.values()] : Object.values(value)).flatMap((one) =>
    fieldsIn(one, seen),
  );
  return isField(value) ? [value, ...inside] : inside;
}

const seen = new Set<object>();
const fields = Object.values(modules).flatMap((module) => Object.values(module).flatMap((one) => fieldsIn(one, seen)));

/** What is said of each when it is required and empty. */
const messages = fields
  .filter(({ type }) => type !== 'hidden')
  .map((field) => {
    const always: Field = { ...field, required: true, checked: true };
    const context = { access: anonymous, values: {}, today: '2026-11-23', facts: {} };
    const { missing: _own, ...plain } = always;
    return { label: shortLabel(field), message: valueError(plain, field.type === 'checkbox' ? false : '', context) };
  });

it('finds the forms of every portal', () => {
  const labels = new Set(messages.map(({ label }) => label));
  for (const label of ['Nazwa firmy', 'Kod pocztowy', 'ID dystrybutora', 'Osoba kontaktowa', 'Treść', 'Zgoda', 'Powód'])
    expect(labels).toContain(label);
});

it('VAL-01 VAL-02 the sentence of a missing value agrees with every label of every portal', () => {
  const quoted = messages.filter(({ message }) =>
    /^Pole „.+” (jest wymagane|musi zostać zaznaczone)$/.test(message ?? ''),
  );
  const bare = messages.filter((one) => !quoted.includes(one));
  // Neuter nouns, checked by a reader; 'Nazwa' and 'ID dystrybutora' are the specification's. Others stand quoted.
  expect([...new Set(bare.map(({ label }) => label))].sort()).toEqual([
    'Hasło',
    'ID dystrybutora',
    'Imię',
    'Imię osoby zgłaszającej',
    'Imię uczestnika',
    'Miejsce',
    'Miejsce szkolenia',
    'Nazwa',
    'Nazwisko',
    'Nazwisko osoby zgłaszającej',
    'Nazwisko uczestnika',
    'Nowe hasło',
    'Obecne hasło',
    'Potwierdzenie gwarancji',
    'Potwierdzenie wymagań technicznych',
    'Szkolenie',
    'Uzasadnienie',
    'Województwo',
    'Wymagane szkolenie A',
    'Wymagane szkolenie B',
    'Zainteresowanie zakupem',
    'Zdjęcie',
  ]);
});
