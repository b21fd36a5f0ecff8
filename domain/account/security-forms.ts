import type { Field, Form, Validator } from '#domain/form/form.ts';

/** Forms of the second step of a login, and of switching it on and off. */

/** Six digits of the device, or one of the codes for emergencies; spaces and dashes don't count. */
const codeShape: Validator = (value, label) => {
  const text = typeof value === 'string' ? value.replace(/[\s-]/g, '') : '';
  return text === '' || /^(\d{6}|[a-z0-9]{16})$/i.test(text) ? undefined : `${label} ma niepoprawny format`;
};

const code = (label: string, hint: string): Field => ({
  name: 'code',
  label,
  shortLabel: 'Kod',
  type: 'text',
  required: true,
  validate: codeShape,
  hint,
  props: { autoComplete: 'one-time-code' },
});

export const loginCodeForm: Form = {
  id: 'login-code',
  method: 'post',
  transient: true,
  submitLabel: 'Zaloguj się',
  fields: [code('Kod z aplikacji', 'Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów zapasowych.')],
};

export const confirmFactorForm: Form = {
  id: 'confirm-second-factor',
  method: 'post',
  transient: true,
  submitLabel: 'Włącz',
  fields: [code('Kod z aplikacji', 'Sześć cyfr, które aplikacja pokazuje dla tego konta.')],
};

export const disableFactorForm: Form = {
  id: 'disable-second-factor',
  method: 'post',
  transient: true,
  submitLabel: 'Wyłącz',
  fields: [code('Kod z aplikacji', 'Kod z aplikacji albo kod zapasowy, na dowód, że to Ty.')],
};
