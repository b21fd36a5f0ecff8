import { expect, it } from 'vitest';
import { PORTALS } from '#domain/kernel/actor.ts';
import { everyPortal } from '#tests/support/browser/portals.ts';
import { misplacedCommands, staleNames } from '#tests/support/browser/native-forms.ts';

/** What the sweep of forms without scripts would find out in minutes, found out in a second. */

it.each(PORTALS)(
  'FE-10 each command of %s that comes back on a page is in the sweep, or excused, not both',
  (portal) => {
    expect(misplacedCommands(portal)).toEqual([]);
  },
);

it('FE-10 the sweep and its excuses name commands that are there', () => {
  expect(staleNames(PORTALS)).toEqual([]);
});

it('the sweeps of all portals have each portal there is', () => {
  expect(['szkolenia', ...everyPortal.map(({ model }) => model.name)].toSorted()).toEqual(PORTALS.toSorted());
});
