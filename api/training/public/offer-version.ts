import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { checksum } from '#domain/text/checksum.ts';
import type { DateFacts } from '#projections/training/applications/documents.ts';

/** As many digits as a version of a form has. */
const MOST = 1_000_000_000;

/** What a page says, as a number that its form carries (decision 258). */
export const versionOf = (said: readonly unknown[]): number =>
  Number.parseInt(checksum(JSON.stringify(said)), 36) % MOST;

/** What the page of a registration promises: the date, and the version of the notice that the consent is to. */
export interface Offer {
  readonly facts: DateFacts;
  readonly notice: string;
}

/**
 * Of a date its days and hours, place, form, course, length, price and what must have been completed. Seats are not among
 * it: where there is none left the reserve is what the page promised anyway.
 */
export function offerVersion({ facts: { date, course, location }, notice }: Offer): number {
  const { course_id: courseId, started_on: startedOn, time_start: from, time_end: to, formula } = date;
  const { netPrice, vat, duration, prerequisiteACourseId: first, prerequisiteBCourseId: second } = course ?? {};
  const { name, city, address } = location ?? {};
  const place = [name, city, address];
  return versionOf([courseId, startedOn, from, to, formula, netPrice, vat, duration, first, second, place, notice]);
}

const CHANGED =
  'To, co mówi ta strona, zmieniło się, odkąd ją otwarto. Sprawdź dzień, miejsce, cenę i informację o danych osobowych, zanim wyślesz zgłoszenie.';

/** Nobody registers for another day, place or price than the page said, or accepts another text: 409 with the version of now. */
export function refuseOther(offer: Offer, seen: number | undefined): Refusal | undefined {
  const version = offerVersion(offer);
  return seen === undefined || seen === version ? undefined : conflict(CHANGED, { version });
}
