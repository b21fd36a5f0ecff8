import { formatDay } from '#domain/text/dates.ts';
import type { OwnSubmitted } from '#api/cooperant/own-submitted.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { cardOf, cardsFor, type TodayCard } from '#api/today/today.ts';
import { ownActivations, ownBtsReports } from './own-submitted.ts';

/** What the home page of the services portal gets. */
export interface ServicesHome {
  readonly cards: readonly TodayCard[];
}

const rowOf = ({ id, deviceSerialNumber, description, submitDate }: OwnSubmitted['items'][number]) => ({
  id,
  title: deviceSerialNumber ?? 'Bez numeru seryjnego',
  facts: [formatDay(submitDate), description ?? ''],
});

const CARDS = [
  cardOf({
    title: 'Ostatnie aktywacje',
    page: 'ownActivations',
    empty: 'Nie zapisano jeszcze żadnej aktywacji Twojej firmy.',
    filters: () => ({}),
    read: ownActivations,
    row: rowOf,
  }),
  cardOf({
    title: 'Ostatnie raporty BTS',
    page: 'ownBtsReports',
    empty: 'Nie zapisano jeszcze żadnego raportu Twojej firmy.',
    filters: () => ({}),
    read: ownBtsReports,
    row: rowOf,
  }),
];

/** Issue 24 (2): a service company and its employees begin with what the office has of it; others see none of it. */
export const servicesHome = async (request: RequestContext): Promise<ServicesHome> => ({
  cards: await cardsFor(request, CARDS),
});
