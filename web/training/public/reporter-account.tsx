import type { AccountView } from '#api/training/public/account.ts';
import { reporterForm } from '#domain/training/accounts/reporter.ts';
import { formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { CommandButton } from '#web/form/command-button.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Link } from '#web/router/router.tsx';
import { PublicStatusBadge } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCommand } from '#web/app/use-command.ts';

const columns = (link: (path: string) => string): readonly Column<AccountView['applications'][number]>[] => [
  { label: 'Termin', className: 'numbers nowrap', render: ({ startedOn }) => formatDay(startedOn) },
  { label: 'Szkolenie', render: ({ courseName }) => courseName },
  {
    label: 'Pracownik',
    heads: true,
    render: ({ id, participantName }) => <Link to={link(`/konto/zgloszenia/${id}`)}>{participantName}</Link>,
  },
  { label: 'Stan', render: ({ words, tone }) => <PublicStatusBadge words={words} tone={tone} /> },
];

/** PUB-19, PUB-20: a reporter's own data, consent and applications. */
export default function ReporterAccountPage({ data }: PageViewProps<AccountView>) {
  return (
    <div className="stack stack-3">
      <PageTitle />
      {data.consentVersion !== data.notice && <AskedToAccept data={data} />}
      <Applications {...data} />
      <section className="card stack">
        <h2>Moje dane</h2>
        <p className="soft">Login: {data.email}</p>
        <FormView
          key={data.version}
          form={reporterForm}
          action="/api/reporters/me"
          values={data.values}
          version={data.version}
          facts={{}}
        />
      </section>
    </div>
  );
}

/** PUB-20: until the version in force is accepted. */
function AskedToAccept({ data: { consentVersion, notice } }: PageViewProps<AccountView>) {
  const { link } = usePageContext();
  const command = useCommand();
  return (
    <Notice theme="warning">
      <div className="row row-apart">
        <span>
          {consentVersion === null
            ? 'Prosimy o zapoznanie się z '
            : 'Zmieniliśmy informację o ochronie danych osobowych. Prosimy o zapoznanie się z '}
          <Link to={link('/ochrona-danych-osobowych')}>
            {consentVersion === null ? 'informacją o ochronie danych osobowych' : 'nową wersją'}
          </Link>
          .
        </span>
        <CommandButton
          size="small"
          label="Akceptuję"
          name="consent"
          path="/api/gdpr-check"
          values={{ version: notice }}
          command={command}
        />
      </div>
    </Notice>
  );
}

/** What runs or is to come first, the soonest on top; what is over is folded away. */
function Applications({ applications }: AccountView) {
  const { link } = usePageContext();
  const coming = applications.filter(({ isOver }) => !isOver).reverse();
  const past = applications.filter(({ isOver }) => isOver);
  const table = (caption: string, rows: AccountView['applications']) => (
    <DataTable caption={caption} columns={columns(link)} rows={rows} keyOf={({ id }) => id} />
  );
  return (
    <section className="card table-card">
      <div className="section-title">
        <h2>Moje zgłoszenia</h2>
      </div>
      {coming.length === 0 ? (
        <EmptyState
          title={past.length === 0 ? 'Nie ma jeszcze zgłoszeń' : 'Nie ma zgłoszeń na nadchodzące terminy'}
          hint="Wybierz termin z harmonogramu i zgłoś pracowników."
        >
          <ButtonLink to={link('/harmonogram')} size="small" label="Harmonogram" />
        </EmptyState>
      ) : (
        table('Moje zgłoszenia', coming)
      )}
      {past.length > 0 && (
        <details className="earlier">
          <summary>Wcześniejsze: {counted(past.length, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'])}</summary>
          {table('Wcześniejsze zgłoszenia', past)}
        </details>
      )}
    </section>
  );
}
