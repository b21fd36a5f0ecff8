import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedOfRemoval, type RemovedFile } from './order-question.ts';

/** A link to the removal of a file only asks, as its dialog does; the button below does it. */
export default function AttachmentRemovalPage({ data }: PageViewProps<RemovedFile>) {
  return <QuestionPage asked={askedOfRemoval(data)} backTo={`/panel/orders/${data.id}`} />;
}
