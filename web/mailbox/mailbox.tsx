import { MailOpen } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { Occasion } from '#domain/mail/occasion.ts';
import type { MailboxData } from '#api/mailbox/mailbox.ts';
import { filterForm } from '#domain/list/list.ts';
import { mailList } from '#domain/mail/list.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { ListTabs } from '#web/list/list-tabs.tsx';
import { Pager } from '#web/list/pager.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Occasions } from './occasions.tsx';
import { MailMoment, MailStatus } from './mail-list.tsx';

interface Data extends MailboxData {
  /** When the portal writes to whom, where it says so. */
  readonly occasions?: readonly Occasion[];
}

/** Every mail the portal wrote: queued, sent, or failed with the reason. */
export default function MailboxPage({ data }: PageViewProps<Data>) {
  const { link, portal } = usePageContext();
  const columns: readonly Column<Data['items'][number]>[] = [
    {
      label: 'Temat',
      heads: true,
      cut: ({ subject, templateLabel }) => subject || templateLabel,
      render: ({ id, subject, templateLabel }) => (
        <Link to={link(`/panel/mailbox/${encodeURIComponent(id)}`)}>{subject || templateLabel}</Link>
      ),
    },
    { label: 'Do', cut: true, card: 'bare', render: ({ to }) => to },
    { label: 'Stan', card: 'beside', render: (mail) => <MailStatus mail={mail} /> },
    { label: 'Kiedy', className: 'numbers', card: 'bare', render: (mail) => <MailMoment mail={mail} /> },
  ];
  return (
    <div className="stack">
      <ListHead
        form={filterForm(mailList(portal.mailLabels))}
        data={data}
        primary={2}
        items={['wiadomość', 'wiadomości', 'wiadomości']}
        tabs={<ListTabs tabs={data.tabs} base="/panel/mailbox" rows={data.items} />}
      />
      {data.filters.about && (
        <p>
          Tylko wiadomości o jednej sprawie. <Link to={link('/panel/mailbox')}>Pokaż wszystkie</Link>
        </p>
      )}
      <div className="card table-card">
        {data.items.length === 0 ? (
          <div className="empty">
            <MailOpen size={40} aria-hidden />
            {Object.keys(data.filters).length > 0 ? (
              <strong>Żadna wiadomość nie pasuje do filtrów</strong>
            ) : (
              <>
                <strong>Portal nie wysłał jeszcze żadnej wiadomości</strong>
                <span>Wiadomości pojawiają się tu, gdy tylko portal je zleci.</span>
              </>
            )}
          </div>
        ) : (
          <DataTable caption="Wiadomości" columns={columns} rows={data.items} keyOf={({ id }) => id} />
        )}
        <Pager {...data} />
      </div>
      {data.occasions && (
        <details className="card">
          <summary>Kiedy portal wysyła wiadomości i do kogo</summary>
          <Occasions occasions={data.occasions} />
        </details>
      )}
    </div>
  );
}
