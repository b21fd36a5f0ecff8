import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedOfMove, type AskedMove, type DecidedOrder } from './order-question.ts';

/** Another day for a visit that is agreed: nothing else is asked. */
export default function MoveOrderPage({ data }: PageViewProps<DecidedOrder & AskedMove>) {
  return <QuestionPage asked={askedOfMove(data, data)} backTo={`/panel/orders/${data.id}`} />;
}
