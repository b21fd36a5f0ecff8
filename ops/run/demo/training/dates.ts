import type { Actor } from '#domain/kernel/actor.ts';
import type { CertificateNames, CourseDateDetails } from '#domain/training/course-date/details.ts';
import { flatMapInTurn } from '../in-turn.ts';
import type { Random } from '../random.ts';
import * as catalogue from './catalogue.ts';
import { playDate } from './history.ts';
import { planRegistrations, type DemoCompany, type PlannedDate } from './plan.ts';
import type { Records } from './records.ts';
import type { Simulated } from './stage.ts';

type Trainer = CertificateNames['trainer'];

/** Whom the histories name of the demo logins. */
export interface Staff {
  readonly operators: readonly Actor[];
  readonly trainerId: string;
  readonly trainer: Trainer;
  readonly salesRepresentativeId: string;
}

interface Cast {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly random: Random;
  readonly companies: readonly DemoCompany[];
  readonly records: Records;
  /** By identity in the vault. */
  readonly personIds: ReadonlyMap<string, string>;
  readonly staff: Staff;
}

/** What happened to every course date of the demo until now, date by date. */
export const playDates = (dates: readonly PlannedDate[], cast: Cast): Promise<Simulated[]> =>
  flatMapInTurn(dates, (date, index) => {
    const { now, companies, personIds, staff } = cast;
    const details = detailsOf(date, cast);
    return playDate({
      seed: 1000 + index,
      id: date.id,
      details,
      names: namesOf(details, cast, date.courseIndex),
      createdAt: date.createdAt,
      now,
      operators: staff.operators,
      cancelled: date.cancelled,
      registrations: planRegistrations(date, {
        seed: 5000 + index,
        now,
        companies,
        personIds,
        hasFgaz: catalogue.courses[date.courseIndex]?.values.hasFgaz ?? false,
      }),
    });
  });

function detailsOf(date: PlannedDate, { records, random, staff }: Cast): CourseDateDetails {
  return {
    courseId: records.courseIds[date.courseIndex] ?? '',
    startedOn: date.startedOn,
    courseLocationId: random.pick(records.locationIds),
    formula: date.online ? 'online' : 'onsite',
    onlineMeetingUrl: date.online ? 'https://spotkania.demo.example/szkolenie' : null,
    trainerId: random.chance(0.6) ? staff.trainerId : null,
    seatLimit: date.seatLimit,
    visibility: date.hidden ? 'hidden' : 'visible',
    timeStart: random.pick([800, 900, 930]),
    timeEnd: random.pick([1500, 1600, 1700]),
    full: false,
    autoPromote: random.chance(0.2),
    reminderDays: 3,
  };
}

/** What a certificate of a demo date names. */
function namesOf(
  { courseId, courseLocationId, trainerId }: CourseDateDetails,
  { records, staff }: Cast,
  courseIndex: number,
): CertificateNames {
  const course = catalogue.courses[courseIndex]?.values;
  const location = catalogue.locations[records.locationIds.indexOf(courseLocationId)];
  return {
    courseId,
    courseName: course?.name ?? '',
    duration: course?.duration ?? 1,
    courseLocationId,
    locationName: location?.name ?? '',
    trainerId,
    trainer: trainerId === null ? null : staff.trainer,
    certificateMonths: course?.certificateMonths ?? null,
  };
}
