import { describe, expect, it } from 'vitest';
import { createAccess, systemAccess, type Access } from '#domain/kernel/access.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import { fold } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { fieldError } from '#domain/form/rules.ts';
import { definitionOf } from '#domain/record/decide.ts';
import { factsOf, type RecordEvent } from '#domain/record/events.ts';
import { rightsOfToken, tokenRecord } from './decide.ts';
import type { ApiScope } from './scopes.ts';
import { apiTokenRecord, type ApiTokenValues } from './token.ts';

const SCOPES: readonly ApiScope[] = [
  {
    kind: 'application',
    label: 'Zgłoszenia',
    read: ['APPLICATION_READ'],
    writes: [{ name: 'application.decide', label: 'Zgłoszenia: decyzje', permissions: ['APPLICATION_WRITE'] }],
  },
  { kind: 'operator', label: 'Operatorzy', read: ['OPERATOR_READ'] },
  { kind: 'news', label: 'Aktualności', read: 'panel' },
];
const declaration = apiTokenRecord('szkolenia', 'OPERATOR_WRITE', SCOPES);
const token = tokenRecord(definitionOf(factsOf<typeof declaration>('szkolenia_api_tokens', declaration)), SCOPES);

const [FIRST, SECOND] = ['a'.repeat(64), 'b'.repeat(64)];
const values = (more: Partial<ApiTokenValues> = {}): ApiTokenValues => ({
  name: 'Hurtownia',
  kinds: ['application'],
  writes: [],
  persons: false,
  expiresOn: '2027-02-01',
  secretHash: FIRST,
  ...more,
});

const holding = (...permissions: string[]): Access =>
  createAccess({ actorType: 'SzkoleniaOperator', permissions: ['OPERATOR_WRITE', ...permissions] });
const by = (access: Access): CommandContext => ({
  actor: { type: 'SzkoleniaOperator', id: 'o1', portal: 'szkolenia' },
  access,
  now: '2026-11-28T06:00:00.000Z',
  today: '2026-11-28',
});

const made = (more: Partial<ApiTokenValues> = {}): RecordEvent<ApiTokenValues> => ({
  type: 'SzkoleniaApiTokenCreated',
  data: { id: 't1', values: values(more) },
});
const given = (...events: RecordEvent<ApiTokenValues>[]) => fold(token.decider, events);
const off: RecordEvent<ApiTokenValues> = { type: 'SzkoleniaApiTokenDeactivated', data: { id: 't1' } };

/** What the change is refused for, at its fields; nothing where it becomes facts. */
const refusedFor = (
  state: ReturnType<typeof given>,
  change: Partial<ApiTokenValues>,
  access: Access,
): Readonly<Record<string, readonly string[]>> | undefined => {
  const decided = token.change.decide(state, { values: change }, by(access));
  return isRefusal(decided) ? decided.errors : undefined;
};
const NOT_OPERATORS = { kinds: ['Zakres: możesz dać tylko to, co widzisz w panelu. Nie widzisz: Operatorzy'] };
const DECIDES = { writes: ['application.decide'] };
const NOT_DECIDE = {
  writes: ['Zmiany: możesz dać tylko to, co sam możesz zrobić w panelu. Nie możesz: Zgłoszenia: decyzje'],
};
const NOT_APPLICATIONS = { kinds: ['Zakres: możesz dać tylko to, co widzisz w panelu. Nie widzisz: Zgłoszenia'] };

