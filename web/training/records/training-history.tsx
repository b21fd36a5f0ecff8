import { Plus } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { formatDay } from '#domain/text/dates.ts';
import type { ListType, Status } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
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
  readonly companyName: string;
}

/** EMP-02: every training a participant was registered for, with attendance and certificate. `id`: may be registered. */
export function TrainingHistory({ id, lines }: { id: string | null; lines: readonly HistoryLine[] }) {
  const { link, access } = usePageContext();
  const open = access.can('APPLICATION_READ');
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
        <div className="table-scroll">
          <table className="table table-cards">
            <caption className="visually-hidden">Historia szkoleń uczestnika</caption>
            <thead>
              <tr>
                <th scope="col">Termin</th>
                <th scope="col">Szkolenie</th>
                <th scope="col">Firma</th>
                <th scope="col">Zgłoszenie</th>
                <th scope="col">Obecność</th>
                <th scope="col">Certyfikat</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td data-label="Termin" className="numbers nowrap">
                    {formatDay(line.startedOn)}
                  </td>
                  <th scope="row" data-label="Szkolenie">
                    {open ? (
                      <Link to={link(`/panel/applications/${line.id}`)}>{line.courseName}</Link>
                    ) : (
                      line.courseName
                    )}
                  </th>
                  <td data-label="Firma">{line.companyName}</td>
                  <td data-label="Zgłoszenie">
                    <StatusBadges status={line.status} list={line.listType} />
                  </td>
                  <td data-label="Obecność">{line.attended === null ? '–' : line.attended ? 'tak' : 'nie'}</td>
                  <td data-label="Certyfikat">
                    {line.certificateCode && open ? (
                      <a href={link(`/panel/applications/${line.id}/certificate-pdf`)} target="_blank" rel="noreferrer">
                        Pobierz certyfikat
                      </a>
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
