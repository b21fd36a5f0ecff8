import type { Field, Form, Option } from '#domain/form/form.ts';
import { email } from '#domain/form/validators/contact.ts';
import { notOldPassword, password, samePassword } from '#domain/form/validators/passwords.ts';

/** Forms of logging in and of passwords (AUTH-01…AUTH-07). */

const userName = { autoComplete: 'username', inputMode: 'email' } as const;

/** AUTH-01: 'zaloguj jako' chooses the actor type; where a portal has one only there is nothing to choose. */
export const loginForm = (actorTypes: readonly Option[]): Form => ({
  id: 'login',
  method: 'post',
  transient: true,
  submitLabel: 'Zaloguj się',
  fields: [
    {
      name: 'login',
      label: 'Login (adres e-mail)',
      shortLabel: 'Login',
      type: 'text',
      required: true,
      validate: email,
      props: userName,
    },
    { name: 'password', label: 'Hasło', type: 'password', required: true, props: { autoComplete: 'current-password' } },
    actorTypes.length === 1 ? onlyActorType(actorTypes) : actorTypeChoice(actorTypes),
  ],
});

const ACTOR_TYPE = { name: 'applicationActorType', label: 'Zaloguj jako' } as const;

const actorTypeChoice = (options: readonly Option[]): Field => ({
  ...ACTOR_TYPE,
  type: 'radioGroup',
  // No default: a request without one is refused with a message; the login page itself starts with the first one chosen.
  required: true,
  options,
});

/** GEN-07: a request with another portal's type is refused with a message. */
const onlyActorType = ([only]: readonly Option[]): Field => ({
  ...ACTOR_TYPE,
  type: 'hidden',
  value: only?.value,
  validate: (value) => (value === only?.value ? undefined : `${ACTOR_TYPE.label} ma niepoprawną wartość`),
});

/** AUTH-04. */
export const remindPasswordForm: Form = {
  id: 'remind-password',
  method: 'post',
  transient: true,
  submitLabel: 'Wyślij link',
  fields: [{ name: 'email', label: 'E-mail', type: 'text', required: true, validate: email, props: userName }],
};

const newPassword: readonly Field[] = [
  {
    name: 'password',
    label: 'Nowe hasło',
    type: 'password',
    required: true,
    validate: [password, notOldPassword],
    hint: 'Co najmniej 8 znaków, w tym cyfra, wielka litera, mała litera i znak specjalny.',
    props: { autoComplete: 'new-password' },
  },
  {
    name: 'passwordConfirmation',
    label: 'Powtórz nowe hasło',
    type: 'password',
    required: true,
    validate: samePassword,
    props: { autoComplete: 'new-password' },
  },
];

/** AUTH-05: by a reset link, without the old password. */
export const resetPasswordForm: Form = {
  id: 'change-password',
  method: 'post',
  submitLabel: 'Ustaw hasło',
  fields: [{ name: 'token', label: 'Link', type: 'hidden', required: true }, ...newPassword],
};

/** AUTH-05, AUTH-07. */
export const changePasswordForm: Form = {
  id: 'account-change-password',
  method: 'post',
  submitLabel: 'Zmień hasło',
  fields: [
    {
      name: 'oldPassword',
      label: 'Obecne hasło',
      type: 'password',
      required: true,
      props: { autoComplete: 'current-password' },
    },
    ...newPassword,
  ],
};
