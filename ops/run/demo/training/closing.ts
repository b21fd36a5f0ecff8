import { markAttendanceList, type Mark } from '#domain/training/course-date/decide/attendance-list.ts';
import { sendCertificate, toggleAttendance } from '#domain/training/course-date/decide/attendance.ts';
import { cancelCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { archiveApplication } from '#domain/training/course-date/decide/statuses.ts';
import { dayCount } from '#domain/training/course-date/days.ts';
import { inOffice, inOfficeBefore } from '../hours.ts';
import type { Random } from '../random.ts';
import type { Stage } from './stage.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Attendance and certificates after the training; the archive a month later; or the cancellation. */
export function closing(stage: Stage): void {
  const { story, random } = stage;
  const start = Date.parse(`${story.details.startedOn}T06:00:00Z`);
  if (story.cancelled) {
    const moment = inOfficeBefore(Math.min(start - 5 * DAY, story.now - HOUR));
    stage.at(
      moment,
      () => void stage.run(cancelCourseDate, { notify: true }, { at: moment, reason: 'Choroba trenera' }),
    );
    return;
  }
  const { duration } = story.names;
  const end = start + (dayCount(duration) - 1) * DAY;
  const evening = end + 9 * HOUR;
  stage.at(evening, () => {
    const marks = [...stage.state().applications.values()].flatMap(({ id, status }): Mark[] => {
      if (status !== 'confirmed') return [];
      const isAbsent = random.chance(0.07);
      const mark = { applicationId: id, seen: 'none' } as const;
      return [
        isAbsent
          ? { ...mark, presence: 'absent', newCertificateCode: '' }
          : { ...mark, presence: 'present', newCertificateCode: certificateCode(random) },
      ];
    });
    stage.run(markAttendanceList, { marks, names: story.names }, { at: evening });
  });
  const morning = inOffice(end + 27 * HOUR);
  stage.at(morning, () => {
    for (const application of stage.state().applications.values()) {
      const certificate = { newCertificateCode: certificateCode(random), names: story.names };
      if (application.attended)
        stage.run(sendCertificate, { applicationId: application.id, ...certificate }, { at: morning });
    }
  });
  corrected(stage, inOffice(morning + 26 * HOUR));
  // What nobody decided before the training is filed within days; of the last few dates some still waits for that.
  const tidied = inOffice(end + 3 * DAY);
  stage.at(tidied, () => {
    for (const { id, status } of stage.state().applications.values())
      if (status === 'waiting') stage.run(archiveApplication, { applicationId: id, duration }, { at: tidied });
  });
  const month = inOffice(end + 35 * DAY);
  stage.at(month, () => {
    for (const { id } of stage.state().applications.values())
      stage.run(archiveApplication, { applicationId: id, duration }, { at: month });
  });
}

/** On some dates somebody was ticked by mistake: the certificate that was sent is revoked. */
function corrected(stage: Stage, at: number): void {
  const { story, random } = stage;
  if (story.seed % 6 !== 1) return;
  stage.at(at, () => {
    const present = [...stage.state().applications.values()].find(({ attended }) => attended);
    if (!present) return;
    const certificate = { newCertificateCode: certificateCode(random), names: story.names };
    const input = { applicationId: present.id, ...certificate };
    stage.run(toggleAttendance, input, { at, reason: 'Uczestnik wyszedł po pierwszej godzinie' });
  });
}

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const certificateCode = (random: Random): string =>
  Array.from({ length: 16 }, () => random.pick([...LETTERS])).join('');
