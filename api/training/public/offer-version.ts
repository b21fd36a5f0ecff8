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
 * Of a date its days and hours, place, form, course, length, price and when it is paid, what must have been completed, and
 * whether the form asks for a FGAZ number (PUB-17): one that was opened before does not have its field. Seats are not among
 * it: where there is none left the reserve is what the page promised anyway.
 */
export function offerVersion({ facts: { date, course, location }, notice }: Offer): number {
  const { course_id: courseId, started_on: startedOn, time_start: from, time_end: to, formula } = date;
  const { netPrice, vat, delayedPayment, duration, hasFgaz } = course ?? {};
  const required = [course?.prerequisiteACourseId, course?.prerequisiteBCourseId, hasFgaz];
  const { name, city, address } = location ?? {};
  const time = [startedOn, from, to, duration];
  const price = [netPrice, vat, delayedPayment];
  return versionOf([courseId, time, formula, price, required, [name, city, address], notice]);
}

const CHANGED =
  'To, co mówi ta strona, zmieniło się, odkąd ją otwarto. Sprawdź dzień, miejsce, cenę, sposób płatności, wymagane dane i informację o danych osobowych, zanim wyślesz zgłoszenie.';

/**
 * Nobody registers for another day, place or price than the page said, or accepts another text: 409 with the version of now.
 * Asked before the form is read, whose rules are of now: what they miss may have no field on the page that was open.
 */
export function refuseOther(offer: Offer, seen: number | undefined): Refusal | undefined {
  const version = offerVersion(offer);
  return seen === undefined || seen === version ? undefined : conflict(CHANGED, { version });
}
