import type { Noun } from '#domain/text/noun.ts';
import { recordWords } from '#domain/record/words.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';

/** GRP-01. */
export interface GroupValues {
  readonly name: string;
  readonly description: string;
  readonly position: number;
  /** Stored name of an uploaded photo. */
  readonly photo: string | null;
}

const GROUP: Noun = {
  gender: 'feminine',
  nominative: 'grupa szkoleń',
  genitive: 'grupy szkoleń',
  accusative: 'grupę szkoleń',
  plural: 'grupy szkoleń',
  genitivePlural: 'grup szkoleń',
  short: 'grupę',
};

/** GRP-01, GRP-02. */
export const group: RecordDeclaration<GroupValues> = {
  kind: 'group',
  event: 'Group',
  noun: GROUP,
  title: 'name',
  tellsNamesakes: true,
  base: '/panel/groups',
  permissions: { read: 'COURSE_READ', write: 'GROUP_WRITE' },
  shows: ['course'],
  words: recordWords(GROUP, {
    whenOff: 'Szkolenia, które nie mają innej aktywnej grupy, znikną z oferty; terminy i zgłoszenia zostają.',
    whenOn: 'Aktywne szkolenia tej grupy wrócą do oferty.',
    hint: 'Dodaj pierwszą grupę, a potem szkolenia, które do niej należą.',
  }),
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'position', label: 'Pozycja', type: 'number', required: true, props: { max: 9999 } },
    { name: 'description', label: 'Opis', type: 'textarea' },
    { name: 'photo', label: 'Zdjęcie', type: 'file', props: { accept: '.jpg,.jpeg,.png,.webp' } },
  ],
  columns: ['position', 'description'],
  filters: [{ name: 'name', label: 'Nazwa', how: 'title' }],
  order: 'position',
  sorts: ['position'],
};
