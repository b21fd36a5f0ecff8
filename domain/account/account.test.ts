import { describe, expect, it } from 'vitest';
import { systemAccess, SYSTEM_ONLY } from '#domain/kernel/access.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from './access.ts';
import { accountOf } from './decide/account-of.ts';
import { createAccounts } from './decide/accounts.ts';
import { declareAccount, type AccountDeclaration, type PersonOf, type ValuesOf } from './declaration.ts';
import { accountEvents, type AccountEvent } from './events.ts';
import { toyOperator, toyReporter } from '#tests/support/account/toy-accounts.ts';

const { commands, decider, events, profileOf, stream } = accountOf(toyOperator, 'bx');
type Fields = typeof toyOperator.fields;
type Fact = AccountEvent<PersonOf<Fields>, ValuesOf<Fields>>;

const context: CommandContext = {
  actor: { type: 'BxOperator', id: 'boss', portal: 'bx' },
  access: systemAccess,
  now: '2026-03-10T09:00:00.000Z',
  today: '2026-03-10',
};
const person = { personId: 'p1', firstName: 'Olga', lastName: 'Nowicka', email: 'olga@demo.example' };
const values = { city: null, permissions: ['A', 'B'], photo: null } as const;
const added: Fact = { type: 'ToyOperatorAdded', data: { id: 'o1', person, values, access: UNLIMITED_ACCESS } };
const until: AccountAccess = {
  accessType: 'temporary',
  expiresAt: '2026-03-11T00:00:00.000Z',
  passwordChangeMode: 'none',
};
const given = (...history: Fact[]) => fold(decider, history);
const definition = (type: string) => events.find((one) => one.type === type) as EventDefinition;

describe('what follows from a declaration', () => {
  it('facts are named by the kind, seal what is about the person, and nothing else', () => {
    expect(events.map(({ type, version }) => [type, version])).toEqual([
      ['ToyOperatorAdded', 1],
      ['ToyOperatorChanged', 1],
      ['ToyOperatorAccessChanged', 1],
      ['ToyOperatorPasswordChanged', 1],
      ['ToyOperatorSecondFactorChanged', 1],
      ['ToyOperatorPasskeyChanged', 1],
      ['ToyOperatorBreakGlassUsed', 1],
      ['ToyOperatorAdministrationProposed', 1],
      ['ToyOperatorAdministrationDecided', 1],
    ]);
    const fields = ['firstName', 'lastName', 'email'];
    expect(definition('ToyOperatorAdded').personal).toEqual([{ path: ['person'], fields }]);
    expect(definition('ToyOperatorChanged').personal).toEqual([
      { path: ['before', 'person'], fields },
      { path: ['after', 'person'], fields },
    ]);
    expect(definition('ToyOperatorAdded').schema.safeParse(added.data).success).toBe(true);
    const unsealed = { ...added.data, values: { ...values, permissions: 'A' } };
    expect(definition('ToyOperatorAdded').schema.safeParse(unsealed).success).toBe(false);
    expect(stream('o1')).toBe('toy-operator-o1');
  });

  it('a checked form is kept by the types of the fields', () => {
    const form = { firstName: 'Olga', lastName: 'Nowicka', email: 'olga@demo.example', city: '', permissions: ['A'] };
    expect(profileOf(form, { personId: 'p1', files: { photo: 'a.webp' } })).toEqual({
      person,
      values: { city: null, permissions: ['A'], photo: 'a.webp' },
    });
    expect(accountOf(toyReporter, 'bx').profileOf({ email: 'a@b.example' }, { personId: 'p2', files: {} })).toEqual({
      person: { personId: 'p2', firstName: '', lastName: '', email: 'a@b.example' },
      values: { blocked: false },
    });
  });

  it('an added field brings an upcaster; whatever else a fact holds stays', () => {
    const { fields, ...rest } = toyOperator;
    const later = declareAccount({
      ...(rest as unknown as AccountDeclaration),
      fields: [
        ...fields,
        { name: 'phone', label: 'Telefon', type: 'text', personal: true },
        { name: 'floor', label: 'Piętro', type: 'text', nullable: true },
      ],
      upcasters: [{ added: { phone: '', floor: null } }],
    });
    const [first, second] = accountEvents(later as unknown as AccountDeclaration);
    expect([first?.version, second?.version]).toEqual([2, 2]);
    const after = { person: { ...person, phone: '' }, values: { ...values, floor: null } };
    expect(first?.upcasters[0]?.(added.data as never)).toEqual({ ...added.data, ...after });
    const profile = { person, values };
    const changed = second?.upcasters[0]?.({ id: 'o1', before: profile, after: profile } as never);
    expect(changed).toEqual({ id: 'o1', before: after, after });
    expect(second?.schema.safeParse(changed).success).toBe(true);
    const nobody = { personId: 'p1', forgotten: true };
    expect(first?.upcasters[0]?.({ ...added.data, person: nobody } as never)).toMatchObject({ person: nobody });
  });

  it('each type of actor has one kind, in one portal', () => {
    const accounts = createAccounts([
      { name: 'bx', accounts: [toyOperator, toyReporter] },
      { name: 'leasing', accounts: [] },
    ]);
    expect(accounts.ofType('BxReporter')?.declaration.kind).toBe('toy-reporter');
    expect(accounts.ofType('SudService')).toBeUndefined();
    expect(accounts.ofPortal('bx').map(({ portal }) => portal)).toEqual(['bx', 'bx']);
    expect(() => accounts.ofKind('nobody')).toThrow('nobody');
  });
});

