import type { Field, Form } from '#domain/form/form.ts';
import { email } from '#domain/form/validators/contact.ts';
import { notOldPassword, password, samePassword } from '#domain/form/validators/passwords.ts';

/** Forms of logging in and of passwords (AUTH-01…AUTH-07). */

const userName = { autoComplete: 'username', inputMode: 'email' } as const;

/** AUTH-01: 'zaloguj jako' chooses the actor type. */
export const loginForm: Form = {
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
    {
      name: 'applicationActorType',
      label: 'Zaloguj jako',
      type: 'radioGroup',
      // No default: who sends none is told so; the login page itself starts with 'operator' chosen.
      required: true,
      options: [
        { value: 'SzkoleniaOperator', label: 'operator' },
        { value: 'SzkoleniaReporter', label: 'osoba zgłaszająca' },
      ],
    },
  ],
};

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
