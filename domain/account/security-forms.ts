import type { Field, Form, Validator } from '#domain/form/form.ts';

/** Forms of the second step of a login, and of switching it on and off. */

/** Six digits of the device, or one of the codes for emergencies; spaces and dashes don't count. */
const codeShape: Validator = (value, label) => {
  const text = typeof value === 'string' ? value.replace(/[\s-]/g, '') : '';
  return text === '' || /^(\d{6}|[a-z0-9]{16})$/i.test(text) ? undefined : `${label} ma niepoprawny format`;
};

/** Telephones show their digits. */
const DIGITS = { inputMode: 'numeric' } as const;

/** `props` says more of the input. */
const code = (hint: string, props: Field['props'] = {}): Field => ({
  name: 'code',
  label: 'Kod z aplikacji',
  shortLabel: 'Kod',
  type: 'text',
  required: true,
  validate: codeShape,
  hint,
  props: { autoComplete: 'one-time-code', ...props },
});

export const loginCodeForm: Form = {
  id: 'login-code',
  method: 'post',
  transient: true,
  submitLabel: 'Zaloguj się',
  fields: [code('Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów zapasowych.', { autoFocus: true })],
};

export const confirmFactorForm: Form = {
  id: 'confirm-second-factor',
  method: 'post',
  transient: true,
  submitLabel: 'Włącz',
  fields: [code('Sześć cyfr, które aplikacja pokazuje dla tego konta.', DIGITS)],
};

export const disableFactorForm: Form = {
  id: 'disable-second-factor',
  method: 'post',
  transient: true,
  submitLabel: 'Wyłącz',
  fields: [code('Kod z aplikacji albo kod zapasowy, na dowód, że to Ty.')],
};

/** A code for emergencies is no proof here: the device is asked for. */
export const newCodesForm: Form = {
  id: 'new-recovery-codes',
  method: 'post',
  transient: true,
  submitLabel: 'Utwórz nowe kody',
  fields: [code('Sześć cyfr z aplikacji. Dotychczasowe kody zapasowe przestaną działać.', DIGITS)],
};
