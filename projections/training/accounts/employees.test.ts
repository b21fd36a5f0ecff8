import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCESS_TYPES } from '#domain/account/access.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { accountOf } from '#domain/account/decide/account-of.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { PersonOf, ValuesOf } from '#domain/account/declaration.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { employees, type EmployeeRow } from './employees.ts';

const names = fc.record({
  personId: fc.constant('p1'),
  firstName: fc.constantFrom('Ewa', 'Jan'),
  lastName: fc.constantFrom('Łącka', 'Kos'),
  email: fc.constantFrom('a@serwis.example', 'b@serwis.example'),
  phone: fc.constantFrom('', '600700800'),
  fgazNumber: fc.constantFrom('', 'FGAZ-O/21/1234/21'),
});
const { decider, commands } = accountOf(participant, 'szkolenia');
type Values = ValuesOf<typeof participant.fields>;
type Fact = AccountEvent<PersonOf<typeof participant.fields>, Values>;
const kept = fc.record({
  person: names,
  values: fc.record({
    companyName: fc.constantFrom('', 'Auto A', 'Auto B'),
    boschCarServiceId: fc.constantFrom(null, 'BCS-1'),
    sapClientNumber: fc.constantFrom(null, '123456'),
  }),
  access: fc.record({
    accessType: fc.constantFrom(...ACCESS_TYPES),
    expiresAt: fc.constantFrom(null, '2026-12-01T00:00:00.000Z'),
    passwordChangeMode: fc.constantFrom('none' as const, 'no_limit' as const),
  }),
});
const company = fc.record({
  companyId: fc.constant(null),
  boschCarServiceId: fc.constantFrom(null, 'BCS-1', 'BCS-2'),
  name: fc.constantFrom('Auto A', 'Auto B'),
  nip: fc.constant('5260250274'),
  state: fc.constant('mazowieckie'),
});
const registration = fc.record({
  type: fc.constant('ApplicationRegistered'),
  data: fc.record({ details: fc.record({ participant: names, company }) }),
});
const merged = fc.constant({ type: 'PersonsMerged', data: { kind: 'participant', into: 'p1', personId: 'p2' } });
const edit = fc.record({
  type: fc.constant('ApplicationEdited'),
  data: fc.record({
    before: fc.oneof(fc.record({ participant: names }), fc.constant({})),
    after: fc.oneof(fc.record({ participant: names, company }), fc.record({ participant: names })),
  }),
});
type Loose = { type: string; data: object };

const evolve = (row: EmployeeRow | null, event: Loose): EmployeeRow | null => {
  const handler = employees.on[event.type];
  const recorded = event as unknown as Recorded;
  const [address] = [handler?.rows(recorded) ?? []].flat();
  if (!handler || !address) return row;
  const isOurs = 'keys' in address ? address.keys.includes('p1') : row?.[address.where] === address.is;
  if (!isOurs) return row;
  return handler.evolve(row ?? undefined, recorded, 'p1');
};
const rowOf = (events: readonly Loose[], from: EmployeeRow | null = null) => events.reduce(evolve, from);

/** The same facts as they are read once the person's key is gone. */
function erased<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, erased(inner)]);
  const copy = Object.fromEntries(entries);
  if (!('personId' in value) || !('firstName' in value)) return copy;
  return { ...copy, firstName: '', lastName: '', email: '', phone: '', fgazNumber: '', forgotten: true };
}

const PERSON_FORGOTTEN = { type: 'PersonForgotten', data: { personId: 'p1' } };

