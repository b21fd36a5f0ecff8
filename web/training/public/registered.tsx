import { CircleCheckBig } from 'lucide-react';
import { daysText } from '#domain/training/course-date/days.ts';
import type { ListType } from '#domain/training/course-date/terms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListBadge } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { PublicDate } from './date-card.tsx';

interface Data {
  readonly courseDate: PublicDate | null;
  readonly applications: readonly { readonly name: string; readonly listType: ListType }[];
}

/** The clear result of a registration: on which list each employee is, and what comes next. */
export default function RegisteredPage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  const waits = data.applications.some((one) => one.listType === 'reserve');
  return (
    <div className="narrow stack stack-3">
      <div className="stack stack-1">
        <CircleCheckBig size={44} className="success-mark" aria-hidden />
        <PageTitle />
        {data.courseDate && (
          <p className="lead soft">
            {data.courseDate.courseName}, {daysText(data.courseDate)}
          </p>
        )}
      </div>
      <ul className="card result-list">
        {data.applications.map((one, index) => (
          <li key={index} className="row row-apart">
            <strong>{one.name}</strong>
            <span className="row">
              lista <ListBadge list={one.listType} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        Na adres osoby zgłaszającej wysłaliśmy wiadomość z podsumowaniem. Decyzję o każdym zgłoszeniu prześlemy
        e-mailem.
        {waits && ' Osoby z listy rezerwowej powiadomimy, gdy zwolni się miejsce.'}
      </p>
      <div className="row">
        <ButtonLink to={link('/harmonogram')} label="Wróć do harmonogramu" />
      </div>
    </div>
  );
}
