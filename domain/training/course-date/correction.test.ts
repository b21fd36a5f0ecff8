import { expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { panelEntries } from '#domain/portal/navigation.ts';
import { PERMISSIONS } from '../accounts/roles.ts';
import { training } from '../portal.ts';
import { knownAsAnother } from './correction.ts';

it('APP-06 who is known as somebody else is merged in a list that the menu has, that of their role', () => {
  const access = createAccess({ actorType: 'SzkoleniaOperator', permissions: PERMISSIONS });
  const menu = panelEntries(training, access);
  const namedIn = (text: string) => menu.map(({ label }) => label).filter((label) => text.includes(`„${label}”`));
  expect(namedIn(knownAsAnother('participant'))).toEqual(['Uczestnicy']);
  expect(namedIn(knownAsAnother('reporter'))).toEqual(['Osoby zgłaszające']);
});
