import { orderForm } from '#domain/orders/order/form.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { TypedDuplicates } from './duplicates.tsx';

interface Data {
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
}

/** ORD-01: a new order; what is asked follows the table of rules. */
export default function NewOrderPage({ data }: PageViewProps<Data>) {
  return (
    <div className="stack">
      <PageTitle />
      <div className="card">
        <FormView
          form={orderForm}
          action="/panel/orders"
          values={data.values}
          facts={data.facts}
          submitLabel="Dodaj zlecenie"
          cancelTo="/panel/orders"
          renderBelow={(values) => <TypedDuplicates values={values} />}
        />
      </div>
    </div>
  );
}
