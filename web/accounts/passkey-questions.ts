import { REMOVE_PASSKEY_WORDS, removePasskeyForm, REMOVES_LAST } from '#domain/account/passkeys.ts';
import type { Asked } from '#web/form/question.tsx';

/** The question before a passkey goes, in its dialog and on its page. */
export const askedToRemove = ({ id, name, isLast }: { id: string; name: string; isLast: boolean }): Asked => ({
  form: removePasskeyForm,
  action: `/account/passkeys/${id}/remove`,
  title: `${REMOVE_PASSKEY_WORDS.title}: ${name}`,
  explains: isLast ? REMOVES_LAST : REMOVE_PASSKEY_WORDS.explains,
});
