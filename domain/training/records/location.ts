import type { Noun } from '#domain/text/noun.ts';
import { recordWords } from '#domain/record/words.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { promiseQuestions } from './questions.ts';
import { city } from '#domain/form/validators/address.ts';

/** A training centre: what `courseLocationId` of a course date names (specification, point 3). */
export interface LocationValues {
  readonly name: string;
  readonly city: string;
  readonly address: string;
}

const LOCATION: Noun = {
  gender: 'neuter',
  nominative: 'miejsce szkoleń',
  genitive: 'miejsca szkoleń',
  accusative: 'miejsce szkoleń',
  plural: 'miejsca szkoleń',
  genitivePlural: 'miejsc szkoleń',
  short: 'miejsce',
};

/** Training centres: what `courseLocationId` of a course date chooses from. */
export const location: RecordDeclaration<LocationValues> = {
  kind: 'location',
  event: 'Location',
  noun: LOCATION,
  title: 'name',
  base: '/panel/locations',
  permissions: { read: 'COURSEDATE_READ', write: 'COURSEDATE_WRITE' },
  parent: 'courseDates',
  crumbs: { fresh: 'Dodaj miejsce', details: 'Miejsce', edit: 'Edytuj miejsce' },
  words: recordWords(LOCATION, {
    whenOff: 'Nie będzie można go wybrać dla nowych terminów; dotychczasowe terminy zostają.',
    whenOn: 'Znów będzie można je wybrać dla terminów.',
    hint: 'Dodaj pierwsze miejsce, aby móc zaplanować termin.',
  }),
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'city', label: 'Miejscowość', type: 'text', required: true, validate: city },
    { name: 'address', label: 'Adres', type: 'text', required: true },
  ],
  questions: promiseQuestions,
  columns: ['city', 'address'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'city', label: 'Miejscowość', how: 'words' },
  ],
  order: 'title',
};
