import { orderForm } from '#domain/orders/order/form.ts';
import type { Form } from '#domain/form/form.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';

interface Data {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
}

const editForm: Form = { ...orderForm, method: 'put' };

/** ORD-24: whoever edits gets the form of what they work as. */
export default function EditOrderPage({ data }: PageViewProps<Data>) {
  const base = `/panel/orders/${data.id}`;
  return (
    <div className="stack">
      <h1>Edycja zlecenia {data.orderNumber}</h1>
      <div className="card">
        <FormView
          form={editForm}
          action={base}
          values={data.values}
          facts={data.facts}
          version={data.version}
          cancelTo={base}
        />
      </div>
    </div>
  );
}
