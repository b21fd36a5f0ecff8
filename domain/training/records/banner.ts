import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { plainText } from '#domain/record/view.ts';

/** MRQ-02. Whether it is shown is the record's being active. */
export interface BannerValues {
  readonly marqueeContent: string;
}

/** As much of the text as names a banner in its list. */
const TITLE_MAX = 80;

/** MRQ-01, MRQ-02: announcements that scroll at the top of pages. */
export const banner: RecordDeclaration<BannerValues> = {
  kind: 'banner',
  event: 'Banner',
  noun: 'pasek',
  titleOf: ({ marqueeContent }) => plainText(marqueeContent).slice(0, TITLE_MAX),
  base: '/panel/marquee',
  permissions: { read: 'panel', write: 'COURSE_WRITE' },
  crumbs: { details: 'Treść paska' },
  words: {
    one: 'pasek',
    many: 'Pasek',
    details: 'Treść paska',
    fresh: 'Nowy pasek',
    add: 'Dodaj pasek',
    edit: 'Edycja paska',
    added: 'Dodano pasek',
    saved: 'Zapisano pasek',
    deactivated: 'Wyłączono pasek',
    reactivated: 'Włączono pasek',
    empty: 'Nie ma jeszcze żadnego paska',
    hint: 'Dodaj ogłoszenie, które przesuwa się na górze stron portalu.',
  },
  fields: [{ name: 'marqueeContent', label: 'Treść paska', shortLabel: 'Treść', type: 'richText', required: true }],
  status: { name: 'isActive', label: 'Pokazuj na stronach portalu', value: false },
  columns: [],
  filters: [{ name: 'name', label: 'Treść', how: 'title' }],
  order: 'title',
};
