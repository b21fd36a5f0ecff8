import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedToRemove } from './passkey-questions.ts';

/** The question before a passkey goes, where its dialog can't open. */
export default function RemovePasskeyPage({ data }: PageViewProps<{ id: string; name: string; isLast: boolean }>) {
  return <QuestionPage asked={askedToRemove(data)} backTo="/account/security" />;
}
