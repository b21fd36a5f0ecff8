import { describe, expect, it } from 'vitest';
import { accountEvents } from '#domain/account/events.ts';
import { allEvents } from '#domain/events.ts';
import { personEvents } from '#domain/gdpr/events.ts';
import { mergingEvents } from '#domain/merging/events.ts';
import { importEvents } from '#domain/import/events.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { organisationEvents } from '#domain/organisation/events.ts';
import { recordFacts } from '#domain/record/events.ts';
import { portals } from '#domain/portals.ts';
import { ordersEvents } from '#domain/orders/events.ts';
import { trainingEvents } from '../events.ts';
import { TRAINING_MAILS } from '../mail/terms.ts';
import { training } from '../portal.ts';
import { allRules, isUnsent, MESSAGES, ruleFor, type MessageRule, type Unsent } from './table.ts';

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);
const recordTypes = typesOf(Object.values(recordFacts(training.records)).flatMap(({ events }) => events));
const accountTypes = typesOf(training.accounts.flatMap(accountEvents));

/** Facts of what every portal has, which no rule of this table reports. */
const MECHANISMS: Readonly<Record<string, readonly string[]>> = {
  // A record changes without its dates; a changed date has its own message.
  records: recordTypes,
  // Invitations and links are sent by the command, which alone knows them; changes of accounts by the shared workers.
  accounts: accountTypes,
  // Who was forgotten has no address any more.
  persons: typesOf(personEvents),
  merging: typesOf(mergingEvents),
  // An operator sees the result on the import's page.
  imports: typesOf(importEvents),
  // They are what became of messages.
  mails: typesOf(mailEvents),
  // What is done because of the choice has facts and messages of its own.
  organisations: typesOf(organisationEvents),
};

describe('the table of messages', () => {
  it('every fact of the portal has a message, or a written reason why nobody needs one', () => {
    const others = portals.filter(({ name }) => name !== training.name);
    const ofOthers = new Set([
      ...typesOf(others.flatMap(({ records }) => Object.values(recordFacts(records)).flatMap(({ events }) => events))),
      ...typesOf(others.flatMap(({ accounts }) => accounts.flatMap(accountEvents))),
      ...typesOf(ordersEvents),
    ]);
    const mechanisms = Object.values(MECHANISMS).flat();
    const facts = typesOf(allEvents).filter((type) => !ofOthers.has(type) || mechanisms.includes(type));
    const unknown = facts.filter((type) => !(type in MESSAGES) && !mechanisms.includes(type));
    expect(unknown).toEqual([]);
    expect(Object.keys(MESSAGES).sort()).toEqual(typesOf(trainingEvents).sort());
  });

  it('every entry says to whom what goes, or why nobody is notified, and its last case is without a condition', () => {
    const cases: (MessageRule | Unsent)[] = Object.values(MESSAGES).flatMap((entry): (MessageRule | Unsent)[] =>
      'unsentBecause' in entry ? [entry] : [...entry],
    );
    for (const { unsentBecause } of cases.filter(isUnsent)) expect(unsentBecause).toMatch(/\S{3,}.*\.$/);
    for (const rule of allRules()) {
      expect([rule.to.length > 0, rule.on.length > 3, rule.message in TRAINING_MAILS]).toEqual([true, true, true]);
    }
    const lists = Object.values(MESSAGES).flatMap((entry) => ('unsentBecause' in entry ? [] : [entry]));
    for (const list of lists) expect(list.at(-1)).not.toHaveProperty('is');
  });

  it('every mail of the portal is sent by a rule, or by the command that alone knows its link or that none opens', () => {
    const sent = new Set(allRules().map(({ message }) => message));
    expect(Object.keys(TRAINING_MAILS).filter((name) => !sent.has(name as never))).toEqual([
      'reporter-link',
      'reporter-known',
      'reporter-known-by-office',
    ]);
  });

  it.each([
    ['ApplicationRejected', { info: null }, {}, 'rejection'],
    ['ApplicationRejected', { info: { text: 'x' } }, {}, 'rejection-with-info'],
    ['ApplicationMovedToPrimary', { automatic: true }, {}, 'moved-to-primary'],
    ['ApplicationCanceled', { cause: 'course-date' }, {}, 'course-date-cancelled'],
    ['ApplicationCanceled', { cause: 'operator' }, {}, 'application-cancelled'],
    ['ApplicationReinstated', {}, { command: 'ReopenCourseDate' }, 'course-date-reopened'],
    ['ApplicationReinstated', {}, { command: 'UndoDecision' }, 'application-reinstated'],
    ['ApplicationMovedIn', {}, { command: 'TakeApplicationBack' }, undefined],
    ['CourseDateChanged', { after: { seatLimit: 3 } }, {}, undefined],
    ['CourseDateChanged', { after: { trainerId: 'x' } }, {}, 'trainer-date'],
    ['CourseDateChanged', { after: { trainerId: 'x', timeEnd: 1500 } }, {}, 'course-date-changed'],
  ])('%s %o %o is reported as %s', (type, data, meta, message) => {
    const rule = ruleFor({ type, data, meta: { command: 'Test', ...meta } });
    expect(rule && !isUnsent(rule) ? rule.message : undefined).toBe(message);
  });
});
