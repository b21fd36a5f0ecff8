import type { ReportHead } from '#domain/report/report.ts';

/** What names the lines of a report of orders. */
export const ORDER_GROUPINGS = ['month', 'service', 'activity', 'model'] as const;
export type OrdersBy = (typeof ORDER_GROUPINGS)[number];

/** The end of a report's address, file and title. */
const GROUPING: Readonly<Record<OrdersBy, { path: string; title: string }>> = {
  month: { path: 'months', title: 'miesiące' },
  service: { path: 'services', title: 'serwisy' },
  activity: { path: 'activities', title: 'rodzaje czynności' },
  model: { path: 'models', title: 'modele urządzeń' },
};

const head = ({ at, title, file }: { at: string; title: string; file: string }, by: OrdersBy): ReportHead => ({
  path: `/panel/reports/${at}/${GROUPING[by].path}`,
  title: `${title}: ${GROUPING[by].title}`,
  permissions: ['VIEWING_STATS'],
  parent: 'reports',
  file: `${file}-${GROUPING[by].path}`,
});

const heads = (words: Parameters<typeof head>[0]) =>
  ({
    month: head(words, 'month'),
    service: head(words, 'service'),
    activity: head(words, 'activity'),
    model: head(words, 'model'),
  }) satisfies Readonly<Record<OrdersBy, ReportHead>>;

/** The reports of orders; what they hold is in views.ts. */
export const ORDER_HEADS = {
  outcomes: heads({
    at: 'orders',
    title: 'Zlecenia',
    file: 'zlecenia',
  }),
  times: heads({
    at: 'order-times',
    title: 'Czas zleceń',
    file: 'czas-zlecen',
  }),
} as const;

/** What the page of the reports offers. */
export const ORDER_REPORTS: readonly ReportHead[] = Object.values(ORDER_HEADS).flatMap((by) => Object.values(by));
