import { Plus } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { formatDay } from '#domain/text/dates.ts';
import type { ListType, Status } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { StatusBadges } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export interface HistoryLine {
  readonly id: string;
  readonly courseName: string;
  readonly startedOn: string;
  readonly status: Status;
  readonly listType: ListType;
  readonly attended: boolean | null;
  readonly certificateCode: string | null;
  /** 'ważny do 12.05.2028', or that it has run out by the day that is shown; '' without an end. */
  readonly certificateValidity: string;
  readonly companyName: string;
}

/** EMP-02: every training a participant was registered for, with attendance and certificate. `id`: may be registered. */
export function TrainingHistory({ id, lines }: { id: string | null; lines: readonly HistoryLine[] }) {
  const { link, access } = usePageContext();
  const open = access.reads('APPLICATION_READ');
  const columns: readonly Column<HistoryLine>[] = [
    { label: 'Termin', className: 'numbers nowrap', render: ({ startedOn }) => formatDay(startedOn) },
    {
      label: 'Szkolenie',
      heads: true,
      render: (line) =>
        open ? <Link to={link(`/panel/applications/${line.id}`)}>{line.courseName}</Link> : line.courseName,
    },
    { label: 'Firma', render: ({ companyName }) => companyName },
    { label: 'Zgłoszenie', render: ({ status, listType }) => <StatusBadges status={status} list={listType} /> },
    { label: 'Obecność', render: ({ attended }) => (attended === null ? '–' : attended ? 'tak' : 'nie') },
    {
      label: 'Certyfikat',
      render: (line) =>
        line.certificateCode && open ? (
          <>
            <a href={link(`/panel/applications/${line.id}/certificate-pdf`)} target="_blank" rel="noreferrer">
              Pobierz certyfikat
            </a>
            {line.certificateValidity && <p className="soft">{line.certificateValidity}</p>}
          </>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <section className="card table-card">
      <div className="section-title">
        <h2>Historia szkoleń</h2>
        {id && access.can('APPLICATION_WRITE') && (
          <span className="no-print">
            <ButtonLink
              to={link(`/panel/applications/new?employeeId=${id}`)}
              size="small"
              theme="secondary"
              icon={<Plus size={16} aria-hidden />}
              label="Zgłoś na szkolenie"
            />
          </span>
        )}
      </div>
      {lines.length === 0 ? (
        <p className="empty">Ten uczestnik nie był jeszcze zgłoszony na żadne szkolenie.</p>
      ) : (
        <DataTable caption="Historia szkoleń uczestnika" columns={columns} rows={lines} keyOf={(line) => line.id} />
      )}
    </section>
  );
}
