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
  readonly takesMore: boolean;
  readonly registrationId: string;
  readonly sentTo: string;
  readonly applications: readonly { readonly name: string; readonly listType: ListType }[];
}

/** What comes next (PUB-12): where the mail goes, and where the decision can be looked up with which number. */
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
        {`Wiadomość z podsumowaniem wysyłamy na adres ${data.sentTo}. `}
        Biuro szkoleń zdecyduje o każdym zgłoszeniu i prześle decyzję e-mailem.
        {waits && ' Osoby z listy rezerwowej powiadomimy, gdy zwolni się miejsce.'}
      </p>
      <p className="soft">
        Lista podstawowa: miejsce czeka na tę osobę do decyzji biura. Lista rezerwowa: wolnych miejsc już nie ma, a
        kolejność zależy od chwili zgłoszenia.
      </p>
      <p>
        Numer zgłoszenia: <strong>{data.registrationId}</strong>. Podaj go w rozmowie z biurem szkoleń.
      </p>
      <div className="row">
        <ButtonLink to={link(`/zgloszenia/stan?id=${data.registrationId}`)} label="Sprawdź stan zgłoszenia" />
        {data.takesMore && data.courseDate && (
          <ButtonLink
            to={link(`/zgloszenia?courseDateId=${data.courseDate.id}&like=${data.registrationId}`)}
            theme="ghost"
            label="Zgłoś kolejne osoby z tej firmy"
          />
        )}
        <ButtonLink to={link('/harmonogram')} theme="ghost" label="Wróć do harmonogramu" />
      </div>
    </div>
  );
}
