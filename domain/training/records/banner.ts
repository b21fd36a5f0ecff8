import type { Noun } from '#domain/text/noun.ts';
import { recordWords } from '#domain/record/words.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { plainText } from '#domain/record/view.ts';
import { beginning } from '#domain/text/sound.ts';

/** MRQ-02. Whether it is shown is the record's being active. */
export interface BannerValues {
  readonly marqueeContent: string;
}

/** As much of the text as names a banner in its list. */
const TITLE_MAX = 80;

const BANNER: Noun = {
  gender: 'masculine',
  nominative: 'pasek',
  genitive: 'paska',
  accusative: 'pasek',
  plural: 'paski',
  genitivePlural: 'pasków',
};

/** MRQ-01, MRQ-02: announcements that scroll at the top of pages. */
export const banner: RecordDeclaration<BannerValues> = {
  kind: 'banner',
  event: 'Banner',
  noun: BANNER,
  titleOf: ({ marqueeContent }) => beginning(plainText(marqueeContent), TITLE_MAX),
  base: '/panel/marquee',
  permissions: { read: 'panel', write: 'COURSE_WRITE' },
  crumbs: { details: 'Treść paska' },
  words: recordWords(BANNER, {
    whenOff: 'Ogłoszenie zniknie z góry stron portalu.',
    whenOn: 'Ogłoszenie znów będzie widać na górze stron portalu.',
    many: 'Pasek',
    details: 'Treść paska',
    empty: 'Nie ma jeszcze żadnego paska',
    hint: 'Dodaj ogłoszenie, które przesuwa się na górze stron portalu.',
  }),
  fields: [{ name: 'marqueeContent', label: 'Treść paska', shortLabel: 'Treść', type: 'richText', required: true }],
  status: { name: 'isActive', label: 'Pokazuj na stronach portalu', value: false },
  columns: [],
  filters: [{ name: 'name', label: 'Treść', how: 'title' }],
  order: 'title',
};
