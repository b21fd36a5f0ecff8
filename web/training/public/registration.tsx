import { Clock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BY_OFFICE } from '#domain/training/registration/by-office.ts';
import { registrationForm, type EmployeeWarnings } from '#domain/training/registration/forms.ts';
import { someToReserve } from '#domain/training/registration/some-to-reserve.ts';
import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useReload } from '#web/app/use-reload.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Link } from '#web/router/router.tsx';
import { grosze, priceText } from '#domain/text/money.ts';
import { grossGrosze } from '#domain/training/records/price.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AlertLink } from '../seat-alert/alert-link.tsx';
import { EmployeeCheck } from './employee-check.tsx';
import { DateCard, Place, Seats, type PublicDate } from './date-card.tsx';

interface Data {
  /** Of what the page says: whoever registers is asked again once it is no longer so. */
  readonly version?: number;
  readonly courseDate: PublicDate;
  readonly course: {
    readonly allowRequests: boolean;
    readonly delayedPayment: boolean;
    readonly netPrice: string;
    readonly vat: number;
  };
  /** Courses that must have been completed before (PUB-16). */
  readonly prerequisites: readonly string[];
  readonly notice: string | null;
  readonly others: readonly PublicDate[];
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
}

/** A date that was cancelled, is over or is sold no more: said so, with what there is instead. */
interface Gone {
  readonly gone: true;
  readonly courseDate: PublicDate;
  readonly why: string;
  readonly others: readonly PublicDate[];
}

/** PUB-06, PUB-12, PUB-13: several employees in one registration. */
export default function RegistrationPage({ data }: PageViewProps<Data | Gone>) {
  return 'gone' in data ? <GoneDate data={data} /> : <Registration data={data} />;
}

function GoneDate({ data }: PageViewProps<Gone>) {
  const { link } = usePageContext();
  const { courseDate: date, why, others } = data;
  return (
    <div className="stack stack-3 registration">
      <div className="stack stack-1">
        <p className="soft">Termin szkolenia</p>
        <h1>{date.courseName}</h1>
        <div className="row">
          <strong>{daysText(date)}</strong>
          <span className="soft">
            <Place date={date} />
          </span>
        </div>
      </div>
      <Notice theme="warning">{why}</Notice>
      <OtherDates dates={others} than={date} />
      <div className="row">
        <ButtonLink to={link('/harmonogram')} theme="secondary" label="Cały harmonogram" />
        <ButtonLink to={link('/kontakt')} theme="ghost" label="Kontakt z biurem szkoleń" />
      </div>
    </div>
  );
}

/** Later dates of the same course; of others where it has none. */
function OtherDates({ dates, than: date }: { dates: readonly PublicDate[]; than: PublicDate }) {
  const isSame = dates.every(({ courseName }) => courseName === date.courseName);
  if (dates.length === 0) return null;
  return (
    <section className="stack stack-1" aria-labelledby="inne-terminy">
      <h2 id="inne-terminy">{isSame ? 'Inne terminy tego szkolenia' : 'Najbliższe terminy innych szkoleń'}</h2>
      {dates.map((other) => (
        <DateCard key={other.id} date={other} />
      ))}
    </section>
  );
}

/** What is decided on before anything is typed: the price, what must have been completed, what the consent is to. */
function BeforeTheForm({ data: { course, prerequisites } }: PageViewProps<Data>) {
  const { link } = usePageContext();
  return (
    <Facts
      rows={[
        ...(course.netPrice === ''
          ? []
          : [
              ['Cena netto za osobę', priceText(grosze(course.netPrice))] as const,
              [`Cena brutto (VAT ${course.vat}%)`, priceText(grossGrosze(course.netPrice, course.vat))] as const,
            ]),
        ...(prerequisites.length > 0 ? [['Wymaga wcześniejszego ukończenia', prerequisites.join(', ')] as const] : []),
        [
          'Zgoda na przetwarzanie danych',
          <Link key="consent" to={link('/ochrona-danych-osobowych')}>
            przeczytaj, czego dotyczy
          </Link>,
        ],
      ]}
    />
  );
}

/** PUB-13: said as soon as there are more employees than seats, without scripts too. */
function SomeToReserve({ freeSeats, employees }: { freeSeats: number; employees: number }) {
  const said = someToReserve(freeSeats, employees);
  return said === undefined ? null : <Notice theme="warning">{said}</Notice>;
}

/** With what is found out about the employees while it is filled in. */
function RegistrationForm({ data }: PageViewProps<Data>) {
  const reload = useReload();
  const [warnings, setWarnings] = useState<EmployeeWarnings>({});
  const facts = useMemo(() => ({ ...data.facts, warnings }), [data.facts, warnings]);
  return (
    <FormView
      form={registrationForm}
      action="/api/register-applications"
      values={data.values}
      facts={facts}
      version={data.version}
      about={data.courseDate.id}
      onOvertaken={() => void reload()}
      cancelTo="/harmonogram"
      renderBelow={(values, { employees = [] }) => (
        <>
          <SomeToReserve freeSeats={data.courseDate.freeSeats} employees={employees.length} />
          <EmployeeCheck values={values} employees={employees} warnings={warnings} onFound={setWarnings} />
        </>
      )}
    />
  );
}

function Registration({ data }: PageViewProps<Data>) {
  const { courseDate: date } = data;
  return (
    <div className="stack stack-3 registration">
      <div className="stack stack-1">
        <p className="soft">{data.course.allowRequests ? 'Zgłoś pracowników na szkolenie' : 'Termin szkolenia'}</p>
        <h1>{date.courseName}</h1>
        <div className="row">
          <strong>{daysText(date)}</strong>
          <span className="with-icon soft">
            <Clock size={16} aria-hidden /> {hoursText(date)}
          </span>
          <span className="soft">
            <Place date={date} />
          </span>
          {date.formula === 'onsite' && <span className="soft">{date.locationAddress}</span>}
          <Seats date={date} />
          {data.course.delayedPayment && <span className="badge badge-violet">płatność odroczona</span>}
        </div>
      </div>
      <BeforeTheForm data={data} />
      {data.notice && <Notice theme="warning">{data.notice}</Notice>}
      {/* Whoever does not want the reserve may hear of a seat. */}
      {date.freeSeats === 0 && <AlertLink courseDateId={date.id} label="Powiadom mnie, gdy zwolni się miejsce" />}
      <OtherDates dates={data.others} than={date} />
      {data.course.allowRequests ? (
        <div className="card">
          <RegistrationForm data={data} />
        </div>
      ) : (
        <Notice theme="info">{BY_OFFICE}</Notice>
      )}
    </div>
  );
}
