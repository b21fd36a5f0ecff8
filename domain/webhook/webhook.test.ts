import { describe, expect, it } from 'vitest';
import type { ApiScope } from '#domain/api/scopes.ts';
import { createAccess, type Access } from '#domain/kernel/access.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { definitionOf } from '#domain/record/decide.ts';
import { factsOf, type RecordEvent } from '#domain/record/events.ts';
import { sentNow, webhookDefinition } from './decide.ts';
import { webhookRecord, type WebhookValues } from './webhook.ts';

const SCOPES: readonly ApiScope[] = [
  { kind: 'application', label: 'Zgłoszenia', read: ['APPLICATION_READ'] },
  { kind: 'operator', label: 'Operatorzy', read: ['OPERATOR_READ'] },
  { kind: 'news', label: 'Aktualności', read: 'panel' },
];
const declaration = webhookRecord('szkolenia', 'OPERATOR_WRITE', SCOPES);
const facts = factsOf<typeof declaration>('szkolenia_webhooks', declaration);
const webhook = webhookDefinition(definitionOf(facts), SCOPES);

const values = (more: Partial<WebhookValues> = {}): WebhookValues => ({
  name: 'CRM',
  url: 'https://crm.example/a',
  kinds: ['application'],
  persons: false,
  secretHash: 'a'.repeat(64),
  formerHash: null,
  ...more,
});

const by = (...permissions: string[]): CommandContext => {
  const access: Access = createAccess({ actorType: 'SzkoleniaOperator', permissions });
  const actor = { type: 'SzkoleniaOperator', id: 'o1', portal: 'szkolenia' } as const;
  return { actor, access, now: '2026-11-28T06:00:00.000Z', today: '2026-11-28' };
};

const made: RecordEvent<WebhookValues> = { type: 'SzkoleniaWebhookCreated', data: { id: 'w1', values: values() } };
const off: RecordEvent<WebhookValues> = { type: 'SzkoleniaWebhookDeactivated', data: { id: 'w1' } };
const given = (...events: RecordEvent<WebhookValues>[]) => fold(webhook.decider, events);

describe('anyone who makes a webhook', () => {
  it.each([
    [['application'], ['APPLICATION_READ'], false],
    [['news'], [], false],
    [['application', 'operator'], ['APPLICATION_READ'], true],
  ] as const)('of %j with %j is refused: %s', (kinds, permissions, refused) => {
    const input = { id: 'w1', values: values({ kinds }) };
    expect(isRefusal(webhook.create.decide(given(), input, by(...permissions)))).toBe(refused);
  });

  it.each([
    ['its name', { name: 'ERP' }, false],
    ['its address', { url: 'https://other.example/' }, true],
    ['its secret', { secretHash: 'b'.repeat(64), formerHash: 'a'.repeat(64) }, true],
    ['whether it hears of persons', { persons: true }, true],
    ['its kinds, to more', { kinds: ['application', 'operator'] }, true],
    ['its kinds, to others that everybody sees', { kinds: ['news'] }, false],
  ])('and sees nothing of it changes %s: refused %s', (_what, change, refused) => {
    expect(isRefusal(webhook.change.decide(given(made), { values: change }, by('OPERATOR_WRITE')))).toBe(refused);
    const sees = by('APPLICATION_READ', 'OPERATOR_READ');
    expect(isRefusal(webhook.change.decide(given(made), { values: change }, sees))).toBe(false);
  });

  it('makes, widens and wakes none where the own access ends: a webhook has no end', () => {
    const { access, ...context } = by('APPLICATION_READ');
    const temporary = { ...context, access: { ...access, until: '2027-01-31T22:30:00.000Z' } };
    const asked = [
      webhook.create.decide(given(), { id: 'w1', values: values() }, temporary),
      webhook.change.decide(given(made), { values: { persons: true } }, temporary),
      webhook.reactivate.decide(given(made, off), {}, temporary),
    ];
    expect(asked.map((one) => isRefusal(one) && one.errors?.kinds?.[0]?.split(',')[0])).toEqual(
      Array(3).fill('Zakres: Twój dostęp jest czasowy'),
    );
    const less = webhook.change.decide(given(made), { values: { name: 'ERP' } }, temporary);
    expect(isRefusal(less)).toBe(false);
  });

  it('wakes only what he sees', () => {
    expect(isRefusal(webhook.reactivate.decide(given(made, off), {}, by('OPERATOR_WRITE')))).toBe(true);
    expect(isRefusal(webhook.reactivate.decide(given(made, off), {}, by('APPLICATION_READ')))).toBe(false);
  });
});

it('is sent something for as long as nobody has switched it off', () => {
  expect(sentNow(given(made))).toEqual(values());
  expect(sentNow(given(made, off))).toBe(null);
  expect(sentNow(given())).toBe(null);
});
