import type { RecordDeclaration } from '#domain/record/declaration.ts';

/** CUR-02. Whether it is visible is the record's being active. */
export interface NewsValues {
  readonly title: string;
  /** Harmless HTML. */
  readonly content: string;
  /** `YYYY-MM-DD`. */
  readonly publishedOn: string;
}

/** CUR-02: what reporters are told. */
export const news: RecordDeclaration<NewsValues> = {
  kind: 'courier-news',
  event: 'CourierNews',
  noun: 'aktualność',
  title: 'title',
  base: '/panel/news',
  permissions: { read: 'zaakt', write: 'zaakt' },
  words: {
    one: 'aktualność',
    many: 'Aktualności',
    list: 'Lista aktualności',
    details: 'Treść aktualności',
    fresh: 'Nowa aktualność',
    add: 'Dodaj aktualność',
    edit: 'Edycja aktualności',
    added: 'Dodano aktualność',
    saved: 'Zapisano aktualność',
    deactivated: 'Ukryto aktualność',
    reactivated: 'Pokazano aktualność',
    empty: 'Nie ma jeszcze aktualności',
    hint: 'Dodaj pierwszą: osoby zgłaszające zobaczą ją od dnia publikacji.',
  },
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
