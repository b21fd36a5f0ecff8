import { ClipboardList, Star } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import { mergeQuery } from '#domain/kernel/url.ts';
import { formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { daysText, hoursText, shortDaysText } from '#domain/training/course-date/days.ts';
import { FORMULA_LABELS } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DateStatusBadge } from '../badges.tsx';
import { DetailsHead } from '#web/details/details-head.tsx';
import { HistoryCard } from '#web/details/history-card.tsx';
import { Unreached } from '#web/mailbox/unreached.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Named } from '#web/ui/named.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { courseDateDecisions } from './course-date-decisions.tsx';
import { CourseDateList } from './course-date-list.tsx';
import { SeatProposal } from './seat-proposal.tsx';
import { Sending } from './sending.tsx';
import { useSending } from './use-sending.ts';

/** CD-02: a date with both lists, its seats and its history, now or at a past moment. */
export default function CourseDatePage({ data }: PageViewProps<CourseDateView>) {
  const { link, path, search } = usePageContext();
  const base = `/panel/course-dates/${data.id}`;
  const sending = useSending(data);
  const filtered = `/panel/applications?filters[courseId]=${data.courseId}&filters[startedOnFrom]=${formatDay(data.startedOn)}&filters[startedOnTo]=${formatDay(data.startedOn)}`;
  return (
    <div className="stack">
      <DetailsHead
        title={data.courseName}
        badges={
          <>
            <DateStatusBadge phase={data.phase} visibility={data.visibility} />
            {data.full && <span className="badge badge-amber">tylko lista rezerwowa</span>}
          </>
        }
        about={<About data={data} />}
        gauge={<Occupancy data={data} />}
        decisions={courseDateDecisions(data, { link, onOrdered: sending.onOrdered })}
        links={<Links data={data} base={base} />}
        editTo={data.actions.includes('edit') && link(`${base}/edit`)}
        whyNot
        moment={data}
        base={base}
      />
      <Sending {...sending} />
      {data.status === 'cancelled' && (
        <Notice theme="warning">Termin odwołany{data.cancelReason ? `: ${data.cancelReason}` : ''}.</Notice>
      )}
      {data.warnings.map((warning) => (
        <Notice key={warning} theme="warning">
          {warning}
        </Notice>
      ))}
      <Unreached count={data.unreached} subject={`course-date:${data.id}`} />
      {data.proposal && <SeatProposal proposal={data.proposal} />}
      <div className="columns columns-lists">
        <div className="stack">
          <CourseDateList
            title="Lista podstawowa"
            name="primary"
            data={data}
            empty="Nikt nie jest jeszcze zgłoszony."
          />
          <CourseDateList
            title="Lista rezerwowa"
            name="reserve"
            data={data}
            empty="Lista rezerwowa jest pusta."
            ordered
          />
          {data.others.length > 0 && <CourseDateList title="Pozostałe zgłoszenia" name="others" data={data} empty="" />}
        </div>
        <div className="stack">
          <section className="card">
            <h2>Szczegóły</h2>
            <Facts
              rows={[
                ['Szkolenie', <Named key="course" name={data.courseName} kind="course" id={data.courseId} />],
                ['Forma', FORMULA_LABELS[data.formula]],
                ['Dni', daysText(data)],
                ['Miejsce', [data.locationName, data.locationAddress].filter(Boolean).join(', ')],
                [
                  'Spotkanie online',
                  data.onlineMeetingUrl ? (
                    <a key="url" href={data.onlineMeetingUrl}>
                      {data.onlineMeetingUrl}
                    </a>
                  ) : (
                    ''
                  ),
                ],
                ['Trener', <Named key="trainer" name={data.trainerName} kind="operator" id={data.trainerId} />],
                ['Zwolnione miejsca', data.autoPromote ? 'przydzielane automatycznie' : 'proponowane operatorowi'],
                ['Prośby o powiadomienie o wolnym miejscu', data.alerts > 0 ? String(data.alerts) : ''],
                [
                  'Przypomnienie',
                  data.reminderDays === 0
                    ? 'bez przypomnienia'
                    : `${counted(data.reminderDays, ['dzień', 'dni', 'dni'])} przed szkoleniem`,
                ],
                [
                  'Zgłoszenia',
                  <Link key="all" to={link(filtered)}>
                    pokaż na liście zgłoszeń
                  </Link>,
                ],
              ]}
            />
          </section>
          <HistoryCard title="Historia terminu" data={data}>
            {data.olderFacts && (
              <Link className="no-print" to={mergeQuery(link(search ? `${path}?${search}` : path), { all: '1' })}>
                Pokaż starsze wpisy i całe listy
              </Link>
            )}
          </HistoryCard>
        </div>
      </div>
    </div>
  );
}

/** When and where it is, and who gives it. */
const About = ({ data }: { data: CourseDateView }) => (
  <>
    <strong className="numbers">
      {shortDaysText(data)}, {hoursText(data)}
    </strong>
    {' · '}
    {data.formula === 'online' ? FORMULA_LABELS.online : data.locationName}
    {data.trainerName && ` · ${data.trainerName}`}
  </>
);

/** Seats taken of those there are, as a bar and in words; what is above the limit and who waits. */
function Occupancy({ data }: { data: CourseDateView }) {
  const { primaryCount, seatLimit, reserveCount, freeSeats } = data;
  return (
    <p className="occupancy numbers small soft">
      <meter
        min={0}
        max={Math.max(1, seatLimit)}
        value={Math.min(primaryCount, seatLimit)}
        aria-label="Zajęte miejsca"
      />
      {primaryCount} / {counted(seatLimit, ['miejsce', 'miejsca', 'miejsc'])},{' '}
      {counted(freeSeats, ['wolne', 'wolne', 'wolnych'])}, {reserveCount} na rezerwie
    </p>
  );
}

/** What leads on from the date: its paper, and how it was rated. */
function Links({ data, base }: { data: CourseDateView; base: string }) {
  const { link } = usePageContext();
  return (
    <>
      <ButtonLink
        to={link(`${base}/attendance_list_reception`)}
        download
        size="small"
        theme="ghost"
        icon={<ClipboardList size={16} aria-hidden />}
        label="Lista na recepcję"
      />
      {data.mayReadRatings && (
        <ButtonLink
          to={link(`${base}/ratings`)}
          size="small"
          theme="ghost"
          icon={<Star size={16} aria-hidden />}
          label="Oceny"
        />
      )}
    </>
  );
}
