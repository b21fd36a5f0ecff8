import type { NewAlertData } from '#api/training/seat-alert/public.ts';
import { formatDay } from '#domain/text/dates.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import { BY_OFFICE } from '#domain/training/registration/by-office.ts';
import { seatAlertForm } from '#domain/training/seat-alert/forms.ts';
import { CONFIRM_HOURS } from '#domain/training/seat-alert/terms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { useReload } from '#web/app/use-reload.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Link } from '#web/router/router.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DateCard } from '../public/date-card.tsx';

/** Whoever finds no free seat leaves an address. Works without scripts. */
export default function NewSeatAlertPage({ data }: PageViewProps<NewAlertData>) {
  const { courseName, courseDate: date, free } = data;
  return (
    <div className="narrow stack stack-2">
      <PageTitle />
      <p>
        <strong>{courseName}</strong>
        {date ? `, ${daysText(date)}` : ', dowolny termin'}
      </p>
      {free ? (
        <>
          <Notice theme="info">
            {free.allowRequests
              ? 'Jest wolne miejsce: można od razu zgłosić pracownika.'
              : `Jest wolne miejsce. ${BY_OFFICE}`}
          </Notice>
          <DateCard date={free} />
        </>
      ) : (
        <Ask data={data} />
      )}
    </div>
  );
}

function Ask({ data }: { data: NewAlertData }) {
  const { link } = usePageContext();
  const reload = useReload();
  const { courseDate: date } = data;
  return (
    <>
      <p className="soft">
        {date
          ? 'Napiszemy raz, gdy na tym terminie zwolni się miejsce, którego nie dostanie nikt z listy rezerwowej.'
          : 'Napiszemy raz, gdy na którymkolwiek terminie tego szkolenia będzie wolne miejsce, także na nowym terminie.'}{' '}
        Powiadomienie nie rezerwuje miejsca. Kończy się{' '}
        {date ? 'z początkiem szkolenia, najpóźniej' : 'samo, najpóźniej'} {formatDay(data.endsOn)}; można z niego
        zrezygnować w każdej chwili.
      </p>
      <div className="card form-narrow">
        <FormView
          form={seatAlertForm}
          action="/api/seat-alerts"
          values={data.values}
          version={data.version}
          onOvertaken={() => void reload()}
        />
      </div>
      <p className="soft small">
        Na podany adres wyślemy najpierw link do potwierdzenia, ważny {CONFIRM_HOURS} godzin. Bez potwierdzenia nic
        więcej nie wyślemy. <Link to={link('/ochrona-danych-osobowych')}>Jak chronimy dane osobowe</Link>
      </p>
    </>
  );
}
