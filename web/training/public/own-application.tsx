import { Award, FileText } from 'lucide-react';
import type { OwnApplicationView } from '#api/training/public/own-application.ts';
import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import { resignOwnForm } from '#domain/training/course-date/own-resignation.ts';
import { formatDay } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PublicStatusBadge } from '../badges.tsx';
import { Place } from './date-card.tsx';

/** PUB-19: an application of one's own: where it stands, its papers, and the way to give the seat back. */
export default function OwnApplicationPage({ data }: PageViewProps<OwnApplicationView>) {
  const { courseDate: date, line, words, tone } = data;
  return (
    <div className="narrow stack stack-2">
      <div className="row row-apart">
        <h1>{data.participantName}</h1>
        <PublicStatusBadge words={words} tone={tone} />
      </div>
      <section className="card stack stack-1">
        <Facts
          rows={[
            ['Szkolenie', date.courseName],
            [date.duration > 1 ? 'Dni' : 'Data', daysText(date)],
            ['Godziny', hoursText(date)],
            ['Miejsce', <Place key="place" date={date} />],
            ['Kolejność na liście rezerwowej', line ? `${line.nth}. z ${line.of}` : ''],
          ]}
        />
        <Papers data={data} />
      </section>
      <Resignation data={data} />
    </div>
  );
}

const PAPERS = [
  { name: 'confirmation', label: 'Potwierdzenie (PDF)', icon: <FileText size={16} aria-hidden /> },
  { name: 'certificate', label: 'Certyfikat (PDF)', icon: <Award size={16} aria-hidden /> },
] as const;

function Papers({ data: { id, papers } }: { data: OwnApplicationView }) {
  const { link } = usePageContext();
  const given = PAPERS.filter(({ name }) => papers[name]);
  if (given.length === 0) return null;
  return (
    <div className="row">
      {given.map(({ name, label, icon }) => (
        <ButtonLink
          key={name}
          to={link(`/konto/zgloszenia/${id}/${name}-pdf`)}
          download
          size="small"
          theme="secondary"
          icon={icon}
          label={label}
        />
      ))}
    </div>
  );
}

/** Nothing is said of giving back what is no longer held. */
function Resignation({ data: { id, tone, resign } }: { data: OwnApplicationView }) {
  const { link } = usePageContext();
  if (tone === 'over' || tone === 'held') return null;
  return (
    <section className="card stack stack-1">
      <h2>Rezygnacja</h2>
      {resign.whyNot === null ? (
        <>
          <p className="soft">
            Do {formatDay(resign.until ?? '')} możesz zrezygnować tutaj. Zwolnione miejsce może dostać ktoś inny.
          </p>
          <FormView form={resignOwnForm} action={`/konto/zgloszenia/${id}/resign`} facts={{}} />
        </>
      ) : (
        <>
          <p>{resign.whyNot}</p>
          <div className="row">
            <ButtonLink to={link('/kontakt')} size="small" theme="ghost" label="Kontakt z biurem szkoleń" />
          </div>
        </>
      )}
    </section>
  );
}
