import { FileJson, FileSpreadsheet, ScrollText, ShieldCheck } from 'lucide-react';
import type { AuditData } from '#api/audit/audit.ts';
import { auditFilters } from '#domain/audit/list.ts';
import { omitQuery } from '#domain/kernel/url.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { FileLink } from '#web/list/file-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import { Link } from '#web/router/router.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WithDetail } from '#web/list/with-detail.tsx';
import { whoActed } from '#domain/portal/who-acted.ts';

type Fact = AuditData['items'][number];

/** Every fact of the portal: what happened, when, by whom and to what. */
export default function AuditPage({ data }: PageViewProps<AuditData>) {
  const { link, portal, search } = usePageContext();
  const columns: readonly Column<Fact>[] = [
    { label: 'Kiedy', className: 'numbers', card: 'bare', render: ({ at }) => <Moment at={at} /> },
    {
      label: 'Co się stało',
      heads: true,
      cut: ({ text }) => text,
      render: ({ id, text }) => <Link to={link(`/panel/audit/${id}`)}>{text}</Link>,
    },
    { label: 'Kto', cut: true, card: 'bare', render: (fact) => whoActed(portal, fact.actor) },
    {
      label: 'Czego dotyczy',
      cut: ({ kind }) => kind,
      card: 'bare',
      render: ({ kind, path }) => (path === null ? kind : <Link to={link(path)}>{kind}</Link>),
    },
    {
      label: 'Powód i zmiany',
      cut: ({ reason, changes }) => [reason, ...changes.map(({ label }) => label)].filter(Boolean).join(', '),
      card: 'bare',
      render: ({ reason, changes }) => (
        <WithDetail first={reason ?? ''} second={changes.map(({ label }) => label).join(', ')} />
      ),
    },
  ];
  return (
    <div className="stack">
      <ListHead
        form={auditFilters}
        data={data}
        primary={5}
        items={FACTS}
        actions={
          <>
            <ButtonLink
              to={link('/panel/audit/access')}
              size="small"
              theme="ghost"
              icon={<ShieldCheck size={16} aria-hidden />}
              label="Logowania i dostęp do danych"
            />
            <ExcelLink base="/panel/audit" />
            <FileLink to={fileOf('csv', search)} icon={<FileSpreadsheet size={16} aria-hidden />} label="Pobierz CSV" />
            <FileLink
              to={fileOf('jsonl', search)}
              icon={<FileJson size={16} aria-hidden />}
              label="Pobierz JSON Lines"
            />
          </>
        }
      />
      <LogCheck check={data.check} />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <div className="empty">
            <ScrollText size={40} aria-hidden />
            <strong>Żadne zdarzenie nie pasuje do filtrów</strong>
          </div>
        ) : (
          <DataTable caption="Zdarzenia" columns={columns} rows={data.items} keyOf={({ id }) => id} />
        )}
        <Pager {...data} />
      </div>
    </div>
  );
}

/** All that the list finds now, as a file. */
const fileOf = (kind: string, search: string): string =>
  omitQuery(`/panel/audit/${kind}${search ? `?${search}` : ''}`, ['page', 'after', 'before']);

/** What the daily comparison of the whole log with its signed heads has found. */
function LogCheck({ check }: Pick<AuditData, 'check'>) {
  if (!check) return null;
  if (check.problem !== null)
    return (
      <Notice theme="error">
        Dziennik nie zgadza się z podpisanymi skrótami: {check.problem}. Sprawdzono {formatInstant(check.at)}. Powiadom
        osobę, która zajmuje się serwerem.
      </Notice>
    );
  return (
    <p className="soft small">
      Cały dziennik sprawdzono {formatInstant(check.at)}: {counted(check.facts, FACTS)}, nic nie zostało zmienione.
    </p>
  );
}

const FACTS = ['zdarzenie', 'zdarzenia', 'zdarzeń'] as const;