const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), data: kept, version: fc.option(fc.nat(4), { nil: undefined }) }),
  fc.record({ kind: fc.constant('switch' as const), active: fc.boolean(), known: kept }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const context = {
  actor: systemActorOf('szkolenia'),
  access: systemAccess,
  now: '2026-11-21T10:00:00Z',
  today: '2026-11-21',
};

function decide(history: readonly Fact[], step: Step): readonly Fact[] {
  const state = fold(decider, history);
  const decided =
    step.kind === 'save'
      ? commands.edit.decide(state, { ...step.data, version: step.version, known: { id: 'p1', ...step.data } }, context)
      : commands.setActive.decide(state, { active: step.active, known: { id: 'p1', ...step.known } }, context);
  return isRefusal(decided) ? [] : decided;
}

describe('the list of participants', () => {
  it('EMP-01 the row is the state of the decider after any commands', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const history: Fact[] = [];
        for (const one of steps) history.push(...decide(history, one));
        const state = fold(decider, history);
        const row = rowOf(history);
        expect(
          row && { version: row.version, access: row.access_type, firm: row.company_name, mail: row.email },
        ).toEqual(
          state && {
            version: state.version,
            access: state.access.accessType,
            firm: state.values.companyName,
            mail: state.person.email,
          },
        );
      }),
    );
  });

  it('EMP-01 what an operator keeps is not overwritten by registrations', () => {
    fc.assert(
      fc.property(
        kept,
        fc.array(fc.oneof(registration, edit)),
        fc.array(fc.oneof(registration, edit)),
        (data, before, after) => {
          const added = { type: 'ParticipantAdded', data: { id: 'p1', ...data } };
          expect(rowOf([...before, added, ...after])).toEqual(rowOf([added]));
        },
      ),
    );
  });

  it('EMP-02 whoever stays of two keeps the own names, whatever is registered under the other’s, until they are corrected', () => {
    const person = {
      personId: 'p1',
      firstName: 'Ewa',
      lastName: 'Kos',
      email: 'a@serwis.example',
      phone: '1',
      fgazNumber: '',
    };
    const registers = (more: object, name = 'Auto A') => {
      const details = { participant: { ...person, ...more }, company: { boschCarServiceId: null, name } };
      return { type: 'ApplicationRegistered', data: { details } };
    };
    const edits = (before: object, after: object) => ({
      type: 'ApplicationEdited',
      data: { before: { participant: { ...person, ...before } }, after: { participant: { ...person, ...after } } },
    });
    const merging = { type: 'PersonsMerged', data: { kind: 'participant', into: 'p1', personId: 'p2' } };
    const shown = (...events: readonly Loose[]) => {
      const row = rowOf(events);
      return [row?.name, row?.email, row?.phone, row?.company_name];
    };
    const other = { lastName: 'Koss', email: 'b@serwis.example', phone: '2' };
    const stays = [registers({}), merging];
    expect(shown(registers({}), registers(other))).toEqual(['Ewa Koss', 'b@serwis.example', '2', 'Auto A']);
    expect(shown(...stays, registers(other, 'Auto B'))).toEqual(['Ewa Kos', 'a@serwis.example', '1', 'Auto B']);
    expect(shown(...stays, registers({ phone: '3' }))).toEqual(['Ewa Kos', 'a@serwis.example', '3', 'Auto A']);
    expect(shown(...stays, edits(other, { ...other, phone: '4' }))[0]).toBe('Ewa Kos');
    expect(shown(...stays, edits(other, { ...other, lastName: 'Kosa' }))[0]).toBe('Ewa Kosa');
  });

  it('GDP-03 a row blanked as it happened is the row of a rebuild in which nothing can be read any more', () => {
    const facts = fc.array(fc.oneof(registration, edit, merged), { maxLength: 6 });
    fc.assert(
      fc.property(facts, fc.option(kept), facts, facts, (before, data, between, after) => {
        const added = data ? [{ type: 'ParticipantAdded', data: { id: 'p1', ...data } }] : [];
        const known = [...before, ...added, ...between];
        // What is appended after the key is gone is unreadable from the start.
        const late = after.map(erased);
        const live = rowOf([PERSON_FORGOTTEN, ...late], rowOf(known));
        const rebuilt = rowOf([...known.map(erased), PERSON_FORGOTTEN, ...late]);
        expect(live).toEqual(rebuilt);
        for (const name of ['Ewa', 'Łącka', 'Kos', 'serwis.example', '600700800', 'FGAZ']) {
          expect(JSON.stringify(live)).not.toContain(name);
        }
        const blank = live?.name === 'dane usunięte' && live.access_type === 'none';
        expect(blank || rowOf(known) === null).toBe(true);
      }),
    );
  });
});
