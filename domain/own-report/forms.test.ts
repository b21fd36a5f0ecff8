import { expect, it } from 'vitest';
import { anonymous } from '#domain/kernel/access.ts';
import { training } from '#domain/training/portal.ts';
import { reportSharing } from './forms.ts';

it('a report is shared with those who see its data: there is no list', () => {
  expect(reportSharing(training, anonymous).map(({ label }) => label)).toEqual([
    'wszyscy, którzy widzą te dane',
    'rola: pracownik terenowy',
    'rola: operator',
    'rola: administrator',
    'rola: trener',
    'rola: przedstawiciel handlowy',
  ]);
});
