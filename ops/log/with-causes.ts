import { causesWithin } from '#domain/kernel/event.ts';
import { CheckedEvent } from './checked-event.ts';

/** The facts of one decision: each that follows from another of them names it. */
export function withCauses(inputs: readonly CheckedEvent[]): readonly CheckedEvent[] {
  const causes = causesWithin(inputs.map(({ definition, event: { data } }) => ({ definition, data })));
  return inputs.map((input, place) => {
    const causationId = inputs[causes[place] ?? -1]?.id;
    if (causationId === undefined) return input;
    const { id, event, definition } = input;
    return new CheckedEvent(id, { ...event, meta: { ...event.meta, causationId } }, definition);
  });
}
