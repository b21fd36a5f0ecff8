import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { fold } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition } from '#domain/record/decide.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import { PERMISSIONS } from '#domain/training/accounts/roles.ts';
import { records } from '#domain/training/records/decide.ts';
import { replay } from '#ops/projector/replay.ts';
import { recordReadModel } from '#projections/records.ts';
import { recordedLog } from '#tests/support/log/recorded.ts';
import { context } from '#tests/support/training/course-date.ts';
import { allowedChanges } from './allowed-changes.ts';

const location = records.locations as unknown as RecordDefinition;
const values = (name: string) => ({ name, city: 'Łódź', address: 'Prosta 1' });
const NAMES = ['Stara hala', 'Nowa hala'] as const;

/** What becomes of a place: the commands of its page, in any order, also where they change nothing. */
const COMMANDS = {
  rename: { command: location.change, inputOf: (name: string): object => ({ values: values(name) }) },
  deactivate: { command: location.deactivate, inputOf: (): object => ({}) },
  reactivate: { command: location.reactivate, inputOf: (): object => ({}) },
};
type Name = keyof typeof COMMANDS;

const histories = fc.record({
  startsActive: fc.boolean(),
  steps: fc.array(
    fc.record({ what: fc.constantFrom(...(Object.keys(COMMANDS) as Name[])), name: fc.constantFrom(...NAMES) }),
    { maxLength: 12 },
  ),
});

/** The events of such a life, by the product's own commands. */
function lived({ startsActive, steps }: typeof histories extends fc.Arbitrary<infer H> ? H : never) {
  const events: RecordEvent<object>[] = [];
  const run = (command: { decide(state: never, input: never, by: never): unknown }, input: object) => {
    const decided = command.decide(fold(location.decider, events) as never, input as never, context() as never);
    if (!isRefusal(decided)) events.push(...(decided as RecordEvent<object>[]));
  };
  run(location.create, { id: 'l1', values: values(NAMES[0]), active: startsActive });
  for (const { what, name } of steps) run(COMMANDS[what].command, COMMANDS[what].inputOf(name));
  return events;
}

const asker = (permissions: readonly string[]) => {
  const access = createAccess({ actorType: 'SzkoleniaOperator', permissions });
  return { portal: 'szkolenia' as const, access, context: context({ access }) };
};

function offeredAfter(events: readonly RecordEvent<object>[], permissions: readonly string[]) {
  const row = replay(recordReadModel(location), recordedLog(events)).get('l1');
  if (!row) throw new Error('there is no such place');
  return allowedChanges(asker(permissions), location, row);
}

describe('the page of a record', () => {
  it('offers exactly what its commands accept, after any history', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(histories, (history) => {
        const events = lived(history);
        const state = fold(location.decider, events);
        const other = state.values && 'name' in state.values && state.values.name === NAMES[0] ? NAMES[1] : NAMES[0];
        const accepted = (name: Name) => {
          const { command, inputOf } = COMMANDS[name];
          const decided = command.decide(state, inputOf(other) as never, context());
          return !isRefusal(decided) && decided.length > 0;
        };
        const offered = offeredAfter(events, PERMISSIONS);
        seen.add(offered.join());
        expect(offered).toEqual([
          ...(accepted('rename') ? ['edit'] : []),
          ...(accepted('deactivate') ? ['deactivate'] : []),
          ...(accepted('reactivate') ? ['reactivate'] : []),
        ]);
      }),
    );
    // Both were met: nothing above is proved by never being asked.
    expect([...seen].sort()).toEqual(['edit,deactivate', 'edit,reactivate']);
  });

  it('PERM-09 offers nothing to who may only read', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(offeredAfter(lived(history), ['COURSEDATE_READ', 'COURSE_WRITE'])).toEqual([]);
      }),
    );
  });
});
