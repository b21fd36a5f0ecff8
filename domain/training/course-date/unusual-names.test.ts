import { describe, expect, it } from 'vitest';
import { formErrors } from '#domain/form/parse.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { registrationForm } from '../registration/forms.ts';
import { applicationForm, newApplicationForm } from './application-forms.ts';
import { mayBeName } from './unusual-names.ts';

const setting = { access: systemAccess, today: '2026-11-24', facts: {} };
const people = ['Al', 'O’Neil', 'Anna Maria', 'Jean-Paul', 'de la Cruz', 'Nowak Żak'];
const slips = ['jan', 'J4n', 'Jan!', '', 'Аня', '-'];

describe('VAL-08 VAL-09 names that the rules do not know', () => {
  it.each(people)('%s may be a name', (name) => expect(mayBeName(name)).toBe(true));
  it.each(slips)('%j may not', (name) => expect(mayBeName(name)).toBe(false));

  it.each([
    ['a new application', newApplicationForm],
    ['a changed one', applicationForm],
  ] as const)('%s in the panel takes them with a reason, and no slip', (_name, form) => {
    const said = (name: string, reason: string) =>
      formErrors(form, { participantFirstName: name, participantLastName: 'Nowak', reason }, setting)
        .participantFirstName ?? [];
    for (const name of ['Al', 'Anna Maria', 'O’Neil']) {
      expect(said(name, '')).toEqual([expect.stringMatching(/ albo podaj powód odstępstwa$/)]);
      expect(said(name, 'Tak w dowodzie')).toEqual([]);
    }
    for (const name of ['jan', 'J4n', 'Аня']) expect(said(name, 'Tak w dowodzie')).toHaveLength(1);
  });

  it('the public form says who enters them, whatever else is sent', () => {
    const sent = { reporterFirstName: 'Al', reporterLastName: 'Nowak', reason: 'Tak w dowodzie' };
    expect(formErrors(registrationForm, sent, setting).reporterFirstName).toEqual([
      expect.stringMatching(/Inną pisownię wpisze biuro: zobacz stronę Kontakt$/),
    ]);
  });
});
