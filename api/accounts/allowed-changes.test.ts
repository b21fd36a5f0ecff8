import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import type { AccountField } from '#domain/account/declaration.ts';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AccountEvent, AnyProfile } from '#domain/account/events.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { createAccess, systemAccess } from '#domain/kernel/access.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import type { AnyEvent } from '#domain/kernel/event.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { portals } from '#domain/portals.ts';
import { replay } from '#ops/projector/replay.ts';
import { accountReadModel } from '#projections/accounts.ts';
import { recordedLog } from '#tests/support/log/recorded.ts';
import { allowedChanges } from './allowed-changes.ts';

/** Every kind of account that a portal declares. */
const kinds = createAccounts(portals).all;

const UNTIL: AccountAccess = {
  accessType: 'temporary',
  expiresAt: '2026-12-31T23:00:00.000Z',
  passwordChangeMode: 'none',
};
/** Over on the day of these tests. */
const ENDED: AccountAccess = { ...UNTIL, expiresAt: '2026-11-01T23:00:00.000Z' };
const ACCESS = [UNLIMITED_ACCESS, NO_ACCESS, UNTIL, ENDED] as const;

const step = fc.record({
  what: fc.constantFrom('edit', 'switch', 'changeAccess', 'forget'),
  value: fc.nat({ max: 7 }),
  access: fc.constantFrom(...ACCESS),
  active: fc.boolean(),
  bySelf: fc.boolean(),
  othersAdminister: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const histories = fc.record({
  first: step,
  steps: fc.array(step, { maxLength: 8 }),
  bySelf: fc.boolean(),
  othersAdminister: fc.boolean(),
});

/** One of the values that a field may have: every option, each with and without the others, a box ticked and not. */
function valueOf({ type, options, name }: AccountField, value: number): unknown {
  const choices = Array.isArray(options) ? options.map((option: { value: string }) => option.value) : [];
  if (type === 'checkbox') return value % 2 === 0;
  if (type === 'checkboxGroup') return value === 0 ? [] : choices.filter((_, index) => (index + value) % 2 === 0);
  if (type === 'file') return null;
  return choices.length > 0 ? choices[value % choices.length] : `${name} ${value}`;
}

function profile({ declaration }: AccountDefinition, value: number): AnyProfile {
  const entries = (wanted: boolean) =>
    Object.fromEntries(
      declaration.fields
        .filter(({ personal = false }) => personal === wanted)
        .map((field) => [field.name, valueOf(field, value)]),
    ) as Record<string, string>;
  return { person: { personId: 'p1', ...entries(true) }, values: entries(false) };
}

/** An account in memory, changed by the product's own commands: what their rules refuse changes nothing. */
class Life {
  #events: AnyEvent[] = [];
  #isForgotten = false;

  constructor(private readonly kind: AccountDefinition) {}

  /** As the log opens them: the key of an erased person is gone. */
  get events(): AnyEvent[] {
    return this.#isForgotten ? (blanked(this.#events) as AnyEvent[]) : this.#events;
  }

  get state() {
    const { decider, types } = this.kind;
    const own = this.events.filter(({ type }) => Object.values(types).includes(type));
    return fold(decider, own as AccountEvent[]);
  }

  get row() {
    const row = replay(accountReadModel(this.kind.declaration), recordedLog(this.events)).get('a1');
    if (!row) throw new Error('there is no such account');
    return row;
  }

  record(decided: readonly AnyEvent[] | Refusal): void {
    if (!isRefusal(decided)) this.#events.push(...decided);
  }

  forget(): void {
    if (this.#isForgotten) return;
    this.#isForgotten = true;
    this.#events.push({ type: PersonForgotten.type, data: { personId: 'p1' } });
  }
}

const blanked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(blanked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      key === 'person' ? { personId: 'p1', forgotten: true } : blanked(held),
    ]),
  );
};

