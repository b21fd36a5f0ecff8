import { viewSharing, type SavedView } from '#domain/views/saved-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedToSave } from './view-questions.tsx';

/** The name of a view, where no dialog can ask for it. */
export default function SaveViewPage({ data }: PageViewProps<{ of: string; view?: SavedView }>) {
  const { access, portal } = usePageContext();
  return <QuestionPage asked={askedToSave(data, viewSharing(portal, access))} backTo={data.of} />;
}
