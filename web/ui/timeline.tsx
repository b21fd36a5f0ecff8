import { formatInstant } from './dates.ts';

export interface TimelineEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly onBehalfOf: string | null;
  readonly text: string;
  readonly reason: string | null;
  readonly changes: readonly { field: string; label: string; from: string | null; to: string | null }[];
  readonly participantName?: string | null;
}

const ACTORS: Readonly<Record<string, string>> = {
  public: 'Osoba zgłaszająca (bez konta)',
  system: 'System',
  SzkoleniaOperator: 'Operator',
  SzkoleniaReporter: 'Osoba zgłaszająca',
};

const who = ({ actor }: TimelineEntry): string => actor.name ?? ACTORS[actor.type] ?? actor.type;

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

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.id}>
          <strong>{entry.text}</strong>
          {entry.participantName ? ` – ${entry.participantName}` : ''}
          <div className="small soft">
            {who(entry)}
            {entry.onBehalfOf ? ' (w imieniu innej osoby)' : ''} ·{' '}
            <time dateTime={entry.at}>{formatInstant(entry.at, true)}</time>
          </div>
          {entry.reason && <div className="small">Powód: {entry.reason}</div>}
          {entry.changes.length > 0 && (
            <ul className="timeline-changes">
              {entry.changes.map((change) => (
                <li key={change.field}>
                  {change.label}: <s>{change.from ?? 'brak'}</s> → <b>{change.to ?? 'brak'}</b>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
