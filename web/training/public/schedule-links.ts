import { mergeQuery } from '#domain/kernel/url.ts';
import { scheduleMonth } from '#domain/training/course-date/lists.ts';
import type { PublicDate } from './date-card.tsx';

type Filters = Readonly<Record<string, string>>;

const shared = (filters: Filters): Filters =>
  Object.fromEntries(scheduleMonth.filters.flatMap(({ name }) => (filters[name] ? [[name, filters[name]]] : [])));

/** From the list to the calendar: with the filters that both have, at the month where the list begins. */
export const monthPath = (filters: Filters, first: PublicDate): string =>
  mergeQuery('/harmonogram', { filters: shared(filters), month: first.startedOn.slice(0, 7) });

/** From the calendar to the whole list. */
export const listPath = (filters: Filters): string => mergeQuery('/harmonogram', { filters: shared(filters) });
