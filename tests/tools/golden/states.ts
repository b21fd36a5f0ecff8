import type { Decider } from '#domain/kernel/decider.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { AnyEvent, EventDefinition, Recorded } from '#domain/kernel/event.ts';
import { person } from '#domain/gdpr/decide.ts';
import { personEvents } from '#domain/gdpr/events.ts';
import { merging } from '#domain/merging/decide.ts';
import { mergingEvents } from '#domain/merging/events.ts';
import { importDecider } from '#domain/import/decide.ts';
import { mailDecider } from '#domain/mail/decide.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { importEvents } from '#domain/import/events.ts';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import { closing } from '#domain/organisation/decide.ts';
import { organisationEvents } from '#domain/organisation/events.ts';
import { portals } from '#domain/portals.ts';
import { consents } from '#domain/training/accounts/decide.ts';
import { ReporterConsented } from '#domain/training/accounts/events.ts';
import { courseDateEvents } from '#domain/training/course-date/events.ts';
import { notices } from '#domain/orders/notices/decide.ts';
import { noticeEvents } from '#domain/orders/notices/events.ts';
import { orderEvents } from '#domain/orders/order/events.ts';
import { order } from '#domain/orders/order/state.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { recordFacts } from '#domain/record/events.ts';
import { trainingRating } from '#domain/training/rating/decide.ts';
import { ratingEvents } from '#domain/training/rating/events.ts';
import { seatAlert } from '#domain/training/seat-alert/decide.ts';
import { seatAlertEvents } from '#domain/training/seat-alert/events.ts';
import { surveyAnswer } from '#domain/training/survey/decide.ts';
import { surveyEvents } from '#domain/training/survey/events.ts';
import { recordDefinitions, type RecordDefinition } from '#domain/record/decide.ts';
import type { GoldenResults } from './files.ts';
import { histories } from './histories.ts';

interface Folded {
  readonly name: string;
  readonly decider: AnyDecider;
  readonly events: readonly EventDefinition[];
}

/** Any decider, seen by its folding alone. */
interface AnyDecider {
  readonly version?: number;
  initial(): unknown;
  evolve(state: unknown, event: AnyEvent, recorded?: Recorded): unknown;
}

const definitions = portals.flatMap(({ records }) =>
  Object.values<RecordDefinition>(recordDefinitions(recordFacts(records))),
);
const recordStates = definitions.map(({ declaration, decider, events }): Folded => ({
  name: declaration.kind,
  decider: decider as AnyDecider,
  events,
}));

/** Every state that commands are decided on, with the facts that build it. */
export const states: readonly Folded[] = [
  { name: 'order-notice', decider: notices as AnyDecider, events: noticeEvents },
  { name: 'order', decider: order as AnyDecider, events: orderEvents },
  { name: 'course-date', decider: courseDate as AnyDecider, events: courseDateEvents },
  { name: 'merging', decider: merging as AnyDecider, events: mergingEvents },
  { name: 'organisation-closing', decider: closing as AnyDecider, events: organisationEvents },
  { name: 'person', decider: person as AnyDecider, events: personEvents },
  ...createAccounts(portals).all.map(({ declaration, decider, events }): Folded => ({
    name: declaration.kind,
    decider: decider as AnyDecider,
    events,
  })),
  { name: 'consents', decider: consents as AnyDecider, events: [ReporterConsented] },
  { name: 'import', decider: importDecider as AnyDecider, events: importEvents },
  { name: 'mail', decider: mailDecider as AnyDecider, events: mailEvents },
  { name: 'training-rating', decider: trainingRating as AnyDecider, events: ratingEvents },
  { name: 'seat-alert', decider: seatAlert as AnyDecider, events: seatAlertEvents },
  { name: 'survey-answer', decider: surveyAnswer as AnyDecider, events: surveyEvents },
  ...recordStates,
];

/** The states of all streams after each sample and history. */
export function statesOf({ decider, events }: Folded): GoldenResults {
  const results = histories(events.map(({ type }) => type)).map(([name, history]) => [
    name,
    byStream(decider, history),
  ]);
  return { version: decider.version ?? 1, results: Object.fromEntries(results) };
}

function byStream(decider: AnyDecider, history: readonly Recorded[]): Record<string, unknown> {
  const streams = [...new Set(history.map(({ stream }) => stream))];
  return Object.fromEntries(
    streams.map((stream) => {
      const facts = structuredClone(history.filter((event) => event.stream === stream));
      return [stream, plain(fold(decider as Decider<unknown, Recorded>, facts))];
    }),
  );
}

/** As JSON holds it, maps as objects. */
const plain = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value)),
  );
