import { FileText } from 'lucide-react';
import type { OrderView } from '#api/orders/orders/details.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { DECIDED_FIELDS, fieldsOf, GROUP_NAMES, orderGroups, type GroupName } from '#domain/orders/order/fields.ts';
import { CONFIRMATION_NAMES } from '#domain/orders/order/terms.ts';
import { shownValue } from '#domain/record/view.ts';
import { timeText } from '#domain/orders/order/visit-hours.ts';
import { formatDay } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DetailsHead } from '#web/details/details-head.tsx';
import { HistoryCard } from '#web/details/history-card.tsx';
import { MailList } from '#web/mailbox/mail-list.tsx';
import { FailedMails } from '#web/mailbox/unreached.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Named } from '#web/ui/named.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Attachments } from './attachments.tsx';
import { OrderStatusBadge } from './badges.tsx';
import { DuplicatesNotice } from './duplicates.tsx';
import { MoreOfKnown } from './more-of-known.tsx';
import { orderDecisions } from './order-decisions.tsx';

/** ORD-01: everything about one order, now or at a past moment. */
export default function OrderPage({ data }: PageViewProps<OrderView>) {
  const { link } = usePageContext();
  const base = `/panel/orders/${data.id}`;
  return (
    <div className="stack">
      <DetailsHead
        title={`Zlecenie ${data.orderNumber}`}
        badges={<OrderStatusBadge status={data.status} />}
        about={<About data={data} />}
        decisions={orderDecisions(data)}
        links={data.hasSheet && <Sheet base={base} />}
        editTo={data.mayEdit && link(`${base}/edit`)}
        whyNot
        moment={data}
        base={base}
      />
      {data.forgotten && <Notice theme="warning">{ERASED}</Notice>}
      {data.delayed && (
        <Notice theme="warning">
          Opóźnione: od dnia wizyty ({formatDay(data.executionDate)}) minęły trzy dni robocze, a zlecenie nie jest
          wykonane.
        </Notice>
      )}
      {data.waiting && (
        <Notice theme="warning">
          Czeka na dzień wizyty: od wprowadzenia ({formatDay(data.enterDate)}) minęły co najmniej trzy dni robocze.
        </Notice>
      )}
      {!data.asOf && <FailedMails mails={data.emails} />}
      {data.visitWarnings.length > 0 && <Notice theme="warning">{data.visitWarnings.join(' ')}</Notice>}
      <DuplicatesNotice duplicates={data.duplicates} />
      <div className="columns">
        <div className="stack">
          <VisitCard data={data} />
          {GROUP_NAMES.filter((group) => group !== 'task').map((group) => (
            <GroupCard key={group} group={group} data={data} />
          ))}
          <Attachments data={data} />
          <section className="card">
            <h2>Wiadomości e-mail</h2>
            <MailList mails={data.emails} />
          </section>
        </div>
        <HistoryCard data={data} />
      </div>
    </div>
  );
}

/** The order on paper, for who drives there. */
function Sheet({ base }: { base: string }) {
  const { link } = usePageContext();
  return (
    <ButtonLink
      to={link(`${base}/sheet`)}
      download
      size="small"
      theme="ghost"
      icon={<FileText size={16} aria-hidden />}
      label="Karta zlecenia (PDF)"
    />
  );
}

/** Whom it is for, where, by whom and when: in sight whatever is read below. */
const About = ({ data }: { data: OrderView }) => (
  <>
    {[data.companyName, data.city, data.serviceName].filter(Boolean).join(' · ')}
    {data.executionDate && <span className="numbers"> · {timeText(data)}</span>}
  </>
);

const shownRows = (group: GroupName, data: OrderView) =>
  fieldsOf(group).map((field) => {
    const options = Array.isArray(field.options) ? field.options : [];
    return { name: field.name, label: field.label, text: shownValue(field, data[field.name], options) };
  });

/** A telephone is called and an address looked up from the page, as technicians do on the way. */
function Shown({ name, text, data }: { name: string; text: string; data: OrderView }) {
  if (text === '') return null;
  if (name === 'phoneNumber' || name === 'salesPersonNumber')
    return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>;
  if (name !== 'address') return text;
  const place = [text, `${String(data.postalCode)} ${String(data.city)}`.trim()].join(', ');
  return (
    <>
      {text}{' '}
      <a
        className="no-print"
        href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
        target="_blank"
        rel="noreferrer"
      >
        Mapa
      </a>
    </>
  );
}

function VisitCard({ data }: { data: OrderView }) {
  return (
    <section className="card">
      <h2>Zlecenie</h2>
      <Facts
        rows={[
          ...shownRows('task', data).map(({ label, text }) => [label, text] as const),
          ['Wprowadzono', formatInstant(data.enteredAt)],
          [
            DECIDED_FIELDS.employeeId.label,
            <Named key="employee" name={data.employeeName} kind="orders-employee" id={data.employeeId} />,
          ],
          [
            DECIDED_FIELDS.companyId.label,
            <Named key="service" name={data.serviceName} kind="orders-company" id={data.serviceId} />,
          ],
          [DECIDED_FIELDS.executionDate.label, timeText(data)],
          ...CONFIRMATION_NAMES.map((name) => [DECIDED_FIELDS[name].label, data[name] === true ? 'tak' : ''] as const),
        ]}
      />
    </section>
  );
}

/** A group without anything said has no card. */
function GroupCard({ group, data }: { group: GroupName; data: OrderView }) {
  const rows = shownRows(group, data)
    .filter(({ text }) => text !== '' && text !== 'nie')
    .map(({ name, label, text }) => [label, <Shown key={name} name={name} text={text} data={data} />] as const);
  if (rows.length === 0) return null;
  return (
    <section className="card">
      <h2>{orderGroups[group].title}</h2>
      <Facts rows={rows} />
      <MoreOfKnown group={group} data={data} />
    </section>
  );
}