describe('commands of every kind', () => {
  const edit = (state: ReturnType<typeof given>, more: object = {}, by = context) =>
    commands.edit.decide(state, { person, values, access: UNLIMITED_ACCESS, othersAdminister: true, ...more }, by);

  it('add once, change what differs, report a stale version', () => {
    const input = { id: 'o1', person, values, access: UNLIMITED_ACCESS };
    expect(commands.add.decide(null, input, context)).toEqual([added]);
    expect(commands.add.decide(given(added), input, context)).toMatchObject({ refused: 'conflict' });
    const after = { person, values: { ...values, city: 'Łódź' } };
    expect(edit(given(added), after)).toEqual([
      { type: 'ToyOperatorChanged', data: { id: 'o1', before: { person, values }, after } },
    ]);
    expect(edit(given(added), { values: { ...values, permissions: ['B', 'A'] } })).toEqual([]);
    expect(edit(given(added), { version: 7 })).toMatchObject({ refused: 'conflict', current: { version: 1 } });
    expect(edit(null)).toMatchObject({ refused: 'notFound' });
  });

  it('each names the permission it asks for', () => {
    const { signUp: _signUp, ...others } = commands;
    const asked = Object.fromEntries(Object.values(others).map(({ name, permission }) => [name, permission]));
    expect(asked).toEqual({
      AddToyOperator: 'B',
      EditToyOperator: 'B',
      ChangeToyOperator: { actors: ['BxOperator'] },
      SwitchToyOperator: 'B',
      ChangeToyOperatorAccess: 'B',
      ChangeToyOperatorPassword: { actors: ['BxOperator'] },
      ChangeToyOperatorSecondFactor: { actors: ['BxOperator'] },
      ChangeToyOperatorPasskey: { actors: ['BxOperator'] },
      ResetToyOperatorSecondFactor: 'B',
    });
    const reporter = accountOf(toyReporter, 'bx').commands;
    expect(reporter.changeOwn.permission).toEqual({ actors: ['BxReporter'], permissions: ['B'] });
    // Nobody makes an account of their own of a kind that has none.
    expect([commands.signUp.permission, reporter.signUp.permission]).toEqual([SYSTEM_ONLY, 'public']);
  });

  it('a passkey is identified by its id; with the last factor the second factor goes', () => {
    const passkey = { id: 'o1', passkey: 'k1' };
    const note = (change: 'added' | 'removed', isLast = false) =>
      commands.notePasskey.decide(given(added), { change, passkey: 'k1', isLast }, context);
    const removed = { type: 'ToyOperatorPasskeyChanged', data: { ...passkey, change: 'removed' } };
    expect(note('added')).toEqual([{ type: 'ToyOperatorPasskeyChanged', data: { ...passkey, change: 'added' } }]);
    expect(note('removed')).toEqual([removed]);
    expect(note('removed', true)).toEqual([
      removed,
      { type: 'ToyOperatorSecondFactorChanged', data: { id: 'o1', change: 'disabled' } },
    ]);
    expect(commands.notePasskey.decide(null, { change: 'added', passkey: 'k1' }, context)).toMatchObject({
      refused: 'notFound',
    });
    const { text } = definition('ToyOperatorPasskeyChanged').timeline;
    expect(text(removed.data)).toBe('Usunięto klucz dostępu operatora');
  });

  it('ACT-04 switched off and on again; a kind’s own facts only count', () => {
    const own = { type: 'ToyOperatorPraised', data: { id: 'o1' } } as never;
    const off = commands.setActive.decide(given(added), { active: false, othersAdminister: true }, context);
    expect(off).toEqual([
      { type: 'ToyOperatorAccessChanged', data: { id: 'o1', before: UNLIMITED_ACCESS, after: NO_ACCESS } },
    ]);
    expect(given(added, own, ...(off as Fact[]))).toMatchObject({ version: 3, access: NO_ACCESS, values });
  });

  it('ACT-02 switched on again it has the access of before; one that has ended meanwhile is set anew', () => {
    const off = { type: 'ToyOperatorAccessChanged', data: { id: 'o1', before: until, after: NO_ACCESS } } as Fact;
    const state = given({ ...added, data: { id: 'o1', person, values, access: until } }, off);
    const on = (now: string) => commands.setActive.decide(state, { active: true }, { ...context, now });
    expect(on(context.now)).toEqual([
      { type: 'ToyOperatorAccessChanged', data: { id: 'o1', before: NO_ACCESS, after: until } },
    ]);
    expect(on('2999-01-01T00:00:00.000Z')).toMatchObject({ refused: 'conflict' });
  });

  it('the permission to administer never dies out, and nobody takes it from themselves', () => {
    const self = { ...context, actor: { ...context.actor, id: 'o1' } };
    const less = { values: { ...values, permissions: ['A'] } };
    const says = (change: object, by = context) => {
      const decided = edit(given(added), change, by);
      return 'refused' in decided ? decided.message : decided.map(({ type }) => type);
    };
    expect(says(less, self)).toContain('odebrać sobie');
    expect(says({ access: until }, self)).toContain('odebrać sobie');
    expect(says({ ...less, othersAdminister: false })).toContain('Ktoś musi');
    expect(says({ access: NO_ACCESS, othersAdminister: false })).toContain('Ktoś musi');
    expect(says(less)).toEqual(['ToyOperatorChanged']);
    // Who administers for some time only was never counted.
    const helper: Fact = { ...added, data: { id: 'o1', person, values, access: until } };
    const decided = edit(given(helper), { ...less, access: until, othersAdminister: false });
    expect(decided).toMatchObject([{ type: 'ToyOperatorChanged' }]);
  });

  it('who is blocked by a value is not said to be switched on', () => {
    const reporter = accountOf(toyReporter, 'bx');
    const off: AccountEvent<PersonOf<typeof toyReporter.fields>, ValuesOf<typeof toyReporter.fields>> = {
      type: 'ToyReporterAdded',
      data: { id: 'r1', person, values: { blocked: true }, access: NO_ACCESS },
    };
    const state = fold(reporter.decider, [off]);
    const refused = reporter.commands.setActive.decide(state, { active: true }, context);
    expect(refused).toMatchObject({ refused: 'conflict', message: 'Ta osoba jest zablokowana.' });
  });

  it('GDP-03 nothing changes what is left of somebody erased', () => {
    const nobody = { ...person, firstName: '', lastName: '', email: '', forgotten: true as const };
    const erased = given({ ...added, data: { id: 'o1', person: nobody, values, access: UNLIMITED_ACCESS } });
    const changes = [
      edit(erased),
      commands.changeOwn.decide(erased, { person, values }, context),
      commands.setActive.decide(erased, { active: false, othersAdminister: true }, context),
    ];
    for (const refused of changes) {
      expect(refused).toMatchObject({ refused: 'conflict', message: expect.stringContaining('usunięte') });
    }
  });
});

describe('the history', () => {
  it('names each changed field by its label, lists in one order, files without their names', () => {
    const { timeline } = definition('ToyOperatorChanged');
    const after = {
      person: { ...person, lastName: 'Kos' },
      values: { city: 'Łódź', permissions: ['B'], photo: 'a.webp' },
    };
    const data = { id: 'o1', before: { person, values }, after };
    expect(timeline.changes?.(data)).toEqual([
      { field: 'lastName', label: 'Nazwisko', from: 'Nowicka', to: 'Kos' },
      { field: 'city', label: 'Miasto', from: null, to: 'Łódź' },
      { field: 'permissions', label: 'Uprawnienia', from: 'pierwsze, drugie', to: 'drugie' },
      { field: 'photo', label: 'Zdjęcie', from: null, to: 'dodane' },
    ]);
    expect([timeline.text(data), timeline.persons?.(data)]).toEqual(['Zmieniono dane operatora', ['p1']]);
    expect(timeline.records(data)).toEqual(['toy-operator:o1']);
  });
});
