import type { ActWords } from '#domain/form/act-words.ts';
import type { Form } from '#domain/form/form.ts';

/** Of one account: telephone, desk, a key in a drawer, and room for more. */
export const MOST_PASSKEYS = 10;
const NAME_MAX = 60;

/** What its owner calls a new passkey; the browser asks for the rest. */
export const addPasskeyForm: Form = {
  id: 'add-passkey',
  method: 'post',
  transient: true,
  submitLabel: 'Dodaj klucz dostępu',
  fields: [
    {
      name: 'name',
      label: 'Nazwa klucza',
      type: 'text',
      required: true,
      maxLength: NAME_MAX,
      hint: 'Po niej poznasz go na liście, np. nazwa telefonu albo komputera.',
      props: { autoComplete: 'off' },
    },
  ],
};

export const REMOVE_PASSKEY_WORDS: ActWords = {
  label: 'Usuń',
  title: 'Usunięcie klucza dostępu',
  act: 'Usuń klucz dostępu',
  explains: 'Tym kluczem nie będzie można się już zalogować. Dostaniesz o tym wiadomość.',
  danger: true,
};

/** What follows where it is all that guards the account besides its password. */
export const REMOVES_LAST =
  'To jedyny klucz i nie masz kodów z aplikacji, więc drugi składnik się wyłączy: do zalogowania wystarczy samo hasło. Dostaniesz o tym wiadomość.';

export const removePasskeyForm: Form = {
  id: 'remove-passkey',
  method: 'post',
  variant: 'modal',
  danger: true,
  submitLabel: REMOVE_PASSKEY_WORDS.act,
  fields: [],
};
