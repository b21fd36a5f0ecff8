import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { portals } from '#domain/portals.ts';
import { UNLIMITED_ACCESS, NO_ACCESS, type AccountAccess } from './access.ts';
import type { AccountDefinition } from './decide/account-of.ts';
import { createAccounts } from './decide/accounts.ts';
import type { AccountEvent } from './events.ts';
import { OUTLASTS } from './lasting.ts';

const accounts = createAccounts(portals);
const kinds = accounts.all.flatMap((kind) => {
  const { login } = kind.declaration;
  return login ? [{ kind, name: kind.declaration.kind, panel: login.panel }] : [];
});
const OF_PANEL = kinds.filter(({ panel }) => panel).map(({ name, kind }) => [name, kind] as const);
const OF_OTHERS = kinds.filter(({ panel }) => !panel).map(({ name, kind }) => [name, kind] as const);

const until = (expiresAt: string): AccountAccess => ({
  accessType: 'temporary',
  expiresAt,
  passwordChangeMode: 'no_limit',
});
const [SOONER, OWN, LATER] = ['2026-12-01T10:00:00.000Z', '2026-12-02T10:00:00.000Z', '2026-12-03T10:00:00.000Z'];
const LONGER = [until(LATER), UNLIMITED_ACCESS];
const WITHIN = [until(SOONER), until(OWN), NO_ACCESS];

/** Somebody who holds all that an account of the kind may, until then. */
function by({ declaration, portal }: AccountDefinition): CommandContext {
  const [first] = accounts.ofPortal(portal).filter((one) => one.declaration.login?.administrator);
  const type = (first ?? { declaration }).declaration.login?.type ?? 'public';
  const access = { ...createAccess({ actorType: type, permissions: [], until: OWN }), can: () => true };
  return { actor: { type, id: 'boss', portal }, access, now: '2026-11-29T09:00:00.000Z', today: '2026-11-29' };
}

/** What is typed of an account of no particular rights. */
function typed({ declaration, profileOf }: AccountDefinition, email = 'ewa@x.pl') {
  const known: Readonly<Record<string, string>> = { email, role: 'TRAINER' };
  const fields = declaration.fields.map(({ name }) => [name, known[name] ?? '']);
  return profileOf(Object.fromEntries(fields), { personId: 'p1', files: {} });
}

const added = (kind: AccountDefinition, access: AccountAccess) =>
  kind.commands.add.decide(null, { id: 'a1', ...typed(kind), access }, by(kind));

/** An account with this access, switched off afterwards if it is said. */
function given(kind: AccountDefinition, access: AccountAccess, isOff = false) {
  const { types, decider } = kind;
  const off = { type: types.accessChanged, data: { id: 'a1', before: access, after: NO_ACCESS } };
  const facts = [{ type: types.added, data: { id: 'a1', ...typed(kind), access } }, ...(isOff ? [off] : [])];
  return fold(decider, facts as never as AccountEvent[]);
}

describe.each(OF_PANEL)('somebody whose access ends, and a %s', (_name, kind) => {
  const { edit, setActive, resetSecondFactor, changeAccess } = kind.commands;
  const edited = (before: AccountAccess, after: AccountAccess, email?: string) =>
    edit.decide(given(kind, before), { ...typed(kind, email), access: after, othersAdminister: true }, by(kind));

  it('gives no access that outlasts the own, by adding, changing or switching on', () => {
    for (const access of LONGER) {
      const asked = [added(kind, access), edited(until(SOONER), access)];
      expect(asked.map((one) => isRefusal(one) && Object.keys(one.errors ?? {})[0])).toEqual(
        Array(2).fill(access.accessType === 'temporary' ? 'actor[expiresAt]' : 'actor[accessType]'),
      );
      const changed = changeAccess.decide(given(kind, NO_ACCESS), { access }, by(kind));
      expect(isRefusal(changed)).toBe(true);
      const on = setActive.decide(given(kind, access, true), { active: true, othersAdminister: true }, by(kind));
      expect(isRefusal(on) && on.message).toBe(OUTLASTS);
    }
  });

  it('takes over none that outlasts the own, and may correct or end it', () => {
    const state = given(kind, UNLIMITED_ACCESS);
    const moved = edited(UNLIMITED_ACCESS, UNLIMITED_ACCESS, 'moje@x.pl');
    expect(isRefusal(moved) && moved.errors).toEqual({ email: [OUTLASTS] });
    const reset = resetSecondFactor.decide(state, {}, by(kind));
    expect(isRefusal(reset) && reset.message).toBe(OUTLASTS);
    expect(isRefusal(edited(UNLIMITED_ACCESS, until(LATER)))).toBe(false);
    const off = setActive.decide(state, { active: false, othersAdminister: true }, by(kind));
    expect(isRefusal(off)).toBe(false);
  });

  it('gives what ends with the own or before', () => {
    for (const access of WITHIN) {
      expect(isRefusal(added(kind, access))).toBe(false);
      expect(isRefusal(edited(until(SOONER), access, 'inny@x.pl'))).toBe(false);
    }
  });
});

describe.each(OF_OTHERS)('somebody whose access ends, and a %s, who works in no panel', (_name, kind) => {
  it('adds it as anybody does', () => {
    expect(isRefusal(added(kind, UNLIMITED_ACCESS))).toBe(false);
  });
});
