import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedOfStep, type DecidedOrder, type OpenStep } from './order-question.ts';

/** ORD-04: a link to a step only asks, as its dialog does; the button below does it. */
export default function OrderActionPage({ data }: PageViewProps<DecidedOrder & OpenStep>) {
  return <QuestionPage asked={askedOfStep(data, data)} backTo={`/panel/orders/${data.id}`} />;
}
