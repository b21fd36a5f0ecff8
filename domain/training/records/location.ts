import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { city } from '#domain/form/validators/address.ts';

/** A training centre: what `courseLocationId` of a course date names (specification, point 3). */
export interface LocationValues {
  readonly name: string;
  readonly city: string;
  readonly address: string;
}

/** Training centres: what `courseLocationId` of a course date chooses from. */
export const location: RecordDeclaration<LocationValues> = {
  kind: 'location',
  event: 'Location',
  noun: 'miejsce szkoleń',
  title: 'name',
  base: '/panel/locations',
  permissions: { read: 'COURSEDATE_READ', write: 'COURSEDATE_WRITE' },
  parent: 'courseDates',
  crumbs: { fresh: 'Dodaj miejsce', details: 'Miejsce', edit: 'Edytuj miejsce' },
  words: {
    one: 'miejsce szkoleń',
    many: 'Miejsca szkoleń',
    fresh: 'Nowe miejsce szkoleń',
    add: 'Dodaj miejsce',
    edit: 'Edycja miejsca szkoleń',
    added: 'Dodano miejsce szkoleń',
    saved: 'Zapisano miejsce szkoleń',
    deactivated: 'Wyłączono miejsce szkoleń',
    reactivated: 'Włączono miejsce szkoleń',
    empty: 'Nie ma jeszcze miejsc szkoleń',
    hint: 'Dodaj pierwsze miejsce, aby móc zaplanować termin.',
  },
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'city', label: 'Miejscowość', type: 'text', required: true, validate: city },
    { name: 'address', label: 'Adres', type: 'text', required: true },
  ],
  columns: ['city', 'address'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'city', label: 'Miejscowość', how: 'equals' },
  ],
  order: 'title',
};
