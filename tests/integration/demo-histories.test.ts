import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import { localInWarsaw } from '#domain/text/instant.ts';
import { isWorkingDay } from '#domain/text/working-days.ts';
import { START } from '#ops/store/port.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';

/** What somebody who opens the demo's histories may expect of them. */

let program: TestApp;
let facts: Recorded[] = [];
beforeAll(async () => {
  program = await testApp({ template: await demoTemplate() });
  for (let after = START; ;) {
    const batch = await program.app.log.readAll(after, { limit: 5000 });
    facts = [...facts, ...batch.events];
    if (batch.events.length === 0) break;
    after = batch.events.at(-1)?.position ?? after;
  }
});
afterAll(() => program?.stop());

function grouped(keyOf: (fact: Recorded) => string): Recorded[][] {
  const groups = new Map<string, Recorded[]>();
  for (const fact of facts) {
    const group = groups.get(keyOf(fact));
    if (group) group.push(fact);
    else groups.set(keyOf(fact), [fact]);
  }
  return [...groups.values()];
}

const local = ({ at }: Recorded): { day: string; time: string } => {
  const text = localInWarsaw(at) ?? '';
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};

it('one correlation id is one command of one moment by one person, on one stream', () => {
  const mixed = grouped(({ meta }) => meta.correlationId)
    .map((together) => new Set(together.map(({ stream, at, meta }) => `${stream} ${at} ${meta.command}`)))
    .filter((kinds) => kinds.size > 1);
  expect(facts.length).toBeGreaterThan(10_000);
  // Two files are attached to orders by real commands, under one id.
  expect(mixed.length).toBeLessThanOrEqual(1);
  expect(facts.filter(({ meta }) => meta.command.startsWith('Demo'))).toEqual([]);
});

it('what followed by itself names the fact that it follows from', () => {
  const ids = new Map(facts.map((fact) => [fact.id, fact]));
  const byItself = facts
    .filter(({ type }) => type === 'ApplicationMovedToPrimary')
    .filter(({ meta }) => meta.actor.type === 'system');
  const causes = byItself.map(({ meta }) => ids.get(meta.causationId ?? '')?.stream);
  expect(byItself.length).toBeGreaterThan(0);
  expect(causes).toEqual(byItself.map(({ stream }) => stream));
});

it('nobody acts before the account was there, and a stream’s facts are in the order of their moments', () => {
  const born = new Map(
    facts
      .filter(({ type }) => /^\w*OperatorAdded$/.test(type))
      .map(({ stream, at }) => [stream.split(/-(.*)/s)[1], at]),
  );
  const early = facts.filter(({ at, meta }) => at < (born.get(meta.actor.id) ?? ''));
  expect([born.size > 8, early]).toEqual([true, []]);
  const backwards = grouped(({ stream }) => stream).filter((history) =>
    history.some(({ at }, index) => index > 0 && at < (history[index - 1]?.at ?? '')),
  );
  expect(backwards.map((history) => history[0]?.stream)).toEqual([]);
});

it('the office decides about trainings in its hours, and nobody registers at night', () => {
  const ofDates = facts.filter(({ stream }) => stream.startsWith('course-date-'));
  const decided = ofDates.filter(
    ({ type, meta }) => meta.actor.type === 'SzkoleniaOperator' && !/^(Attendance|Certificate)/.test(type),
  );
  const outside = decided.filter((fact) => {
    const { day, time } = local(fact);
    return !isWorkingDay(day) || time < '07:30' || time >= '16:00';
  });
  const atNight = ofDates.filter((fact) => local(fact).time < '06:30' || local(fact).time >= '22:00');
  expect([decided.length > 1000, outside, atNight]).toEqual([true, [], []]);
});

it('has what an auditor looks for: absence, a revoked certificate, a move to the reserve, reasons', () => {
  const kinds = new Set(facts.map(({ type }) => type));
  for (const type of [
    'ApplicationMovedToReserve',
    'CertificateRevoked',
    'ApplicationReinstated',
    'CourseDateCancelled',
  ])
    expect([type, kinds.has(type)]).toEqual([type, true]);
  const absent = facts.filter(
    ({ type, data }) => type === 'AttendanceMarked' && !(data as { attended: boolean }).attended,
  );
  expect(absent.length).toBeGreaterThan(5);
  const moved = facts.filter(({ type }) => type === 'ApplicationMovedToReserve');
  expect(moved.map(({ meta }) => meta.reason).every((reason) => reason !== undefined)).toBe(true);
});
