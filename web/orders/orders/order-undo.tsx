import { undoOrderForm } from '#domain/orders/order/form.ts';
import { STATUS_LABELS, type Status } from '#domain/orders/order/terms.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';

interface Data {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
  readonly from: Status;
  readonly to: Status;
}

/** ORD-04: back by one step, with a reason. */
export default function UndoOrderPage({ data }: PageViewProps<Data>) {
  const base = `/panel/orders/${data.id}`;
  return (
    <div className="stack">
      <h1>Cofnięcie zlecenia {data.orderNumber}</h1>
      <p className="lead">
        Status zmieni się z „{STATUS_LABELS[data.from]}” na „{STATUS_LABELS[data.to]}”.
      </p>
      <div className="card form-narrow">
        <FormView form={undoOrderForm} action={`${base}/undo`} version={data.version} cancelTo={base} />
      </div>
    </div>
  );
}
