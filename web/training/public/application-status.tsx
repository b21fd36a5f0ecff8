import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import type { PublicStatus } from '#domain/training/course-date/public-status.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PublicStatusBadge } from '../badges.tsx';
import { Place, type PublicDate } from './date-card.tsx';

interface Data {
  readonly registrationId: string | null;
  readonly applications: readonly ({
    readonly id: string;
    readonly name: string;
    readonly courseDate: PublicDate | null;
  } & PublicStatus)[];
}

/** Where applications stand now, for who came by the link of a mail. */
export default function ApplicationStatusPage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  return (
    <div className="narrow stack stack-2">
      <PageTitle />
      {data.applications.map(({ id, name, words, tone, courseDate }) => (
        <section key={id} className="card stack stack-1">
          <div className="row row-apart">
            <h2>{name}</h2>
            <PublicStatusBadge words={words} tone={tone} />
          </div>
          {courseDate && (
            <Facts
              rows={[
                ['Szkolenie', courseDate.courseName],
                [courseDate.duration > 1 ? 'Dni' : 'Data', daysText(courseDate)],
                ['Godziny', hoursText(courseDate)],
                ['Miejsce', <Place key="place" date={courseDate} />],
              ]}
            />
          )}
        </section>
      ))}
      {data.registrationId && (
        <p>
          Numer zgłoszenia: <strong>{data.registrationId}</strong>. Podaj go w rozmowie z biurem szkoleń.
        </p>
      )}
      <p className="soft">Strona pokazuje stan z tej chwili. O każdej zmianie decyduje biuro szkoleń.</p>
      <div className="row">
        <ButtonLink to={link('/harmonogram')} label="Zobacz wolne terminy" />
        <ButtonLink to={link('/kontakt')} theme="ghost" label="Kontakt" />
      </div>
    </div>
  );
}
