import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedOfRecord, type DecidedRecord, type RecordAct } from './record-questions.ts';
import { useRecord } from './use-record.ts';

interface Data extends DecidedRecord {
  readonly change: RecordAct;
  readonly scope: string | null;
}

/** A link to an act only asks, as its dialog does; the button below does it. */
export default function RecordQuestionPage({ data }: PageViewProps<Data>) {
  const { view } = useRecord(data.scope);
  return <QuestionPage asked={askedOfRecord(data.change, view, data)} backTo={`${view.base}/${data.id}`} />;
}