describe('tokens of other programs', () => {
  it('are made by who sees in the panel what they show, and by nobody else', () => {
    const make = (kinds: readonly string[], access: Access) =>
      token.create.decide(given(), { id: 't1', values: values({ kinds }) }, by(access));
    expect(make(['application', 'news'], holding('APPLICATION_READ'))).toEqual([
      made({ kinds: ['application', 'news'] }),
    ]);
    expect(make(['application', 'operator'], holding('APPLICATION_READ'))).toMatchObject({ errors: NOT_OPERATORS });
    expect(make(['operator'], systemAccess)).toEqual([made({ kinds: ['operator'] })]);
  });

  it.each([
    ['another kind', { kinds: ['application', 'operator'] }, NOT_OPERATORS],
    ['persons', { persons: true }, NOT_APPLICATIONS],
    ['a later last day', { expiresOn: '2027-03-01' }, NOT_APPLICATIONS],
    ['a new secret', { secretHash: SECOND }, NOT_APPLICATIONS],
  ])('get %s from who holds it alone', (_what, change, errors) => {
    expect(refusedFor(given(made()), change, holding())).toEqual(errors);
    expect(refusedFor(given(made()), change, holding('APPLICATION_READ', 'OPERATOR_READ'))).toBeUndefined();
  });

  it.each([
    ['a name', { name: 'Inna' }],
    ['fewer kinds', { kinds: [] }],
    ['no persons any more', { persons: false }],
    ['an earlier last day', { expiresOn: '2026-12-01' }],
  ])('are narrowed by everybody who manages them: %s', (_what, change) => {
    expect(refusedFor(given(made({ persons: true })), change, holding())).toBeUndefined();
  });

  it('are let do something by who may do it in the panel alone', () => {
    const sees = holding('APPLICATION_READ');
    expect(refusedFor(given(made()), DECIDES, sees)).toEqual(NOT_DECIDE);
    expect(refusedFor(given(made()), DECIDES, holding('APPLICATION_READ', 'APPLICATION_WRITE'))).toBeUndefined();
    expect(refusedFor(given(made(DECIDES)), { secretHash: SECOND }, sees)).toEqual(NOT_DECIDE);
    expect(refusedFor(given(made(DECIDES)), { persons: true }, sees)).toBeUndefined();
    expect(refusedFor(given(made(DECIDES)), { writes: [] }, sees)).toBeUndefined();
    expect(token.reactivate.decide(given(made(DECIDES), off), {}, by(sees))).toMatchObject({ errors: NOT_DECIDE });
  });

  it('of before programs could do anything do nothing', () => {
    const [created] = factsOf('szkolenia_api_tokens', declaration).events;
    const { writes: _writes, ...before } = values();
    expect(created?.upcasters.map((step) => step({ id: 't1', values: before } as never))).toEqual([
      { id: 't1', values: values() },
    ]);
  });

  it('are switched off by everybody who manages them, and on again by who holds what they show', () => {
    const state = given(made());
    expect(token.deactivate.decide(state, {}, by(holding()))).toEqual([off]);
    const closed = given(made(), off);
    expect(token.reactivate.decide(closed, {}, by(holding()))).toMatchObject({ errors: NOT_APPLICATIONS });
    expect(token.reactivate.decide(closed, {}, by(holding('APPLICATION_READ')))).toHaveLength(1);
  });

  it('end with the access of who gives them, where that ends', () => {
    const temporary = createAccess({
      actorType: 'SzkoleniaOperator',
      permissions: ['OPERATOR_WRITE', 'APPLICATION_READ', 'OPERATOR_READ'],
      until: '2027-01-31T22:30:00.000Z',
    });
    const LATE = { expiresOn: ['Ważny do: najdłużej do końca Twojego dostępu, czyli 31.01.2027'] };
    const make = (expiresOn: string) =>
      token.create.decide(given(), { id: 't1', values: values({ expiresOn }) }, by(temporary));
    expect(make('2027-02-01')).toMatchObject({ errors: LATE });
    expect(make('2027-01-31')).toEqual([made({ expiresOn: '2027-01-31' })]);
    const state = given(made());
    for (const change of [{ secretHash: SECOND }, { persons: true }, { kinds: ['application', 'operator'] }])
      expect(refusedFor(state, change, temporary)).toEqual(LATE);
    for (const change of [{ name: 'Inna' }, { secretHash: SECOND, expiresOn: '2027-01-30' }])
      expect(refusedFor(state, change, temporary)).toBeUndefined();
    expect(token.reactivate.decide(given(made(), off), {}, by(temporary))).toMatchObject({ errors: LATE });
  });

  it('say a stale form first', () => {
    const stale = token.change.decide(given(made()), { version: 7, values: { persons: true } }, by(holding()));
    expect(stale).toMatchObject({ refused: 'conflict' });
  });

  it('show something until the end of their last day, with their present secret, while they are on', () => {
    const asked = (today: string, secretHash = FIRST) => ({ today, secretHash });
    const state = given(made({ persons: true }));
    expect(rightsOfToken(state, asked('2027-02-01'))).toMatchObject({ kinds: ['application'], persons: true });
    expect(rightsOfToken(state, asked('2027-02-02'))).toBeNull();
    expect(rightsOfToken(state, asked('2027-02-01', SECOND))).toBeNull();
    expect(rightsOfToken(given(made(), off), asked('2027-02-01'))).toBeNull();
    expect(rightsOfToken(given(), asked('2027-02-01', ''))).toBeNull();
  });

  it.each([
    ['2026-11-27', 'Data ważności nie może być datą z przeszłości'],
    ['2026-11-28', undefined],
    ['2027-11-28', undefined],
    ['2027-11-29', 'Data ważności: najwyżej rok od dzisiaj, czyli do 28.11.2027'],
    ['', 'Pole „Data ważności” jest wymagane'],
  ])('end on %s: %s', (day, message) => {
    const field = declaration.fields.find(({ name }) => name === 'expiresOn') as (typeof declaration.fields)[number];
    const said = fieldError(field, day, { today: '2026-11-28', values: {}, facts: {} } as never);
    expect(said).toBe(message);
  });
});
