import type { RecordView } from '#domain/record/view.ts';

/** MRQ-01, MRQ-02: announcements that scroll at the top of pages. */
export const bannerView: RecordView = {
  kind: 'banner',
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
