import { systemAccess } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { metaFromState, type Command, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { sendCertificate, toggleAttendance } from '#domain/training/course-date/decide/attendance.ts';
import { cancelCourseDate, scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { moveToPrimary } from '#domain/training/course-date/decide/lists.ts';
import { registerApplications, type Registration } from '#domain/training/course-date/decide/register.ts';
import {
  archiveApplication,
  cancelApplication,
  confirmApplication,
  rejectApplication,
  resignApplication,
  sendConfirmation,
  undoDecision,
} from '#domain/training/course-date/decide/statuses.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { CertificateNames, CourseDateDetails } from '#domain/training/course-date/details.ts';
import { courseDate, reserveQueue, type CourseDateState } from '#domain/training/course-date/state.ts';
import { dayCount } from '#domain/training/course-date/days.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { seeded, type Random } from '../random.ts';

/** A fact of the demo with its moment, ready for the log. */
export interface Simulated {
  readonly stream: string;
  readonly event: CourseDateEvent;
  readonly context: CommandContext;
  readonly command: string;
  /** What the state adds to its metadata. */
  readonly more: ReturnType<typeof metaFromState>;
}

export interface DateStory {
  readonly seed: number;
  readonly id: string;
  readonly details: CourseDateDetails;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly now: number;
  readonly operators: readonly Actor[];
  /** Registrations to come in, in any order; each at its own moment. */
  readonly registrations: readonly { readonly at: number; readonly registration: Registration }[];
  readonly cancelled: boolean;
  /** What its certificates name. */
  readonly names: CertificateNames;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const PUBLIC: Actor = { type: 'public', id: 'public', portal: 'szkolenia' };
const REASONS = ['Brak wymaganego doświadczenia', 'Zgłoszenie złożone podwójnie', 'Niepełne dane firmy'];
const INFOS = [
  'Na to szkolenie przyjmujemy mechaników z rocznym stażem. Zapraszamy na poziom podstawowy.',
  'Prosimy o uzupełnienie danych firmy i ponowne zgłoszenie.',
];

interface Step {
  readonly at: number;
  readonly act: () => void;
}

/** The life of one course date, played through the real decider: only what its rules allow becomes a fact. */
export function playDate(story: DateStory): Simulated[] {
  const random = seeded(story.seed);
  const facts: Simulated[] = [];
  const steps: Step[] = [];
  let state = courseDate.initial();

  const at = (moment: number, act: () => void) => {
    if (moment <= story.now) steps.push({ at: moment, act });
  };
  const run = <Input>(
    command: Command<CourseDateState, Input, CourseDateEvent>,
    input: Input,
    occasion: Occasion,
  ): boolean => {
    const now = new Date(occasion.at).toISOString();
    const context: CommandContext = {
      actor: occasion.actor ?? random.pick(story.operators),
      // The demo plays what people did; who of them may is not its business.
      access: systemAccess,
      now,
      today: dayInWarsaw(now),
      ...(occasion.reason ? { reason: occasion.reason } : {}),
    };
    const decision = command.decide(state, input, context);
    if (isRefusal(decision)) return false;
    for (const event of decision) {
      const more = metaFromState(courseDate, state, { event, reason: context.reason });
      facts.push({ stream: courseDateStream(story.id), event, context, command: `Demo${command.name}`, more });
      state = courseDate.evolve(state, event);
    }
    return decision.length > 0;
  };
  const stage: Stage = { story, random, at, run, state: () => state };

  at(story.createdAt, () =>
    run(scheduleCourseDate, { courseDateId: story.id, details: story.details }, { at: story.createdAt }),
  );
  for (const one of story.registrations) {
    at(one.at, () => {
      if (run(registerApplications, one.registration, { at: one.at, actor: PUBLIC })) decideAbout(stage, one);
    });
  }
  closing(stage);
  while (steps.length > 0) {
    steps.sort((a, b) => b.at - a.at);
    steps.pop()?.act();
  }
  return facts;
}

interface Occasion {
  readonly at: number;
  readonly actor?: Actor;
  readonly reason?: string;
}

interface Stage {
  readonly story: DateStory;
  readonly random: Random;
  at(moment: number, act: () => void): void;
  run<Input>(command: Command<CourseDateState, Input, CourseDateEvent>, input: Input, occasion: Occasion): boolean;
  state(): CourseDateState;
}

/** What operators do about the applications of one registration, a few hours to days later. */
function decideAbout(stage: Stage, one: DateStory['registrations'][number]): void {
  const { random } = stage;
  const start = Date.parse(`${stage.story.details.startedOn}T06:00:00Z`);
  for (const { applicationId } of one.registration.employees) {
    const moment = Math.min(one.at + random.between(2, 60) * HOUR, start - random.between(1, 9) * HOUR);
    if (moment <= one.at) continue;
    const fate = random.next();
    if (fate < 0.1) stage.at(moment, () => reject(stage, applicationId, moment));
    else if (fate < 0.14)
      stage.at(
        moment,
        () => void stage.run(cancelApplication, { applicationId }, { at: moment, reason: random.pick(REASONS) }),
      );
    else if (fate < 0.86) stage.at(moment, () => accept(stage, applicationId, moment, start));
  }
}

function reject(stage: Stage, applicationId: string, at: number): void {
  const { random } = stage;
  const input = random.chance(0.6) ? { applicationId, info: random.pick(INFOS) } : { applicationId };
  if (!stage.run(rejectApplication, input, { at, reason: random.pick(REASONS) })) return;
  if (random.chance(0.15)) {
    const later = at + 3 * HOUR;
    stage.at(
      later,
      () => void stage.run(undoDecision, { applicationId }, { at: later, reason: 'Odrzucono przez pomyłkę' }),
    );
  }
}

function accept(stage: Stage, applicationId: string, at: number, start: number): void {
  const { random } = stage;
  // Whoever waits on the reserve is not confirmed yet.
  if (stage.state().applications.get(applicationId)?.list !== 'primary') return;
  stage.run(sendConfirmation, { applicationId }, { at });
  const answer = at + random.between(4, 72) * HOUR;
  if (answer > start) return;
  if (random.chance(0.08)) {
    stage.at(answer, () => {
      stage.run(resignApplication, { applicationId }, { at: answer, reason: 'Rezygnacja zgłoszona telefonicznie' });
      const later = answer + 2 * HOUR;
      if (random.chance(0.6)) stage.at(later, () => promote(stage, later));
    });
  } else if (random.chance(0.85)) {
    stage.at(answer, () => void stage.run(confirmApplication, { applicationId }, { at: answer }));
  }
}

function promote(stage: Stage, at: number): void {
  const next = reserveQueue(stage.state())[0];
  if (next) stage.run(moveToPrimary, { applicationId: next.id }, { at });
}

/** Attendance and certificates after the training; the archive a month later; or the cancellation. */
function closing(stage: Stage): void {
  const { story, random } = stage;
  const start = Date.parse(`${story.details.startedOn}T06:00:00Z`);
  if (story.cancelled) {
    const moment = start - 5 * DAY;
    stage.at(
      Math.min(moment, story.now - HOUR),
      () =>
        void stage.run(
          cancelCourseDate,
          { notify: true },
          { at: Math.min(moment, story.now - HOUR), reason: 'Choroba trenera' },
        ),
    );
    return;
  }
  const { duration } = story.names;
  const end = start + (dayCount(duration) - 1) * DAY;
  const evening = end + 9 * HOUR;
  stage.at(evening, () => {
    for (const application of stage.state().applications.values()) {
      if (application.status !== 'confirmed' || random.chance(0.07)) continue;
      const certificate = { newCertificateCode: certificateCode(random), names: story.names };
      stage.run(toggleAttendance, { applicationId: application.id, ...certificate }, { at: evening });
    }
  });
  const morning = end + 27 * HOUR;
  stage.at(morning, () => {
    for (const application of stage.state().applications.values()) {
      const certificate = { newCertificateCode: certificateCode(random), names: story.names };
      if (application.attended)
        stage.run(sendCertificate, { applicationId: application.id, ...certificate }, { at: morning });
    }
  });
  // What nobody decided before the training is filed within days; of the last few dates some still waits for that.
  const tidied = end + 3 * DAY;
  stage.at(tidied, () => {
    for (const { id, status } of stage.state().applications.values())
      if (status === 'waiting') stage.run(archiveApplication, { applicationId: id, duration }, { at: tidied });
  });
  const month = end + 35 * DAY;
  stage.at(month, () => {
    for (const { id } of stage.state().applications.values())
      stage.run(archiveApplication, { applicationId: id, duration }, { at: month });
  });
}

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const certificateCode = (random: Random): string =>
  Array.from({ length: 16 }, () => random.pick([...LETTERS])).join('');
