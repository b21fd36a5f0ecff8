import { describe, expect, it } from 'vitest';
import * as loginForms from '#domain/account/login-forms.ts';
import { accountView } from '#domain/account/declaration.ts';
import type { Field, Form } from '#domain/form/form.ts';
import { shortLabel, valueError } from '#domain/form/rules.ts';
import * as gdprForms from '#domain/gdpr/forms.ts';
import { anonymous } from '#domain/kernel/access.ts';
import { actorTypes } from '#domain/portal/portal.ts';
import { portals } from '#domain/portals.ts';
import { recordFilterForm, recordForm, switchForm } from '#domain/record/view.ts';
import { labelled } from '#domain/text/words.ts';
import * as dateFilters from '#domain/training/course-date/lists.ts';
import * as dateForms from '#domain/training/course-date/forms.ts';
import * as decisionForms from '#domain/training/course-date/decision-forms.ts';
import * as assignForms from '#domain/training/records/assign-course-form.ts';
import * as registrationForms from '#domain/training/registration/forms.ts';
import * as surveyForms from '#domain/training/survey/form.ts';

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<Form>).fields);

/** Every form that anybody fills in, in any portal. */
const forms: readonly Form[] = [
  ...[
    loginForms,
    gdprForms,
    dateFilters,
    dateForms,
    decisionForms,
    assignForms,
    registrationForms,
    surveyForms,
  ].flatMap((module) => Object.values(module).filter(isForm)),
  switchForm,
  ...portals.flatMap((portal) => [
    loginForms.loginForm(actorTypes(portal)),
    ...[...Object.values(portal.records), ...portal.accounts.map(accountView)].flatMap((view) => [
      recordForm(view),
      recordFilterForm(view),
    ]),
  ]),
];

const fields: readonly Field[] = forms.flatMap((form) => [
  ...form.fields,
  ...(form.groups ?? []).flatMap((group) => group.fields),
]);

/** What no field takes, one for each thing that is judged. */
const WRONG: readonly unknown[] = [
  ...['', ' ', 'ż'.repeat(70_000), 'ąę\u0007', 'Аня', 'x', '0', '-4', '1,23456', '99999999999', '31.02.2026'],
  ...['01.01.1999 25:00', '12:99', 'http://', 'a@b', '0000000000', '+48 000 000 000', '<p></p>', '1.1.1'],
  ...[undefined, [], ['nie ma takiej'], false],
];

const context = {
  access: anonymous,
  today: '2026-11-21',
  facts: { options: {}, hasFgaz: true },
  values: new Proxy({}, { get: () => 'inne' }),
};

const judged = fields.flatMap((field) =>
  WRONG.flatMap((value) => {
    const message = valueError({ ...field, required: true }, value as never, context);
    return message === undefined ? [] : [{ label: shortLabel(field), message }];
  }),
);

/** As words of their own; 'adres e-mail' is what the specification calls one, and no label. */
const times = (label: string, text: string): number => {
  const words = ` ${text
    .toLowerCase()
    .replace('adresem e-mail', '')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  const wanted = label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim();
  return words.split(` ${wanted} `).length - 1;
};

describe('the message of a field', () => {
  it('FE-04 names its field once at most, also where it is shown beside the name', () => {
    expect(judged.length).toBeGreaterThan(500);
    const doubled = judged.filter(
      ({ label, message }) => label !== '' && (times(label, message) > 1 || times(label, labelled(label, message)) > 1),
    );
    expect([...new Set(doubled.map(({ message }) => message))]).toEqual([]);
  });

  it('FE-04 is one sentence without a sign that something is missing in it', () => {
    expect(judged.filter(({ message }) => /%s|undefined|null|\[object|NaN|\s{2}|: *:/.test(message))).toEqual([]);
  });
});
