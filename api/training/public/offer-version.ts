import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { checksum } from '#domain/text/checksum.ts';
import type { DateFacts } from '#projections/training/applications/documents.ts';

/** As many digits as a version of a form has. */
const MOST = 1_000_000_000;

/**
 * What the page of a registration says of a date, as a number that a form carries (decision 258): its days and hours, place,
 * form, course, length, price and what must have been completed. Seats are not among it: where there is none left the reserve
 * is what the page promised anyway.
 */
export function offerVersion({ date, course, location }: DateFacts): number {
  const { course_id: courseId, started_on: startedOn, time_start: from, time_end: to, formula } = date;
  const { netPrice, vat, duration, prerequisiteACourseId: first, prerequisiteBCourseId: second } = course ?? {};
  const { name, city, address } = location ?? {};
  const said = [courseId, startedOn, from, to, formula, netPrice, vat, duration, first, second, name, city, address];
  return Number.parseInt(checksum(JSON.stringify(said)), 36) % MOST;
}

const CHANGED =
  'Ten termin zmienił się, odkąd otwarto tę stronę. Sprawdź dzień, miejsce i cenę, zanim wyślesz zgłoszenie.';

/** Nobody registers for another day, place or price than the page said: 409 with the version of now. */
export function refuseOther(facts: DateFacts, seen: number | undefined): Refusal | undefined {
  const version = offerVersion(facts);
  return seen === undefined || seen === version ? undefined : conflict(CHANGED, { version });
}
