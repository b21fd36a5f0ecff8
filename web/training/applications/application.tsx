import { CalendarPlus, FileText, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/router/router.tsx';
import type { ApplicationView } from '#api/training/applications/details.ts';
import { formatDay } from '#domain/text/dates.ts';
import {
  captionOf,
  fieldsBesidesNames,
  fieldsOf,
  fullCaptionOf,
  inputName,
  shownText,
} from '#domain/training/course-date/application-values.ts';
import { hoursText, shortDaysText } from '#domain/training/course-date/days.ts';
import type { FirmDoubt } from '#domain/training/course-date/firm-meant.ts';
import { FORMULA_LABELS, type Assurance } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListBadge, StatusBadge } from '../badges.tsx';
import { NoticeLink } from '../notice-link.tsx';
import { DetailsHead } from '#web/details/details-head.tsx';
import { HistoryCard } from '#web/details/history-card.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Named } from '#web/ui/named.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { applicationDecisions } from './application-decisions.ts';
import { MailList } from '#web/mailbox/mail-list.tsx';
import { FailedMails } from '#web/mailbox/unreached.tsx';
import { SeatProposal } from '../course-dates/seat-proposal.tsx';

/** The paper about an application, by what it may say. */
const PAPERS: Record<Assurance, string> = {
  seat: 'Potwierdzenie PDF',
  awaiting: 'Zgłoszenie PDF',
  reserve: 'Lista rezerwowa PDF',
};

/** APP-05: everything about one application, now or at a past moment. */
export default function ApplicationPage({ data }: PageViewProps<ApplicationView>) {
  const { link } = usePageContext();
  const base = `/panel/applications/${data.id}`;
  return (
    <div className="stack">
      <DetailsHead
        title={data.participantName}
        badges={
          <>
            <StatusBadge status={data.status} />
            <ListBadge list={data.listType} overbooked={data.overbooked} />
            {data.attendance && <span className="badge badge-green">obecność</span>}
          </>
        }
        about={<About data={data} />}
        decisions={applicationDecisions(data)}
        links={!data.asOf && <Papers data={data} base={base} />}
        editTo={data.mayEdit && link(`${base}/edit`)}
        whyNot
        moment={data}
        base={base}
      />
      {!data.asOf && <FailedMails mails={data.emails} />}
      {data.lacks !== '' && (
        <Notice theme="warning">
          Uczestnik nie spełnia wymagań szkolenia: {data.lacks}. Zgłoszenie pozostaje ważne; zdecyduj, czy je utrzymać.
        </Notice>
      )}
      {data.firmDoubt && <Notice theme="warning">{doubtText(data.firmDoubt)}</Notice>}
      {data.proposal && <SeatProposal proposal={data.proposal} own={data.id} />}
      {data.phase === 'held' && data.actions.includes('archive') && (
        <Notice theme="info">
          Szkolenie już się odbyło: zaznacz obecność, popraw dane albo zarchiwizuj zgłoszenie.
        </Notice>
      )}
      <div className="columns">
        <div className="stack">
          <TrainingCard data={data} />
          <PeopleCard data={data} />
          <section className="card">
            <h2>Wiadomości e-mail</h2>
            <MailList mails={data.emails} />
          </section>
        </div>
        <HistoryCard data={data} />
      </div>
    </div>
  );
}

/** Which training, when and where, and of which firm: in sight whatever is read below. */
function About({ data }: { data: ApplicationView }) {
  const { link } = usePageContext();
  const date = data.courseDate;
  const place = date?.formula === 'online' ? FORMULA_LABELS.online : date?.locationName;
  return (
    <>
      {data.courseName},{' '}
      <Link to={link(`/panel/course-dates/${data.courseDateId}`)}>
        {date ? shortDaysText(date) : formatDay(data.startedOn)}
      </Link>
      {place && `, ${place}`}
      {data.companyName && (
        <>
          {' '}
          · <Named name={data.companyName} kind="company" id={data.companyId} />
        </>
      )}
    </>
  );
}

const doubtText = (doubt: FirmDoubt): string =>
  doubt.kind === 'otherName'
    ? `W rejestrze firma o tym NIP nazywa się „${doubt.firm}”. Sprawdź, czy to ona.`
    : `Ten NIP ma kilka firm: ${doubt.firms.map((name) => `„${name}”`).join(', ')}. Zgłoszenie nie ma numeru serwisu. Popraw nazwę firmy na jedną z nich, aby ją wybrać.`;

