import type { CalendarVisit } from '#api/orders/orders/visits.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import { OrderStatusBadge, OrderWarnings } from './badges.tsx';
import { DayButton, type AskDay } from './day-question.tsx';

interface Props {
  readonly visits: readonly CalendarVisit[];
  /** With whom to call and what is there, for a day under its service. */
  readonly full?: boolean;
  readonly onAsk: AskDay;
}

/** Visits below each other, as a list of addresses to take along. */
export function VisitLines({ visits, full = false, onAsk }: Props) {
  const { link } = usePageContext();
  return (
    <ol className="visits-lines">
      {visits.map((visit) => (
        <li key={visit.id}>
          <div className="row">
            <Link to={link(`/panel/orders/${visit.id}`)}>{visit.orderNumber}</Link>
            {visit.hours !== '' && <b className="numbers">{visit.hours}</b>}
            <OrderStatusBadge status={visit.status} />
            <OrderWarnings {...visit} />
            {visit.activityType !== '' && <span className="soft small">{ACTIVITY_LABELS[visit.activityType]}</span>}
            {!full && <span className="soft small">{visit.serviceName}</span>}
            <DayButton visit={visit} onAsk={onAsk} />
          </div>
          <div>
            <b>{visit.companyName}</b>
          </div>
          <address>{[visit.address, visit.place].filter(Boolean).join(', ')}</address>
          {full && (
            <div className="small">
              {[visit.contactPerson, visit.deviceModel && `model ${visit.deviceModel}`].filter(Boolean).join(' · ')}
              {visit.phoneNumber !== '' && (
                <>
                  {' · '}
                  <a href={`tel:${visit.phoneNumber}`}>{visit.phoneNumber}</a>
                </>
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
