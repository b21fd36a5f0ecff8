import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { canMoveAway, moveIn, moveOut, movingApplication } from '#domain/training/course-date/decide/lists.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import type { ApplicationState } from '#domain/training/course-date/state/application.ts';
import { context } from './course-date.ts';

export type DateCommand<Input> = Command<CourseDateState, Input, CourseDateEvent>;

/**
 * Course dates in memory, changed by the product's own commands day after day: what their rules refuse changes nothing.
 * The events stand in one log, as read models get them.
 */
export class Dates {
  readonly events: Recorded<CourseDateEvent>[] = [];
  readonly states = new Map<string, CourseDateState>();
  #day = Date.UTC(2026, 2, 1, 12);

  /** `YYYY-MM-DD`. */
  get today(): string {
    return new Date(this.#day).toISOString().slice(0, 10);
  }

  wait(days: number): void {
    this.#day += days * 86_400_000;
  }

  /** An operator who may everything, now, with a reason at hand. */
  get context(): CommandContext {
    return context({ now: new Date(this.#day).toISOString(), today: this.today, reason: 'Powód' });
  }

  run<Input>(courseDateId: string, command: DateCommand<Input>, input: Input): boolean {
    const decision = command.decide(this.stateOf(courseDateId), input, this.context);
    if (isRefusal(decision)) return false;
    for (const event of decision) this.#record(courseDateId, command.name, event);
    return true;
  }

  stateOf(courseDateId: string): CourseDateState {
    const state = this.states.get(courseDateId) ?? courseDate.initial();
    this.states.set(courseDateId, state);
    return state;
  }

  /** GDP-03: as the log gives it when the person's key is gone; every fact is read again. */
  erase(personId: string): void {
    const blank = (_key: string, value: unknown) =>
      typeof value === 'object' && value !== null && 'personId' in value && value.personId === personId
        ? {
            ...Object.fromEntries(
              Object.entries(value).map(([field, one]) => [field, typeof one === 'string' ? '' : one]),
            ),
            personId,
            forgotten: true,
          }
        : value;
    const facts = JSON.parse(JSON.stringify(this.events), blank) as Recorded<CourseDateEvent>[];
    this.events.splice(0, this.events.length, ...facts);
    this.states.clear();
    for (const fact of facts) {
      const id = fact.stream.replace('course-date-', '');
      this.states.set(id, courseDate.evolve(this.stateOf(id), structuredClone(fact) as CourseDateEvent, fact));
    }
  }

  /** Every application where it is now. */
  get applications(): { courseDateId: string; application: ApplicationState }[] {
    return [...this.states].flatMap(([courseDateId, state]) =>
      [...state.applications.values()]
        .filter(({ movedTo }) => movedTo === null)
        .map((application) => ({ courseDateId, application })),
    );
  }

  /** APP-11: both halves, as the api does them. */
  move({ courseDateId, application }: { courseDateId: string; application: ApplicationState }, to: string): void {
    const source = this.stateOf(courseDateId);
    const { id: applicationId } = application;
    if (isRefusal(canMoveAway(source, { applicationId, duration: 2 }, this.context))) return;
    if (!this.run(to, moveIn, movingApplication(source, application))) return;
    this.run(courseDateId, moveOut, { applicationId, toCourseDateId: to });
  }

  #record(courseDateId: string, command: string, event: CourseDateEvent): void {
    const { now: at, actor, reason = '' } = this.context;
    const number = this.events.length;
    const recorded: Recorded<CourseDateEvent> = {
      ...event,
      id: `event-${number}`,
      stream: `course-date-${courseDateId}`,
      revision: number,
      position: String(number).padStart(12, '0'),
      at,
      meta: { at, actor, command, correlationId: `call-${number}`, reason },
    };
    this.events.push(recorded);
    this.states.set(courseDateId, courseDate.evolve(this.stateOf(courseDateId), event, recorded));
  }
}
