import type { ComponentType } from 'react';
import { Link } from '#web/router/router.tsx';
import { Plus } from 'lucide-react';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { countedDays } from '#domain/text/plural.ts';
import { recordForm } from '#domain/record/view.ts';
import { course as declared, type CourseValues } from '#domain/training/records/course.ts';
import { banner } from '#domain/training/records/banner.ts';
import { wordingKind } from '#domain/mail/wording-names.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { RecordData } from '#web/records/record-data.ts';
import { ActiveBadge } from '#web/records/active-badge.tsx';
import { ReporterLinks } from './reporter-links.tsx';
import { participant } from '#domain/training/accounts/participant.ts';
import { WordingPreview } from '#web/mailbox/wording-preview.tsx';
import { SamePerson } from '#web/merging/same-person.tsx';
import { TrainingHistory, type HistoryLine } from './training-history.tsx';

type Extras = ComponentType<{ data: RecordData }>;

const ParticipantHistory = ({ data }: { data: RecordData }) => (
  <>
    <TrainingHistory
      id={data.title === FORGOTTEN ? null : data.id}
      lines={data.more.history as readonly HistoryLine[]}
    />
    {!data.asOf && <SamePerson data={data} base={participant.base} permission={participant.permissions.write} />}
  </>
);

interface CourseLine {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
  readonly values: CourseValues;
}

/** CRS-01: the courses of a group, and the way to add one to it. */
function GroupCourses({ data }: { data: RecordData }) {
  const { link, access } = usePageContext();
  const courses = data.more.courses as readonly CourseLine[];
  const scope = `?groupId=${data.id}`;
  return (
    <section className="card stack">
      <div className="page-head">
        <h2>Szkolenia w grupie</h2>
        <div className="row no-print">
          <ButtonLink to={link(`/panel/courses${scope}`)} size="small" theme="ghost" label="Lista szkoleń grupy" />
          {access.can('COURSE_WRITE') && (
            <ButtonLink
              to={link(`/panel/courses/new${scope}`)}
              size="small"
              theme="secondary"
              icon={<Plus size={16} aria-hidden />}
              label="Dodaj szkolenie"
            />
          )}
        </div>
      </div>
      {courses.length === 0 ? (
        <p className="soft">W tej grupie nie ma jeszcze szkoleń.</p>
      ) : (
        <ul className="record-links">
          {courses.map((course) => (
            <li key={course.id}>
              <Link to={link(`/panel/courses/${course.id}${scope}`)}>{course.title}</Link>
              <span className="soft small">{countedDays(course.values.duration)}</span>
              {!course.active && <ActiveBadge active={false} words={declared.words} />}
              {course.values.groupId !== data.id && <span className="badge">przypisane z innej grupy</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** MRQ-02: a banner is edited where it is shown. */
function BannerForm({ data }: { data: RecordData }) {
  if (!data.canWrite) return null;
  return (
    <section className="card">
      <h2>Zmień</h2>
      <FormView
        key={data.version}
        form={recordForm(banner, 'put')}
        action={`/panel/marquee/${data.id}`}
        values={{ ...data.values, isActive: data.active }}
        version={data.version}
      />
    </section>
  );
}

function CourseLinks({ data }: { data: RecordData }) {
  const { link, access } = usePageContext();
  const filter = `?filters[courseId]=${data.id}`;
  return (
    <section className="card stack no-print">
      <h2>Powiązane</h2>
      <div className="row">
        {access.reads('COURSEDATE_READ') && (
          <ButtonLink
            to={link(`/panel/course-dates${filter}`)}
            size="small"
            theme="secondary"
            label="Terminy szkolenia"
          />
        )}
        {access.can('COURSEDATE_WRITE') && data.active && (
          <ButtonLink to={link(`/panel/course-dates/new${filter}`)} size="small" theme="ghost" label="Dodaj termin" />
        )}
        {access.reads('APPLICATION_READ') && (
          <ButtonLink to={link(`/panel/applications${filter}`)} size="small" theme="ghost" label="Zgłoszenia" />
        )}
        <ButtonLink
          to={link(`/panel/courses/${data.id}/assign-course`)}
          size="small"
          theme="ghost"
          label="Przypisanie do grup"
        />
      </div>
    </section>
  );
}

function FirmLinks({ data }: { data: RecordData }) {
  const { link, access } = usePageContext();
  const service = data.values.boschCarServiceId;
  const nips = data.values.nipNumbers as readonly string[];
  return (
    <section className="card stack no-print">
      <h2>Powiązane</h2>
      <div className="row">
        {access.reads('APPLICATION_READ') &&
          nips.map((nip) => (
            <ButtonLink
              key={nip}
              to={link(`/panel/applications?filters[companyNip]=${nip}`)}
              size="small"
              theme="secondary"
              label={`Zgłoszenia (NIP ${nip})`}
            />
          ))}
        {access.reads('EMPLOYEE_READ') && typeof service === 'string' && (
          <ButtonLink
            to={link(`/panel/employees?filters[boschCarServiceId]=${encodeURIComponent(service)}`)}
            size="small"
            theme="ghost"
            label="Uczestnicy serwisu"
          />
        )}
      </div>
    </section>
  );
}

/** What the details of a kind of record lead on to, by kind. */
export const recordExtras: Readonly<Record<string, Extras>> = {
  group: GroupCourses,
  course: CourseLinks,
  reporter: ReporterLinks,
  participant: ParticipantHistory,
  banner: BannerForm,
  company: FirmLinks,
  [wordingKind('szkolenia')]: WordingPreview,
};
