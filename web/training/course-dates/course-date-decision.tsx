import type { DateDecision } from '#domain/training/course-date/date-words.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedOfDate, type DecidedDate } from './date-question.tsx';

/** CD-13, CD-16: a link to a decision only asks, as its dialog does; the button below does it. */
export default function CourseDateDecisionPage({
  data,
}: PageViewProps<DecidedDate & { readonly action: DateDecision }>) {
  return <QuestionPage asked={askedOfDate(data.action, data)} backTo={`/panel/course-dates/${data.id}`} />;
}
