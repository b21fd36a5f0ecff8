import type { StatisticsView } from '#api/orders/orders/statistics.ts';
import { FIGURE_ABOUT, statisticsFilters, type Figure } from '#domain/orders/order/statistics.ts';
import { formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListHead } from '#web/list/list-head.tsx';
import { Counts } from '#web/reports/counts.tsx';
import { Presets } from '#web/reports/presets.tsx';

const TITLES: Readonly<Record<Figure, readonly [title: string, by: string]>> = {
  month: ['Zlecenia w miesiącach', 'Miesiąc'],
  status: ['Zlecenia według statusu', 'Status'],
  activity: ['Zlecenia według czynności', 'Czynność'],
  service: ['Zlecenia według serwisu', 'Serwis'],
  grade: ['Oceny klientów', 'Ocena'],
  delay: ['Opóźnione wizyty', 'Po terminie'],
};

/** For anyone who views statistics: orders entered on the chosen days. */
export default function StatisticsPage({ data }: PageViewProps<StatisticsView>) {
  return (
    <div className="stack">
      <ListHead form={statisticsFilters} data={data} />
      <Presets form={statisticsFilters} presets={data.presets} />
      <p className="lead">
        Od {formatDay(data.from)} do {formatDay(data.to)} wprowadzono{' '}
        {counted(data.total, ['zlecenie', 'zlecenia', 'zleceń'])}.
      </p>
      <div className="counts-grid">
        {(Object.keys(TITLES) as Figure[]).map((figure) => {
          const [title, by] = TITLES[figure];
          return (
            <Counts
              key={figure}
              title={title}
              by={by}
              about={FIGURE_ABOUT[figure]}
              counted="Zlecenia"
              counts={data.figures[figure]}
              upright={figure === 'month'}
            />
          );
        })}
      </div>
    </div>
  );
}