/** What is printed or sent is of the present: nothing of it stands on a page of the past. */
function Papers({ data, base }: { data: ApplicationView; base: string }) {
  const { link, access } = usePageContext();
  const isComing = data.phase === 'upcoming';
  return (
    <>
      {isComing && access.can('APPLICATION_WRITE') && (
        <ButtonLink
          to={link(`/panel/applications/new?firmOf=${data.id}&courseDateId=${data.courseDateId}`)}
          size="small"
          theme="ghost"
          icon={<UserPlus size={16} aria-hidden />}
          label="Kolejna osoba z tej firmy"
        />
      )}
      {data.assurance && (
        <ButtonLink
          to={link(`${base}/confirmation-pdf`)}
          download
          size="small"
          theme="ghost"
          icon={<FileText size={16} aria-hidden />}
          label={PAPERS[data.assurance]}
        />
      )}
      {data.calendarEntry && (
        <ButtonLink
          to={link(`${base}/calendar`)}
          download
          size="small"
          theme="ghost"
          icon={<CalendarPlus size={16} aria-hidden />}
          label="Kalendarz"
        />
      )}
      {data.certificateCode && (
        <ButtonLink
          to={link(`${base}/certificate-pdf`)}
          download
          size="small"
          theme="ghost"
          icon={<FileText size={16} aria-hidden />}
          label="Certyfikat PDF"
        />
      )}
    </>
  );
}

/** What was sent of the decision: to who waits on the reserve no confirmation. */
const writtenText = ({ confirmationSent, reserveInformed }: ApplicationView): string => {
  if (confirmationSent) return 'wysłane';
  return reserveInformed ? 'niewysłane; wysłano informację o liście rezerwowej' : 'niewysłane';
};

const certificateText = ({ certificateCode, certificateValidity }: ApplicationView): string =>
  certificateCode === null ? 'brak' : [certificateCode, certificateValidity].filter(Boolean).join(', ');

/** PUB-20: by no means a consent to another person's data; of who was erased nothing is said. */
const acceptedText = ({ consentVersion, participant }: ApplicationView): ReactNode => {
  if (consentVersion !== null) return <NoticeLink version={consentVersion} />;
  return participant.forgotten ? '' : 'brak dla tej osoby';
};

function TrainingCard({ data }: { data: ApplicationView }) {
  const { link } = usePageContext();
  const date = data.courseDate;
  return (
    <section className="card">
      <h2>Szkolenie</h2>
      <Facts
        rows={[
          ['Szkolenie', <Named key="course" name={data.courseName} kind="course" id={data.courseId} />],
          [
            'Termin',
            <Link key="date" to={link(`/panel/course-dates/${data.courseDateId}`)}>
              {date ? shortDaysText(date) : formatDay(data.startedOn)}
            </Link>,
          ],
          ['Godziny', date ? hoursText(date) : ''],
          [
            'Miejsce',
            date?.formula === 'online'
              ? FORMULA_LABELS.online
              : [date?.locationName, date?.locationAddress].filter(Boolean).join(', '),
          ],
          ['Numer zgłoszenia', data.registrationId],
          ['Data zgłoszenia', formatInstant(data.appliedAt)],
          row('Przyjęta informacja o danych', acceptedText(data)),
          ['Potwierdzenie', writtenText(data)],
          ['Certyfikat', certificateText(data)],
        ]}
      />
    </section>
  );
}

const row = (label: string, value: ReactNode) => [label, value] as const;

function PeopleCard({ data }: { data: ApplicationView }) {
  const { link } = usePageContext();
  const { participant, reporter } = data;
  const byEmail = `/panel/applications?filters[email]=${encodeURIComponent(participant.email)}`;
  return (
    <section className="card">
      <h2>Uczestnik i firma</h2>
      <Facts
        rows={[
          row('Uczestnik', <Named name={data.participantName} kind="participant" id={data.participantId} />),
          ...fieldsBesidesNames('participant').map((field) =>
            row(captionOf(field), shownText(field, participant[field.name])),
          ),
          [
            'Wszystkie zgłoszenia',
            participant.email ? (
              <Link key="all" to={link(byEmail)}>
                pokaż zgłoszenia tej osoby
              </Link>
            ) : (
              ''
            ),
          ],
          ...fieldsOf('company').map((field) =>
            row(
              fullCaptionOf('company', field),
              <Named
                name={shownText(field, data[inputName('company', field.name)])}
                kind="company"
                id={field.name === 'name' ? data.companyId : null}
              />,
            ),
          ),
          ['Numer serwisu', data.boschCarServiceId ?? ''],
          row(
            'Osoba zgłaszająca',
            reporter.forgotten ? (
              'dane usunięte'
            ) : (
              <Named name={`${reporter.firstName} ${reporter.lastName}`} kind="reporter" id={data.reporterId} />
            ),
          ),
          ...fieldsBesidesNames('reporter').map((field) =>
            row(fullCaptionOf('reporter', field), shownText(field, reporter[field.name])),
          ),
        ]}
      />
    </section>
  );
}
