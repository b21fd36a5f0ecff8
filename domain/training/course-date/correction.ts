import type { Field, FormContext, Option } from '#domain/form/form.ts';
import { inputName } from './application-values.ts';
import type { ApplicationDetails } from './details.ts';
import { participantIdentity, reporterIdentity } from './identity.ts';

/**
 * APP-06: anyone who changes what identifies a person (a participant's names and e-mail, a reporter's e-mail) says whether it is
 * the same person, spelt right, or another person. Without that a typing error would split a person in two, and another
 * person would inherit the trainings of the first.
 */
const CORRECTIONS = ['same', 'other'] as const;
export type Correction = (typeof CORRECTIONS)[number];

const PERSON_GROUPS = ['participant', 'reporter'] as const;
export type PersonGroup = (typeof PERSON_GROUPS)[number];
export type Corrections = { readonly [G in PersonGroup]?: Correction | undefined };

type Persons = {
  readonly [G in PersonGroup]: { readonly firstName: string; readonly lastName: string; readonly email: string };
};

const IDENTITY: { readonly [G in PersonGroup]: (persons: Persons, nip: string) => string } = {
  participant: ({ participant }, nip) => participantIdentity(participant, nip),
  reporter: ({ reporter }) => reporterIdentity(reporter.email),
};

/** By what the vault finds the person in this role. */
export const identityIn = (group: PersonGroup, details: ApplicationDetails): string =>
  IDENTITY[group](details, details.company.nip);

/** The roles whose person is described otherwise now than before. */
export const identityChanges = (before: Persons, after: Persons): PersonGroup[] =>
  PERSON_GROUPS.filter((group) => IDENTITY[group](before, '') !== IDENTITY[group](after, ''));

export const CORRECTION_MISSING = 'Wybierz, czy to ta sama osoba, czy inna';

/** What the panel calls the list on which two persons of a role are merged. */
const MERGED_IN: { readonly [G in PersonGroup]: string } = { participant: 'Uczestnicy', reporter: 'Osoby zgłaszające' };

/** APP-06: the data that are called another spelling of a person are known to be those of somebody else. */
export const knownAsAnother = (group: PersonGroup): string =>
  `Osoba o tych danych jest już znana jako ktoś inny. Wybierz „Inna osoba” albo połącz obie osoby w zakładce „${MERGED_IN[group]}”.`;

/** The name of the question's input. */
export const correctionInput = { participant: 'participantCorrection', reporter: 'reporterCorrection' } as const;

const OPTIONS: readonly Option[] = [
  { value: 'same' satisfies Correction, label: 'Ta sama osoba, poprawiona pisownia' },
  { value: 'other' satisfies Correction, label: 'Inna osoba' },
];

const LABELS: { readonly [G in PersonGroup]: string } = {
  participant: 'Zmienione dane uczestnika to',
  reporter: 'Zmienione dane osoby zgłaszającej to',
};

/** The persons of a form, by the names of its inputs. */
const typedIn = (values: FormContext['values'], group: PersonGroup) => ({
  firstName: String(values[inputName(group, 'firstName')] ?? ''),
  lastName: String(values[inputName(group, 'lastName')] ?? ''),
  email: String(values[inputName(group, 'email')] ?? ''),
});

const isAsked =
  (group: PersonGroup) =>
  ({ facts, values }: FormContext): boolean => {
    const present = facts.persons as Persons | undefined;
    // An erased person is nobody any more: anyone who is typed there is another.
    if (!present || present[group].email === '') return false;
    const typed = { participant: typedIn(values, 'participant'), reporter: typedIn(values, 'reporter') };
    return identityChanges(present, typed).includes(group);
  };

/** The question; `facts.persons` are the persons as the application has them now. */
export const correctionField = (group: PersonGroup): Field => ({
  name: correctionInput[group],
  label: LABELS[group],
  type: 'radioGroup',
  required: true,
  missing: CORRECTION_MISSING,
  options: OPTIONS,
  if: isAsked(group),
  hint: 'Ta sama osoba zachowuje ukończone szkolenia i historię; inna ma własne.',
});

/** What the checked form answers. */
export const correctionsOf = (values: Readonly<Record<string, unknown>>): Corrections => ({
  participant: CORRECTIONS.find((one) => one === values[correctionInput.participant]),
  reporter: CORRECTIONS.find((one) => one === values[correctionInput.reporter]),
});
