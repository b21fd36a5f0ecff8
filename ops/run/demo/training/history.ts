import { systemAccess } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { metaFromState, type Command, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { moveToPrimary, moveToReserve } from '#domain/training/course-date/decide/lists.ts';
import { registerApplications } from '#domain/training/course-date/decide/register.ts';
import {
  cancelApplication,
  confirmApplication,
  rejectApplication,
  resignApplication,
  sendConfirmation,
  undoDecision,
} from '#domain/training/course-date/decide/statuses.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, reserveQueue, type CourseDateState } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { inOffice, inOfficeBefore } from '../hours.ts';
import { seeded } from '../random.ts';
import { closing } from './closing.ts';
import type { DateStory, Occasion, Simulated, Stage } from './stage.ts';

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
      facts.push({ stream: courseDateStream(story.id), event, context, command: command.name, more });
      state = courseDate.evolve(state, event);
    }
    return decision.length > 0;
  };
  const stage: Stage = { story, random, at, run, state: () => state };

  const createdAt = inOfficeBefore(story.createdAt);
  at(createdAt, () => run(scheduleCourseDate, { courseDateId: story.id, details: story.details }, { at: createdAt }));
  for (const one of story.registrations) {
    at(one.at, () => {
      if (run(registerApplications, one.registration, { at: one.at, actor: PUBLIC })) decideAbout(stage, one);
    });
  }
  squeezed(stage);
  closing(stage);
  while (steps.length > 0) {
    steps.sort((a, b) => b.at - a.at);
    steps.pop()?.act();
  }
  return facts;
}

/** What operators do about the applications of one registration, a few hours to days later. */
function decideAbout(stage: Stage, one: DateStory['registrations'][number]): void {
  const { random } = stage;
  const start = Date.parse(`${stage.story.details.startedOn}T06:00:00Z`);
  for (const { applicationId } of one.registration.employees) {
    const decided = inOffice(one.at + random.between(2, 60) * HOUR);
    const moment = Math.min(decided, inOfficeBefore(start - random.between(1, 9) * HOUR));
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
    const later = inOffice(at + 3 * HOUR);
    stage.at(
      later,
      () => void stage.run(undoDecision, { applicationId }, { at: later, reason: 'Odrzucono przez pomyłkę' }),
    );
  }
}

function accept(stage: Stage, applicationId: string, at: number, start: number): void {
  const { random } = stage;
  // Anyone who waits on the reserve is not confirmed yet.
  if (stage.state().applications.get(applicationId)?.list !== 'primary') return;
  stage.run(sendConfirmation, { applicationId }, { at });
  const answer = inOffice(at + random.between(4, 72) * HOUR);
  if (answer > start) return;
  if (random.chance(0.08)) {
    stage.at(answer, () => {
      stage.run(resignApplication, { applicationId }, { at: answer, reason: 'Rezygnacja zgłoszona telefonicznie' });
      const later = inOffice(answer + 2 * HOUR);
      if (random.chance(0.6)) stage.at(later, () => promote(stage, later));
    });
  } else if (random.chance(0.85)) {
    stage.at(answer, () => void stage.run(confirmApplication, { applicationId }, { at: answer }));
  }
}

/** On some dates one who still waits gives way to a firm that has nobody there yet. */
function squeezed(stage: Stage): void {
  const { story } = stage;
  if (story.seed % 5 !== 2) return;
  const at = inOfficeBefore(Date.parse(`${story.details.startedOn}T06:00:00Z`) - 9 * DAY);
  stage.at(at, () => {
    const waiting = [...stage.state().applications.values()].filter(
      ({ status, list }) => status === 'waiting' && list === 'primary',
    );
    const last = waiting.at(-1);
    const reason = 'Firma ma już uczestników na tym terminie';
    if (last) stage.run(moveToReserve, { applicationId: last.id }, { at, reason });
  });
}

function promote(stage: Stage, at: number): void {
  const next = reserveQueue(stage.state())[0];
  if (next) stage.run(moveToPrimary, { applicationId: next.id }, { at });
}
