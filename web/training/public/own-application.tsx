import { Award, FileText } from 'lucide-react';
import type { OwnApplicationView } from '#api/training/public/own-application.ts';
import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import { resignOwnForm, swapOwnForm } from '#domain/training/course-date/own-seat.ts';
import { formatDay } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PublicStatusBadge } from '../badges.tsx';
import { NoticeLink } from '../notice-link.tsx';
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
            ['Certyfikat', data.certificateValidity],
          ]}
        />
        <Papers data={data} />
      </section>
      <Swap data={data} />
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

/** What the office does where it can't be done here. */
function ThroughOffice({ why }: { why: string }) {
  const { link } = usePageContext();
  return (
    <>
      <p>{why}</p>
      <div className="row">
        <ButtonLink to={link('/kontakt')} size="small" theme="ghost" label="Kontakt z biurem szkoleń" />
      </div>
    </>
  );
}

/** Nothing is said of changing what is no longer held. */
const isHeld = ({ tone }: OwnApplicationView): boolean => tone !== 'over' && tone !== 'held';

function Swap({ data }: { data: OwnApplicationView }) {
  const { id, swap, facts, notice } = data;
  if (!isHeld(data) || swap === null) return null;
  return (
    <section className="card stack stack-1">
      <h2>Zmiana uczestnika</h2>
      {swap.whyNot === null ? (
        <>
          <p className="soft">
            Do {formatDay(swap.until ?? '')} możesz wpisać, kto przyjedzie zamiast tej osoby. Miejsce i decyzja zostają.
            Zgoda dotyczy <NoticeLink version={notice} label="informacji o danych osobowych" />.
          </p>
          <FormView
            key={data.version}
            form={swapOwnForm}
            version={data.version}
            action={`/konto/zgloszenia/${id}/swap`}
            values={{ notice }}
            facts={facts}
          />
        </>
      ) : (
        <ThroughOffice why={swap.whyNot} />
      )}
    </section>
  );
}

function Resignation({ data }: { data: OwnApplicationView }) {
  const { id, resign } = data;
  if (!isHeld(data)) return null;
  return (
    <section className="card stack stack-1">
      <h2>Rezygnacja</h2>
      {resign.whyNot === null ? (
        <>
          <p className="soft">
            Do {formatDay(resign.until ?? '')} możesz zrezygnować tutaj. Zwolnione miejsce może dostać ktoś inny.
          </p>
          <FormView
            key={data.version}
            form={resignOwnForm}
            version={data.version}
            action={`/konto/zgloszenia/${id}/resign`}
            facts={{}}
          />
        </>
      ) : (
        <ThroughOffice why={resign.whyNot} />
      )}
    </section>
  );
}
