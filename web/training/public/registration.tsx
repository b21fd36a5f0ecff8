import { Clock } from 'lucide-react';
import { registrationForm } from '#domain/training/registration/forms.ts';
import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Place, Seats, type PublicDate } from './date-card.tsx';

interface Data {
  readonly courseDate: PublicDate;
  readonly course: { readonly allowRequests: boolean; readonly delayedPayment: boolean };
  readonly notice: string | null;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
}

/** PUB-06, PUB-12, PUB-13: several employees in one registration. */
export default function RegistrationPage({ data }: PageViewProps<Data>) {
  const { courseDate: date } = data;
  return (
    <div className="stack stack-3 registration">
      <div className="stack stack-1">
        <p className="soft">Zgłoś pracowników na szkolenie</p>
        <h1>{date.courseName}</h1>
        <div className="row">
          <strong>{daysText(date)}</strong>
          <span className="with-icon soft">
            <Clock size={16} aria-hidden /> {hoursText(date)}
          </span>
          <span className="soft">
            <Place date={date} />
          </span>
          <Seats date={date} />
          {data.course.delayedPayment && <span className="badge badge-violet">płatność odroczona</span>}
        </div>
      </div>
      {data.notice && <Notice theme="warning">{data.notice}</Notice>}
      {data.course.allowRequests ? (
        <div className="card">
          <FormView
            form={registrationForm}
            action="/api/register-applications"
            values={data.values}
            facts={data.facts}
            cancelTo="/harmonogram"
          />
        </div>
      ) : (
        <Notice theme="info">
          Na to szkolenie zgłoszenia przyjmuje biuro szkoleń. Prosimy o kontakt telefoniczny.
        </Notice>
      )}
    </div>
  );
}
