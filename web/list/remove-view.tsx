import type { SavedView } from '#domain/views/saved-view.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedToRemove } from './view-questions.tsx';

/** The question before a view goes, where its dialog can't open. */
export default function RemoveViewPage({ data }: PageViewProps<SavedView & { path: string }>) {
  return <QuestionPage asked={askedToRemove(data)} backTo={data.path} />;
}
