import { Link } from '#web/router/router.tsx';
import type { TodayCard, TodayData, TodayRow } from '#api/today/today.ts';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { formatLongDay, WEEKDAYS } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { countText } from '#web/list/many-text.ts';
import './today.css';

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
      <div className="today-cards">
        {cards.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </div>
    </div>
  );
}

function Card({ card }: { card: TodayCard }) {
  const { link } = usePageContext();
  const { title, path, total, rows, empty } = card;
  const count = countText(card);
  return (
    <section className="card today-card" aria-label={title}>
      <div className="row row-apart">
        <h2>{title}</h2>
        {total > 0 && <span className="badge numbers">{count}</span>}
      </div>
      {rows.length === 0 ? (
        <p className="soft">{empty}</p>
      ) : (
        <ul className="today-rows">
          {rows.map((row) => (
            <Row key={row.path} row={row} />
          ))}
        </ul>
      )}
      {total > rows.length && (
        <Link className="today-all" to={link(path)}>
          Pokaż wszystkie ({count})
        </Link>
      )}
    </section>
  );
}

function Row({ row: { path, title, facts, note, taken } }: { row: TodayRow }) {
  const { link } = usePageContext();
  return (
    <li className="today-row">
      <Link to={link(path)}>{title}</Link>
      {note && <span className={note.late ? 'badge badge-red' : 'badge'}>{note.text}</span>}
      <span className="soft small">{facts.filter(Boolean).join(' · ')}</span>
      {taken && (
        <span className="occupancy numbers small soft">
          <meter min={0} max={Math.max(1, taken.limit)} value={Math.min(taken.count, taken.limit)} aria-hidden />
          {taken.count} z {taken.limit}
        </span>
      )}
    </li>
  );
}
