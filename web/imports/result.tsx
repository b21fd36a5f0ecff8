import { FileDown } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from '#web/router/router.tsx';
import type { ImportView } from '#api/imports/routes.ts';
import { goneLines } from '#domain/import/taken-back.ts';
import { counted, plural, type PluralForms } from '#domain/text/plural.ts';
import { labelled } from '#domain/text/words.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { CommandButton } from '#web/form/command-button.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { useCommand } from '#web/app/use-command.ts';
import { useReload } from '#web/app/use-reload.ts';
import './import.css';

type Line = ImportView['lines'][number];

const LINES = ['wiersz', 'wiersze', 'wierszy'] as const;
const OUTCOMES = { create: 'nowy', change: 'zmiana', skip: 'bez zmian', error: 'błąd' } as const;
const COUNTED: Readonly<Record<keyof typeof OUTCOMES, PluralForms>> = {
  create: ['nowy', 'nowe', 'nowych'],
  change: ['zmiana', 'zmiany', 'zmian'],
  skip: ['bez zmian', 'bez zmian', 'bez zmian'],
  error: ['błąd', 'błędy', 'błędów'],
};
const COLOURS = { create: 'green', change: 'blue', skip: 'grey', error: 'red' } as const;

/** FRM-04, FRM-05: what the file would change, the one confirmation, and how far it is. */
export default function ImportResultPage({ data }: PageViewProps<ImportView>) {
  useWatching(data.status === 'started' || data.status === 'in_progress');
  return (
    <div className="stack">
      <h1>{data.title}</h1>
      <Stage data={data} />
      <div className="seats">
        {(['create', 'change', 'skip', 'error'] as const).map((outcome) => (
          <div className="seat-tile" key={outcome}>
            <b>{data.counts[outcome]}</b>
            <span className="soft small">{plural(data.counts[outcome], COUNTED[outcome])}</span>
          </div>
        ))}
      </div>
      <Ways data={data} />
      {(data.open || data.status !== null) && <Lines data={data} />}
    </div>
  );
}

/** What can be done from here: the one confirmation, the rest of an import that broke off, another file, the list. */
function Ways({ data }: { data: ImportView }) {
  const { link } = usePageContext();
  const command = useCommand();
  const isUnsaved = data.status === null || data.status === 'failed';
  const left = data.open && isUnsaved ? data.total - data.done : 0;
  const isFaulty = data.open && data.counts.error + data.refused > 0;
  return (
    <div className="row">
      {left > 0 && (
        <CommandButton
          name="confirm"
          path={`${data.base}/import/${data.id}/confirm`}
          command={command}
          label={`${data.done > 0 ? 'Zapisz pozostałe' : 'Zapisz'} ${counted(left, LINES)}`}
        />
      )}
      {isUnsaved && <ButtonLink to={link(`${data.base}/import`)} theme="ghost" label="Wybierz inny plik" />}
      {isFaulty && (
        <ButtonLink
          to={link(`${data.base}/import/${data.id}/errors`)}
          download
          theme="ghost"
          icon={<FileDown size={16} aria-hidden />}
          label="Pobierz błędy (CSV)"
        />
      )}
      {data.status === 'completed' && <ButtonLink to={link(data.base)} label="Pokaż listę" />}
    </div>
  );
}

/** Reads the page again every second while the job runs. */
function useWatching(on: boolean): void {
  const reload = useReload();
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => void reload(), 1000);
    return () => clearInterval(timer);
  });
}

/** Nobody has confirmed it. */
function Unsaved({ data }: { data: ImportView }) {
  const { error } = data.counts;
  if (!data.open) {
    return <Notice theme="warning">{goneLines(data.takenBack)} Nic z niego nie zostało zapisane.</Notice>;
  }
  if (data.total + error === 0) {
    return <Notice theme="info">W pliku nie ma żadnych zmian: wszystko jest już tak zapisane.</Notice>;
  }
  return (
    <Notice theme={error > 0 ? 'warning' : 'info'}>
      Nic nie zostało jeszcze zapisane.{' '}
      {error > 0 ? 'Wiersze z błędami zostaną pominięte.' : 'Sprawdź wiersze i potwierdź.'}
    </Notice>
  );
}

function Stage({ data }: { data: ImportView }) {
  if (data.status === null) return <Unsaved data={data} />;
  if (data.status === 'failed') {
    return (
      <Notice theme="error">
        {data.reason} Zapisano {data.done - data.refused} z {counted(data.total, ['wiersza', 'wierszy', 'wierszy'])}.
        {data.open ? '' : ` ${goneLines(data.takenBack)}`}
      </Notice>
    );
  }
  if (data.status === 'completed') {
    return (
      <Notice theme={data.refused > 0 ? 'warning' : 'success'}>
        Import zakończony: zapisano {counted(data.done - data.refused, LINES)}
        {data.refused > 0 ? `, odrzucono ${data.refused} (powody poniżej)` : ''}.
      </Notice>
    );
  }
  return (
    <div className="card stack">
      <Progress
        label="Postęp importu"
        value={data.done}
        max={data.total}
        text={data.status === 'started' ? 'Import czeka na rozpoczęcie…' : `Zapisano ${data.done} z ${data.total}…`}
      />
    </div>
  );
}

function Lines({ data }: { data: ImportView }) {
  const { link } = usePageContext();
  const columns: readonly Column<Line>[] = [
    { label: 'Wiersz', className: 'numbers', render: ({ line }) => line },
    {
      label: 'Co się stanie',
      render: ({ outcome }) => <span className={`badge badge-${COLOURS[outcome]}`}>{OUTCOMES[outcome]}</span>,
    },
    {
      label: 'Nazwa',
      heads: true,
      render: (line) =>
        line.target ? <Link to={link(`${data.base}/${line.target}`)}>{nameOf(line)}</Link> : nameOf(line),
    },
    { label: 'Szczegóły', render: (line) => <Details line={line} /> },
  ];
  const all = data.counts.create + data.counts.change + data.counts.skip + data.counts.error;
  return (
    <div className="card table-card">
      {all > data.shown && (
        <p className="empty">
          Poniżej {data.shown} z {counted(all, ['wiersza', 'wierszy', 'wierszy'])}: najpierw błędy, potem zmiany.
        </p>
      )}
      <DataTable caption="Wiersze pliku" columns={columns} rows={data.lines} keyOf={({ line }) => String(line)} />
    </div>
  );
}

function Details({ line: { errors, changes, note, result } }: { line: Line }) {
  return (
    <ul className="import-details">
      {errors.map(({ label, message }) => (
        <li key={`${label}${message}`} className="import-error">
          {labelled(label, message)}
        </li>
      ))}
      {changes.map(({ field, label, from, to }) => (
        <li key={field}>
          {label}: <s>{from ?? 'brak'}</s> → <b>{to ?? 'brak'}</b>
        </li>
      ))}
      {note && <li>{note}</li>}
      {result && <li className="import-error">{result}</li>}
    </ul>
  );
}

/** A line without a name is named all the same: a heading of a row that says nothing leads nowhere. */
const nameOf = ({ title }: { readonly title: string }): string => title || 'bez nazwy';
