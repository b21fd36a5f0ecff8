import { FILE_GROUP_PRIORITY_MAX, FILE_GROUP_PRIORITY_MIN } from '#domain/constants.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import type { FileKinds } from './kinds.ts';

/** SUD-06. */
export interface FileGroupValues {
  readonly name: string;
  /** 1 comes first. */
  readonly priority: number;
}

const GROUP: Noun = {
  gender: 'feminine',
  nominative: 'grupa plików',
  genitive: 'grupy plików',
  accusative: 'grupę plików',
  plural: 'grupy plików',
  genitivePlural: 'grup plików',
  short: 'grupę',
};

/** SUD-06: files are listed under their groups, these by priority. A group that is switched off takes its files with it. */
export const fileGroupOf = ({
  portal,
  event,
  permissions,
}: Pick<FileKinds, 'portal' | 'event' | 'permissions'>): RecordDeclaration<FileGroupValues> => ({
  kind: `${portal}-file-group`,
  event: `${event}FileGroup`,
  noun: GROUP,
  title: 'name',
  base: '/panel/file-groups',
  permissions,
  words: recordWords(GROUP, {
    whenOff: 'Pliki tej grupy będą widzieć tylko osoby, które zarządzają plikami.',
    whenOn: 'Aktywne pliki tej grupy znów będą widoczne na liście plików.',
    hint: 'Dodaj pierwszą grupę, a potem jej pliki.',
  }),
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    {
      name: 'priority',
      label: 'Priorytet',
      type: 'number',
      required: true,
      stored: 'number',
      hint: 'Od 1 (pierwsza) do 100.',
      props: { min: FILE_GROUP_PRIORITY_MIN, max: FILE_GROUP_PRIORITY_MAX },
    },
  ],
  columns: ['priority'],
  filters: [{ name: 'name', label: 'Nazwa', how: 'title' }],
  order: 'priority',
  sorts: ['priority'],
});
