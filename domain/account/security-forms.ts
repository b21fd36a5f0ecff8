import { ADMINISTRATION_WORDS, type AdministrationAnswer } from './administration-words.ts';
import { ACCOUNT_QUESTIONS, type AccountQuestion } from './account-questions.ts';
import type { Field, Form, Validator } from '#domain/form/form.ts';

/** Forms of the second step of a login, and of switching it on and off. */

/** Signs of a code for emergencies: of those made now, and of those made before December 2026, which still work. */
export const RECOVERY_CODE_LENGTHS: readonly number[] = [24, 16];

/** Six digits of the device, or one of the codes for emergencies; spaces and dashes don't count. */
const codeShape: Validator = (value, label) => {
  const text = typeof value === 'string' ? value.replace(/[\s-]/g, '') : '';
  const fits = /^\d{6}$/.test(text) || (/^[a-z0-9]+$/i.test(text) && RECOVERY_CODE_LENGTHS.includes(text.length));
  return text === '' || fits ? undefined : `${label} ma niepoprawny format`;
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

/** What is typed besides a password: a code of the device, or, where passkeys alone are the second factor, one for emergencies. */
export type CodeKind = 'code' | 'recovery';

/** `autoFocus`: nothing else is offered first. */
const codeOf = (kind: CodeKind, autoFocus: boolean): Field =>
  kind === 'code'
    ? code('Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów zapasowych.', { autoFocus })
    : { ...code('Jeden z kodów zapasowych; działa raz.', { autoFocus }), label: 'Kod zapasowy' };

export const loginCodeForm = (kind: CodeKind, { autoFocus = true } = {}): Form => ({
  id: 'login-code',
  method: 'post',
  transient: true,
  submitLabel: 'Zaloguj się',
  fields: [codeOf(kind, autoFocus)],
});

/** Anyone who holds the session alone may be a thief. */
export const beginFactorForm: Form = {
  id: 'begin-second-factor',
  method: 'post',
  transient: true,
  submitLabel: 'Zaczynam',
  fields: [
    {
      name: 'password',
      label: 'Hasło',
      type: 'password',
      required: true,
      hint: 'Hasło do tego konta, na dowód, że to Ty.',
      props: { autoComplete: 'current-password' },
    },
  ],
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

/** An administrator's, of somebody else's account; its words are those of the question. */
export const accountQuestionForm = (id: AccountQuestion): Form => ({
  id,
  method: 'post',
  variant: 'modal',
  danger: ACCOUNT_QUESTIONS[id].danger,
  submitLabel: ACCOUNT_QUESTIONS[id].act,
  fields: [],
});

/** A second administrator's answer to a proposal; its words are those of the question. */
export const administrationForm = (answer: AdministrationAnswer): Form => ({
  id: `${answer}-administration`,
  method: 'post',
  variant: 'modal',
  submitLabel: ADMINISTRATION_WORDS[answer].act,
  fields: [],
});

/** What is asked again before what can do most harm: a code where the account has a second factor, else the password. */
export type ProofKind = 'password' | CodeKind;

/** What is asked: what may be typed, and whether a passkey may be used instead. */
export interface ProofAsked {
  readonly kind: ProofKind;
  readonly passkey: boolean;
}

/** `name`: of its input, where a native form brings the proof along with what it is for. */
export const proofForm = (
  kind: ProofKind,
  { name = 'proof', autoFocus = true }: { name?: string; autoFocus?: boolean } = {},
): Form => ({
  id: 'proof',
  method: 'post',
  transient: true,
  submitLabel: 'Potwierdź',
  fields: [{ ...(kind === 'password' ? passwordProof : codeOf(kind, autoFocus)), name }],
});

const passwordProof: Field = {
  name: 'proof',
  label: 'Hasło',
  type: 'password',
  required: true,
  props: { autoComplete: 'current-password', autoFocus: true },
};
