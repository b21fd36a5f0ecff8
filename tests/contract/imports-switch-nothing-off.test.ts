import { describe, expect, it } from 'vitest';
import { NO_ACCESS, UNLIMITED_ACCESS } from '#domain/account/access.ts';
import { importTargets } from '#ops/portals.ts';

/** What stands of an account or a record. */
const present = (access: object) => ({
  id: 'x',
  version: 3,
  values: { access, nipNumbers: [], email: 'a@dom.example' },
});

describe.each(importTargets.map((target) => [target.kind.name, target] as const))('the import %s', (_name, target) => {
  it('switches nothing off or on: no column fills that, and what a line says leaves the access as it is', () => {
    const { status } = target.kind.view;
    const filled = target.kind.columns.map(({ field }) => field);
    expect(filled).not.toContain(status?.name ?? 'active');
    expect(filled.filter((field) => /access|active/i.test(field))).toEqual([]);
    for (const access of [NO_ACCESS, UNLIMITED_ACCESS]) {
      // The box that the form has beside the columns counts for nothing.
      const saved = target.values({ ...(status ? { [status.name]: false } : {}), active: false }, present(access));
      expect(saved).not.toHaveProperty('active');
      // A record has none.
      expect([undefined, access]).toContainEqual((saved as { access?: unknown }).access);
    }
  });
});
