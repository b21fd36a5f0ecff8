import { opens } from '#domain/portal/guard.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import { formatInstant } from './dates.ts';
import { whoActed } from '#domain/portal/who-acted.ts';

/** As `FieldChange` of the domain, whose declaration the web does not see. */
interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly files?: { readonly from: string | null; readonly to: string | null };
}

export interface TimelineEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly onBehalfOf: string | null;
  /** Who that is, where the page knows. */
  readonly onBehalfOfName?: string | null;
  readonly text: string;
  readonly reason: string | null;
  /** Whether those concerned were to be notified; null where nobody said. */
  readonly notify: boolean | null;
  readonly changes: readonly FieldChange[];
  /** Whom it concerns, where a history is of several. */
  readonly personName?: string | null;
}

/** A file may be saved in each of its versions. */
function Saved({ path, name }: { path: string; name: string }) {
  const { link } = usePageContext();
  return (
    <a href={link(path)} download>
      {name}
    </a>
  );
}

function Old({ change: { from, files } }: { change: FieldChange }) {
  if (from !== null && files?.from) return <Saved path={files.from} name={from} />;
  return <s>{from ?? 'brak'}</s>;
}

function New({ change: { to, files } }: { change: FieldChange }) {
  return <b>{to !== null && files?.to ? <Saved path={files.to} name={to} /> : (to ?? 'brak')}</b>;
}

/** From how many entries on the older ones fold, and how many stay. */
const LONG = 25;
const SHOWN = 15;

/** Who, when, what, why, old → new; newest first. The older part of a long history unfolds, also without scripts. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <p className="soft">Brak wpisów.</p>;
  if (entries.length <= LONG) return <Entries entries={entries} />;
  const older = entries.slice(SHOWN);
  return (
    <>
      <Entries entries={entries.slice(0, SHOWN)} />
      <details className="timeline-older">
        <summary>Starsze wpisy ({older.length})</summary>
        <Entries entries={older} />
      </details>
    </>
  );
}

/** The moment leads to the fact itself, for anyone who may read the journal. */
function When({ entry: { id, at } }: { entry: TimelineEntry }) {
  const { portal, access, link } = usePageContext();
  const fact = portal.allPages.auditFact;
  const moment = <time dateTime={at}>{formatInstant(at, true)}</time>;
  return fact !== undefined && opens(portal, fact, access) ? (
    <Link to={link(`/panel/audit/${id}`)}>{moment}</Link>
  ) : (
    moment
  );
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const { portal } = usePageContext();
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.id}>
          <strong>{entry.text}</strong>
          {entry.personName ? ` – ${entry.personName}` : ''}
          <div className="small soft">
            {whoActed(portal, entry.actor)}
            {entry.onBehalfOf ? ` (w imieniu: ${entry.onBehalfOfName ?? 'inna osoba'})` : ''} · <When entry={entry} />
            {entry.notify !== null && (entry.notify ? ' · zlecono powiadomienie e-mail' : ' · bez powiadomienia')}
          </div>
          {entry.reason && <div className="small">Powód: {entry.reason}</div>}
          {entry.changes.length > 0 && (
            <ul className="timeline-changes">
              {entry.changes.map((change) => (
                <li key={change.field}>
                  {change.label}: <Old change={change} /> → <New change={change} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
