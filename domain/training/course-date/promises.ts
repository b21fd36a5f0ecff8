import { z } from 'zod';
import type { FieldChange } from '#domain/kernel/event.ts';
import { counted, countedDays } from '#domain/text/plural.ts';
import type { CourseValues } from '../records/course.ts';
import type { LocationValues } from '../records/location.ts';
import { addressText } from '../records/place-text.ts';
import { grosze, zloty } from '#domain/text/money.ts';

/**
 * What people on a date were promised beyond its own details: what its course and its place say. A change of these
 * concerns everybody on a coming date, as the same change made on the date itself does. Groups, positions, pictures
 * and descriptions promise nothing; the form of teaching is the date's own.
 */
export const promises = z.object({
  courseName: z.string(),
  /** In days. */
  duration: z.number(),
  netPrice: z.string(),
  vat: z.number(),
  theory: z.number(),
  practice: z.number(),
  locationName: z.string(),
  locationAddress: z.string(),
});
export type Promises = z.infer<typeof promises>;

const percent = (value: number): string => `${value}%`;

const PROMISED: { readonly [F in keyof Promises]: { label: string; text(value: Promises[F]): string } } = {
  courseName: { label: 'Nazwa szkolenia', text: (name) => name },
  duration: { label: 'Czas trwania', text: countedDays },
  netPrice: { label: 'Cena netto', text: (price) => zloty(grosze(price)) },
  vat: { label: 'VAT', text: percent },
  theory: { label: 'Teoria', text: percent },
  practice: { label: 'Praktyka', text: percent },
  locationName: { label: 'Nazwa miejsca', text: (name) => name },
  locationAddress: { label: 'Adres miejsca', text: (address) => address },
};

/** Old → new in Polish. */
export const promiseChanges = (before: Partial<Promises>, after: Partial<Promises>): FieldChange[] =>
  (Object.keys(after) as (keyof Promises)[]).map((field) => {
    const { label, text } = PROMISED[field] as { label: string; text(value: unknown): string };
    const said = (value: unknown) => (value === undefined ? null : text(value));
    return { field, label, from: said(before[field]), to: said(after[field]) };
  });

export const courseAsPromised = (course: CourseValues): Partial<Promises> => ({
  courseName: course.name,
  duration: course.duration,
  netPrice: course.netPrice,
  vat: course.vat,
  theory: course.theory,
  practice: course.practice,
});

export const placeAsPromised = (location: LocationValues): Partial<Promises> => ({
  locationName: location.name,
  locationAddress: addressText(location),
});

export interface PromiseChange {
  readonly before: Partial<Promises>;
  readonly after: Partial<Promises>;
}

/** Only what differs; undefined where nothing of it was promised to anybody. */
export function promiseChange(from: Partial<Promises>, to: Partial<Promises>): PromiseChange | undefined {
  const changed = (Object.keys(to) as (keyof Promises)[]).filter((field) => from[field] !== to[field]);
  if (changed.length === 0) return undefined;
  const pick = (all: Partial<Promises>) => Object.fromEntries(changed.map((field) => [field, all[field]]));
  return { before: pick(from), after: pick(to) };
}

/** The note at a date that has begun: it keeps its length (decision 087). Undefined where nothing else changed. */
export function withoutLength({ before, after }: PromiseChange): PromiseChange | undefined {
  const { duration: _from, ...earlier } = before;
  const { duration: _to, ...later } = after;
  return Object.keys(later).length === 0 ? undefined : { before: earlier, after: later };
}

/** What is asked before such a change is saved. */
export const promiseQuestion = ({ people, dates }: { people: number; dates: number }): string =>
  `Zmiana dotyczy ${counted(people, ['osoby', 'osób', 'osób'])} na ${counted(dates, ['nadchodzącym terminie', 'nadchodzących terminach', 'nadchodzących terminach'])}. Zaznacz „Potwierdzam zmianę”, aby zapisać.`;
