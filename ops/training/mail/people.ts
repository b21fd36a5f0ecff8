import { LIST_LABELS, type Assurance } from '#domain/training/course-date/terms.ts';
import { pageOf } from '#ops/mail/links.ts';
import type { MailLink } from '#ops/mail/parts.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';

const PLACES: Record<Assurance, string> = {
  seat: LIST_LABELS.primary,
  awaiting: `${LIST_LABELS.primary}, udział niepotwierdzony`,
  reserve: `${LIST_LABELS.reserve}, udział niepotwierdzony`,
};

/** GDP-03: what a mail calls a participant whose data were erased. */
export const ERASED_PERSON = 'osoba, której dane usunięto';

/** Who a mail is about: one in its table of facts, several in a list, each with the place that is held. */
export function namesOf(people: readonly { readonly name: string; readonly place: Assurance | null }[]): {
  readonly list?: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
} {
  const [first, ...others] = people;
  if (first && others.length === 0) {
    return {
      facts: [
        ['Uczestnik', first.name],
        ['Lista', first.place ? PLACES[first.place] : ''],
      ],
    };
  }
  return { list: people.map(({ name, place }) => (place ? `${name} – lista ${PLACES[place]}` : name)), facts: [] };
}

export type Found = Pick<ApplicationRow, 'id' | 'registration_id' | 'participants' | 'reporters' | 'details'>;

/** Of each participant another one: who was replaced learns nothing of who comes instead. */
export const participantStatusId = ({ id, participants }: Pick<ApplicationRow, 'id' | 'participants'>): string =>
  participants === 1 ? id : `${id}-${participants}`;

/** The way to what is so now, where one page shows all whom the mail is about. */
export function statusButton(people: readonly { readonly statusId?: string | undefined }[]): { button?: MailLink } {
  const [id, ...others] = new Set(people.flatMap(({ statusId }) => statusId ?? []));
  return id !== undefined && others.length === 0
    ? { button: { label: 'Sprawdź stan zgłoszenia', url: pageOf(`/zgloszenia/stan?id=${id}`) } }
    : {};
}
