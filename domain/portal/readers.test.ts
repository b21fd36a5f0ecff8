import { describe, expect, it } from 'vitest';
import { createAccess, type Guard } from '#domain/kernel/access.ts';
import { READS_ONLY } from '#domain/account/reads-all.ts';
import { portals } from '#domain/portals.ts';
import { allows, isForReaders, opens, seesPanel } from './guard.ts';
import { refusedBy } from './lacking.ts';
import { panelEntries } from './navigation.ts';

/** Who reads all portals: by a kind of account of one of them, holding nothing of any. */
const reader = createAccess({ actorType: 'SzkoleniaAuditor', permissions: [], readsAll: true });

describe.each(portals.map((portal) => [portal.name, portal] as const))(
  '%s for who reads all portals',
  (_name, portal) => {
    const pages = Object.values(portal.allPages);

    it('every permission is read by and none is held', () => {
      const permissions = Object.values(portal.actors).flatMap((actor) => actor.permissions);
      expect(permissions.filter((one) => !reader.reads(one) || reader.can(one))).toEqual([]);
    });

    it('no guard of a change lets them in, and its refusal says why', () => {
      const guards: Guard[] = ['panel', ...pages.map(({ guard }) => guard).filter((guard) => Array.isArray(guard))];
      expect(guards.filter((guard) => allows(portal, guard, reader))).toEqual([]);
      expect(new Set(guards.map((guard) => refusedBy(portal, guard, reader)?.message))).toEqual(new Set([READS_ONLY]));
    });

    it('opens the journal and what it leads to, and no form', () => {
      expect(
        [
          'audit',
          'auditFact',
          'auditCompare',
          'accessLog',
          'journals',
          'mailbox',
          'jobs',
          'personFile',
          'panel',
        ].filter((key) => !opens(portal, portal.page(key), reader)),
      ).toEqual([]);
      expect(pages.filter((page) => page.isForm && isForReaders(page))).toEqual([]);
      expect(
        ['personSearch', 'saveView', 'ownReports', 'apiSecret', 'webhookSecret'].filter((key) =>
          opens(portal, portal.page(key), reader),
        ),
      ).toEqual([]);
    });

    it('sees the menu of the panel, and each of its pages opens', () => {
      expect(seesPanel(portal, reader)).toBe(true);
      expect(panelEntries(portal, reader).length).toBeGreaterThan(1);
    });
  },
);
