import { viewSharing, type SavedView } from '#domain/views/saved-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Question } from '#web/form/question.tsx';
import { askedToRemove, askedToSave } from './view-questions.tsx';

/** What is asked about a view: to keep the list at the address `of`, perhaps in the place of a view, or to take one away. */
export type Asking = { readonly of: string; readonly view?: SavedView | undefined } | { readonly remove: SavedView };

/** The dialog of it. */
export default function ViewQuestion({ asking, onClose }: { readonly asking: Asking | null; onClose(): void }) {
  const { access, portal } = usePageContext();
  return <Question asked={asking && askedFor(asking)} onClose={onClose} />;

  function askedFor(what: Asking) {
    return 'remove' in what ? askedToRemove(what.remove) : askedToSave(what, viewSharing(portal, access));
  }
}
