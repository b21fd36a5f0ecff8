import { UserPlus } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { formatDay } from '#domain/text/dates.ts';
import { personRights } from '#domain/training/persons.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import type { RecordData } from '#web/records/record-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { StatusBadges } from '../badges.tsx';
import { NoticeLink } from '../notice-link.tsx';
import { reporter } from '#domain/training/accounts/reporter.ts';
import { SamePerson } from '#web/merging/same-person.tsx';
import type { HistoryLine } from './training-history.tsx';

interface More {
  readonly consentVersion: string | null;
  readonly consentAt: string | null;
  readonly personId: string;
  readonly applications: readonly (HistoryLine & { readonly participantName: string })[];
}

/** The list of applications shows all of them. */
const SHOWN = 20;

/** What a reporter has agreed to, and whom they registered. */
export function ReporterLinks({ data }: { data: RecordData }) {
  const more = data.more as unknown as More;
  return (
    <>
      {!data.asOf && <Consent data={data} more={more} />}
      <Applications applications={more.applications} />
      {!data.asOf && <SamePerson data={data} base={reporter.base} permission={reporter.permissions.write} />}
    </>
  );
}

function Consent({ data, more }: { data: RecordData; more: More }) {
  const { link, access } = usePageContext();
  const { consentVersion, consentAt, personId } = more;
  const known = data.title !== FORGOTTEN;
  return (
    <section className="card stack">
      <h2>Zgody i dane</h2>
      <p>
        {consentVersion && consentAt ? (
          <>
            Informacja o danych osobowych <NoticeLink version={consentVersion} label={`w wersji ${consentVersion}`} />{' '}
            zaakceptowana {formatInstant(consentAt)}.
          </>
        ) : (
          'Informacja o danych osobowych nie została jeszcze zaakceptowana.'
        )}
      </p>
      <div className="row no-print">
        {known && data.version === 0 && access.can('REPORTER_WRITE') && (
          <ButtonLink
            to={link(`/panel/reporters/new?from=${data.id}`)}
            size="small"
            icon={<UserPlus size={16} aria-hidden />}
            label="Załóż konto"
          />
        )}
        {known && access.reads('APPLICATION_READ') && (
          <ButtonLink
            to={link(`/panel/applications?filters[email]=${encodeURIComponent(String(data.values.email))}`)}
            size="small"
            theme="secondary"
            label="Zgłoszenia tej osoby"
          />
        )}
        {known && personRights.file.every((permission) => access.reads(permission)) && (
          <ButtonLink
            to={link(`/panel/gdpr/users/${personId}`)}
            size="small"
            theme="ghost"
            label="Dane osobowe tej osoby"
          />
        )}
      </div>
    </section>
  );
}

function Applications({ applications }: Pick<More, 'applications'>) {
  const { link } = usePageContext();
  if (applications.length === 0) return null;
  const columns: readonly Column<More['applications'][number]>[] = [
    { label: 'Termin', className: 'numbers nowrap', render: ({ startedOn }) => formatDay(startedOn) },
    {
      label: 'Uczestnik',
      heads: true,
      render: ({ id, participantName }) => <Link to={link(`/panel/applications/${id}`)}>{participantName}</Link>,
    },
    { label: 'Szkolenie', render: ({ courseName }) => courseName },
    { label: 'Firma', render: ({ companyName }) => companyName },
    { label: 'Zgłoszenie', render: ({ status, listType }) => <StatusBadges status={status} list={listType} /> },
  ];
  return (
    <section className="card table-card">
      <div className="section-title">
        <h2>Zgłoszenia</h2>
        {applications.length > SHOWN && <span className="soft small">ostatnie {SHOWN} według terminu</span>}
      </div>
      <DataTable
        caption="Zgłoszenia osoby zgłaszającej"
        columns={columns}
        rows={applications.slice(0, SHOWN)}
        keyOf={({ id }) => id}
      />
    </section>
  );
}
