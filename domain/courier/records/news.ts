import type { Noun } from '#domain/text/noun.ts';
import { recordWords } from '#domain/record/words.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';

/** CUR-02. Whether it is visible is the record's being active. */
export interface NewsValues {
  readonly title: string;
  /** Harmless HTML. */
  readonly content: string;
  /** `YYYY-MM-DD`. */
  readonly publishedOn: string;
}

const NEWS: Noun = {
  gender: 'feminine',
  nominative: 'aktualność',
  genitive: 'aktualności',
  accusative: 'aktualność',
  plural: 'aktualności',
  genitivePlural: 'aktualności',
};

/** CUR-02: what reporters read. */
export const news: RecordDeclaration<NewsValues> = {
  kind: 'courier-news',
  event: 'CourierNews',
  noun: NEWS,
  title: 'title',
  base: '/panel/news',
  permissions: { read: 'zaakt', write: 'zaakt' },
  words: recordWords(NEWS, {
    whenOff: 'Osoby zgłaszające przestaną ją widzieć.',
    whenOn: 'Osoby zgłaszające zobaczą ją od dnia publikacji.',
    list: 'Lista aktualności',
    details: 'Treść aktualności',
    deactivated: 'Ukryto aktualność',
    reactivated: 'Pokazano aktualność',
    active: 'widoczna',
    inactive: 'ukryta',
    hint: 'Dodaj pierwszą: osoby zgłaszające zobaczą ją od dnia publikacji.',
  }),
  crumbs: { list: 'Aktualności' },
  fields: [
    { name: 'title', label: 'Tytuł', type: 'text', required: true },
    { name: 'content', label: 'Treść', type: 'richText', required: true },
    { name: 'publishedOn', label: 'Data publikacji', type: 'date', required: true },
  ],
  defaults: ({ today }) => ({ publishedOn: today }),
  status: { name: 'visible', label: 'Widoczna', value: true },
  columns: ['publishedOn'],
  filters: [
    { name: 'title', label: 'Tytuł', how: 'title' },
    { name: 'publishedOnFrom', field: 'publishedOn', label: 'Opublikowano od', how: 'from' },
    { name: 'publishedOnTo', field: 'publishedOn', label: 'Opublikowano do', how: 'to' },
  ],
  order: '-publishedOn',
  sorts: ['publishedOn'],
};
