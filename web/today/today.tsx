import type { TodayData } from '#api/today/today.ts';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { formatLongDay, WEEKDAYS } from '#domain/text/dates.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { TodayCards } from './cards.tsx';

/** The panel's first page: the day's work, a card for each kind of it. */
export default function TodayPage({ data: { today, cards } }: PageViewProps<TodayData>) {
  return (
    <div className="stack today">
      <div className="row row-apart">
        <PageTitle />
        <p className="soft">
          {WEEKDAYS[weekdayIndex(today)]}, {formatLongDay(today)}
        </p>
      </div>
      <TodayCards cards={cards} />
    </div>
  );
}
