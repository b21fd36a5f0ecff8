import { describe, expect, it } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import { visitors, type VisitorRow } from './visitors.ts';

/** Who registers others without an account, as their applications name them. */

const NIP = '5260250274';
const company = (name: string) => ({ companyId: null, boschCarServiceId: null, name, nip: NIP, state: 'mazowieckie' });
const reporter = (firstName: string, email: string) => ({
  personId: 'p1',
  firstName,
  lastName: 'Kos',
  email,
  phone: '',
});

const registered = (firstName: string, email: string, firm: string) => ({
  type: 'ApplicationRegistered',
  at: '2027-03-01T10:00:00.000Z',
  data: { details: { reporter: reporter(firstName, email), company: company(firm) }, consentVersion: '2027-01' },
});
const corrected = (after: object) => ({ type: 'ApplicationEdited', data: { before: {}, after } });
const merged = { type: 'PersonsMerged', data: { kind: 'reporter', into: 'p1', personId: 'p2' } };

const rowOf = (...events: readonly object[]): VisitorRow | null =>
  events.reduce<VisitorRow | null>((row, event) => {
    const recorded = event as Recorded;
    return visitors.on[recorded.type]?.evolve(row ?? undefined, recorded, 'p1') ?? null;
  }, null);

describe('a reporter without an account', () => {
  it('REP-01 is called as the newest registration says, with what was accepted then', () => {
    const row = rowOf(
      registered('Ewa', 'ewa@a.example', 'Auto A'),
      registered('Ewelina', 'ewelina@b.example', 'Auto B'),
    );
    expect(row).toMatchObject({ first_name: 'Ewelina', email: 'ewelina@b.example', company_name: 'Auto B' });
    expect(row).toMatchObject({ consent_version: '2027-01', consent_at: '2027-03-01T10:00:00.000Z' });
  });

  it('REP-01 once somebody was merged into them keeps the name, and hears of the firm, from what is sent as the other', () => {
    const first = registered('Ewa', 'ewa@a.example', 'Auto A');
    const other = rowOf(first, merged, registered('Jan', 'jan@a.example', 'Auto B'));
    expect(other).toMatchObject({ first_name: 'Ewa', email: 'ewa@a.example', company_name: 'Auto B' });
    const own = rowOf(first, merged, registered('Ewelina', 'ewa@a.example', 'Auto B'));
    expect(own).toMatchObject({ first_name: 'Ewelina', email: 'ewa@a.example' });
  });

  it('APP-06 who is made one by a correction is here with the firm that it names, as far as it does', () => {
    const named = reporter('Ola', 'ola@a.example');
    expect(rowOf(corrected({ reporter: named }))).toMatchObject({
      first_name: 'Ola',
      company_name: '',
      account: false,
    });
    expect(rowOf(corrected({ reporter: named, company: company('Auto C') }))).toMatchObject({ company_name: 'Auto C' });
    const known = rowOf(
      registered('Ewa', 'ewa@a.example', 'Auto A'),
      corrected({ reporter: named, company: company('X') }),
    );
    expect(known).toMatchObject({ first_name: 'Ola', company_name: 'Auto A' });
    expect(rowOf(corrected({ company: company('Auto C') }))).toBeNull();
  });
});
