import { Link } from '#web/router/router.tsx';
import type { TodayCard, TodayRow } from '#api/today/today.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { countText } from '#web/list/many-text.ts';
import './today.css';

/** The first of several lists beside each other, each with the way to the whole. */
export function TodayCards({ cards }: { cards: readonly TodayCard[] }) {
  return (
    <div className="today-cards">
      {cards.map((card) => (
        <Card key={card.title} card={card} />
      ))}
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
            <Row key={row.id} row={row} />
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
      {path === undefined ? <strong>{title}</strong> : <Link to={link(path)}>{title}</Link>}
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
