import { removeViewForm, removeViewWords, saveViewForm, type SavedView } from '#domain/views/saved-view.ts';
import type { Option } from '#domain/form/form.ts';
import type { Asked } from '#web/form/question.tsx';

/** What is asked before a list is kept under a name. `of`: its address. */
export const askedToSave = (
  { of, view }: { readonly of: string; readonly view?: SavedView | undefined },
  sharing: readonly Option[],
): Asked => ({
  title: view ? `Zapisz zmiany w „${view.name}”` : 'Zapisz widok',
  form: saveViewForm,
  action: '/panel/views',
  values: { of, ...(view ? { name: view.name, sharedWith: view.sharedWith ?? '' } : {}) },
  facts: { options: { sharing } },
});

/** What is asked before one goes. */
export const askedToRemove = (view: Pick<SavedView, 'id' | 'name' | 'sharedWith'>): Asked => ({
  ...removeViewWords(view),
  form: removeViewForm,
  action: `/panel/views/${view.id}/remove`,
});
