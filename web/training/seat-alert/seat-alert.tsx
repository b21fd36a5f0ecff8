import type { AlertPageData } from '#api/training/seat-alert/public.ts';
import { formatDay } from '#domain/text/dates.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import { confirmSeatAlertForm, stopSeatAlertsForm } from '#domain/training/seat-alert/forms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What a link of a mail leads to: nothing changes before a button is pressed. Works without scripts. */
export default function SeatAlertPage({ data }: PageViewProps<AlertPageData>) {
  const { link } = usePageContext();
  const { open, mayConfirm, closed, isWaiting } = data;
  return (
    <div className="narrow stack stack-2">
      <PageTitle />
      {open.length === 0 ? (
        <Notice theme="info">Nic już nie czeka na powiadomienie: zostało wysłane albo się zakończyło.</Notice>
      ) : (
        <Alerts data={data} />
      )}
      {closed !== null && <Notice theme="warning">{closed} Można poprosić o powiadomienie jeszcze raz.</Notice>}
      {isWaiting && <Notice theme="success">Napiszemy raz, gdy będzie wolne miejsce.</Notice>}
      {mayConfirm && closed === null && (
        <FormView form={confirmSeatAlertForm} action="/api/seat-alerts/confirm" values={data.values} />
      )}
      {open.length > 0 && <FormView form={stopSeatAlertsForm} action="/api/seat-alerts/stop" values={data.values} />}
      <div className="row">
        <ButtonLink to={link('/harmonogram')} theme="ghost" label="Harmonogram szkoleń" />
      </div>
    </div>
  );
}

const Alerts = ({ data: { open } }: PageViewProps<AlertPageData>) => (
  <ul className="stack stack-1">
    {open.map(({ courseName, courseDate: date, isAway, isSold, until }) => (
      <li key={`${courseName} ${date?.id ?? ''}`}>
        <strong>{courseName}</strong>, {date ? daysText(date) : 'dowolny termin'}
        {!isSold && ' (szkolenie jest teraz wycofane z oferty; powiadomienie czeka, aż wróci)'}
        {isSold && isAway && ' (termin jest teraz odwołany albo wycofany; powiadomienie czeka, aż wróci)'}
        {until !== null && <span className="soft"> – ważne do {formatDay(until)}</span>}
      </li>
    ))}
  </ul>
);