/** Somebody of the kind's portal who may everything there, or the account itself. */
function contextOf({ declaration, portal }: AccountDefinition, bySelf: boolean): CommandContext {
  const { accounts } = portals.find(({ name }) => name === portal) ?? { accounts: [] };
  const above = declaration.owner?.above;
  const ofPanel = declaration.login?.panel
    ? declaration.login.type
    : accounts.find(({ login }) => login?.panel)?.login?.type;
  const type = above && 'actors' in above ? above.actors[0] : ofPanel;
  if (!type) throw new Error(`nobody works in the panel of ${portal}`);
  const held = accounts.flatMap(({ login }) => login?.grantable ?? []);
  const permissions = [declaration.permissions.read, declaration.permissions.write, ...held];
  return {
    actor: { type, id: bySelf ? 'a1' : 'boss', portal },
    access: createAccess({ actorType: type, permissions }),
    now: '2026-11-24T09:00:00.000Z',
    today: '2026-11-24',
  };
}

function lived(kind: AccountDefinition, { first, steps }: { first: Step; steps: readonly Step[] }): Life {
  const life = new Life(kind);
  const { add, edit, setActive, changeAccess } = kind.commands;
  const context = (by: Step) => contextOf(kind, by.bySelf);
  // One that reads all portals is given on the machine alone.
  const giver = isGivenOnTheMachine(kind) ? { ...context(first), access: systemAccess } : context(first);
  life.record(add.decide(null, { id: 'a1', ...profile(kind, first.value), access: first.access }, giver));
  for (const one of steps) {
    const { value, access, active, othersAdminister } = one;
    if (one.what === 'forget') life.forget();
    else if (one.what === 'switch')
      life.record(setActive.decide(life.state, { active, othersAdminister }, context(one)));
    else if (one.what === 'changeAccess') life.record(changeAccess.decide(life.state, { access }, context(one)));
    else life.record(edit.decide(life.state, { ...profile(kind, value), access, othersAdminister }, context(one)));
  }
  return life;
}

const isGivenOnTheMachine = ({ declaration }: AccountDefinition): boolean => declaration.login?.readsAll === true;

const happens = (decided: readonly unknown[] | Refusal): boolean => !isRefusal(decided) && decided.length > 0;

describe.each(kinds.map((kind) => [kind.declaration.kind, kind] as const))('the page of a %s', (_name, kind) => {
  it('offers exactly what its commands accept, after any history', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(histories, ({ bySelf, othersAdminister, ...history }) => {
        const life = lived(kind, history);
        const { state } = life;
        if (!state) throw new Error('it was added');
        const context = contextOf(kind, bySelf);
        const { edit, setActive } = kind.commands;
        // Anything may be typed into a name; what it takes to lose the administration is its own rule.
        const { name = '' } = kind.declaration.fields.find(({ personal }) => personal) ?? {};
        const person = { ...state.person, [name]: 'Inne' } as object as typeof state.person;
        const accepted = {
          edit: happens(edit.decide(state, { ...state, person, othersAdminister }, context)),
          deactivate: happens(setActive.decide(state, { active: false, othersAdminister }, context)),
          reactivate: happens(setActive.decide(state, { active: true, othersAdminister }, context)),
        };
        const asker = { portal: kind.portal, access: context.access, context };
        const offered = allowedChanges(asker, kind, { row: life.row, othersAdminister });
        seen.add(offered.join());
        expect(offered).toEqual((['edit', 'deactivate', 'reactivate'] as const).filter((change) => accepted[change]));
      }),
      { numRuns: 300 },
    );
    // Somebody erased, in use, switched off; one who may not be switched off, or on, as one whose access has ended since.
    const some = ['', 'edit,deactivate', 'edit', ...(isGivenOnTheMachine(kind) ? [] : ['edit,reactivate'])];
    expect([...seen].sort()).toEqual(some.sort());
  });

  it('PERM-09 offers nothing to who may only read', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { actor, ...rest } = contextOf(kind, history.bySelf);
        const access = createAccess({ actorType: actor.type, permissions: ['SOMETHING_ELSE'] });
        const asker = { portal: kind.portal, access, context: { ...rest, actor, access } };
        const { row } = lived(kind, history);
        expect(allowedChanges(asker, kind, { row, othersAdminister: true })).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
