import type { UndoneStep } from '#domain/orders/order/questions.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedOfUndo, type DecidedOrder } from './order-question.ts';

/** ORD-04: back by one step, with a reason. */
export default function UndoOrderPage({ data }: PageViewProps<DecidedOrder & UndoneStep>) {
  return <QuestionPage asked={askedOfUndo(data, data)} backTo={`/panel/orders/${data.id}`} />;
}
