import type { PortalModel } from '#domain/portal/portal.ts';

/** Kinds of records that have no page of their own. */
const OTHERS: Readonly<Record<string, string>> = {
  person: 'Osoba',
  gdpr: 'Wgląd w dane osób',
  import: 'Import',
  mail: 'Wiadomość',
  survey: 'Opinia o portalu',
  'survey-answer': 'Opinia o portalu',
  rating: 'Ocena szkolenia',
};

/** What a kind of record is called: as its page is, else by a word of its own, else as the program calls it. */
export function kindLabel({ allPages }: PortalModel, kind: string): string {
  const page = Object.values(allPages).find(
    ({ path, shows, isForm }) => path.endsWith('/:id') && shows?.[0] === kind && !isForm,
  );
  return page?.title ?? OTHERS[kind] ?? kind;
}
