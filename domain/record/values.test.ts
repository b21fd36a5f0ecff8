import { describe, expect, it } from 'vitest';
import { portals } from '#domain/portals.ts';
import { storedFields, type RecordDeclaration, type RecordField } from './declaration.ts';
import type { Noun } from '#domain/text/noun.ts';
import { recordWords } from './words.ts';
import { schemaOf, valuesFrom } from './values.ts';

type Values = Record<string, unknown>;

const THING: Noun = {
  gender: 'feminine',
  nominative: 'rzecz',
  genitive: 'rzeczy',
  accusative: 'rzecz',
  plural: 'rzeczy',
  genitivePlural: 'rzeczy',
};

const declared = (
  fields: readonly RecordField[],
  more: Partial<RecordDeclaration<Values>> = {},
): RecordDeclaration<Values> => ({
  kind: 'thing',
  event: 'Thing',
  noun: THING,
  title: 'name',
  base: '/panel/things',
  permissions: { read: 'panel', write: 'THING_WRITE' },
  words: recordWords(THING, { hint: 'Dodaj rzecz.' }),
  fields,
  columns: [],
  filters: [],
  order: 'title',
  ...more,
});

const choices = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const split = (text: string) => text.split(',').filter((part) => part !== '');

/** What is kept of what was typed, and of nothing: the second must be as valid as the first. */
const KEPT: [
  what: string,
  field: Omit<RecordField, 'name' | 'label'>,
  typed: unknown,
  kept: unknown,
  ofNothing: unknown,
][] = [
  ['a line that must be filled in', { type: 'text', required: true }, 'Łódź', 'Łódź', ''],
  ['a line that may be empty', { type: 'text' }, 'Łódź', 'Łódź', null],
  ['a line that must be filled in sometimes', { type: 'text', required: () => true }, 'Łódź', 'Łódź', null],
  ['a long text', { type: 'textarea' }, 'Łódź', 'Łódź', ''],
  ['a rich text', { type: 'richText' }, '<p>Łódź</p>', '<p>Łódź</p>', ''],
  ['a choice that must be made', { type: 'select', options: choices, required: true }, 'b', 'b', ''],
  ['a choice', { type: 'select', options: 'things' }, 'b', 'b', null],
  ['a day', { type: 'date' }, '2026-12-03', '2026-12-03', null],
  ['a number', { type: 'number', required: true }, 7, 7, undefined],
  ['a number that may be left out', { type: 'number' }, 7, 7, null],
  ['a number in a line', { type: 'text', stored: 'number', required: true }, '33,5', 33.5, undefined],
  [
    'a number that is chosen',
    { type: 'select', options: choices, stored: 'number', required: true },
    '2.5',
    2.5,
    undefined,
  ],
  ['money', { type: 'text', stored: 'money', required: true }, '1 200,5', '1200.50', '0.00'],
  ['money that may be left out', { type: 'text', stored: 'money' }, '1 200,5', '1200.50', null],
  ['a box', { type: 'checkbox' }, true, true, false],
  ['boxes of a fixed list, in its order', { type: 'checkboxGroup', options: choices }, ['c', 'a', 'c'], ['a', 'c'], []],
  [
    'boxes of a list that the page gives',
    { type: 'checkboxGroup', options: 'things' },
    ['z', 'a', 'z'],
    ['z', 'a'],
    [],
  ],
  ['a line of several parts', { type: 'text', stored: { list: split }, required: true }, '2,1,2', ['2', '1'], []],
];

describe('stored values of a declared record', () => {
  it.each(KEPT)('%s', (_what, rest, typed, kept, ofNothing) => {
    const declaration = declared([{ name: 'name', label: 'Nazwa', ...rest } as RecordField]);
    const schema = schemaOf(declaration);
    const values = valuesFrom(declaration, { name: typed }, null);
    expect(values).toEqual({ name: kept });
    expect(schema.safeParse(values).error).toBeUndefined();
    if (ofNothing === undefined) return;
    const empty = valuesFrom(declaration, {}, null);
    expect(empty).toEqual({ name: ofNothing });
    expect(schema.safeParse(empty).error).toBeUndefined();
  });

  it('keeps a file and what a page of its own edits as they are, whatever the form says', () => {
    const declaration = declared(
      [
        { name: 'name', label: 'Nazwa', type: 'text', required: true },
        { name: 'photo', label: 'Zdjęcie', type: 'file' },
      ],
      { elsewhere: [{ name: 'groups', label: 'Grupy', type: 'checkboxGroup', options: 'groups' }] },
    );
    const form = { name: 'Nowa', photo: 'x.png', groups: ['z'] };
    const present = { name: 'Dawna', photo: 'photo.jpg', groups: ['a'] };
    expect(valuesFrom(declaration, form, present)).toEqual({ name: 'Nowa', photo: 'photo.jpg', groups: ['a'] });
    expect(valuesFrom(declaration, form, null)).toEqual({ name: 'Nowa', photo: null, groups: [] });
  });

  it('lets values follow from others', () => {
    const declaration = declared([{ name: 'name', label: 'Nazwa', type: 'text', required: true }], {
      settle: (values) => ({ ...values, name: String(values.name).trim() }),
    });
    expect(valuesFrom(declaration, { name: ' Nowa ' }, null)).toEqual({ name: 'Nowa' });
  });

  it('knows nothing but the declared fields', () => {
    const declaration = declared([{ name: 'name', label: 'Nazwa', type: 'text', required: true }]);
    expect(Object.keys(schemaOf(declaration).shape)).toEqual(['name']);
    expect(valuesFrom(declaration, { name: 'A', other: 'B' }, { name: 'Z', other: 'Y' })).toEqual({ name: 'A' });
  });
});

it('no field of a record is called as what its form carries besides', () => {
  const named = portals.flatMap(({ records }) => Object.values(records).flatMap(storedFields));
  expect(named.filter(({ name }) => ['version', 'confirmed', 'active', 'id'].includes(name))).toEqual([]);
});
