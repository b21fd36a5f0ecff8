import { ORDER_ACTOR_LABELS, orderActor, type OrderActor } from '#domain/orders/order/actor.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import type { Form } from '#domain/form/form.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { TypedDuplicates } from './duplicates.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface Data {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
}

/** ORD-24: how the forms differ. */
const FORM_OF: Record<Exclude<OrderActor, 'operator'>, string> = {
  ph: 'Partnera biznesowego zlecenia zmienia operator; opis wizyty uzupełnia serwis.',
  bts: 'Uzupełniasz wizytę i jej wynik; dane zlecenia, klienta i sprzedaży zmienia operator albo PH.',
  'ph-and-bts': 'Uzupełniasz zlecenie i wynik wizyty; partnera biznesowego zmienia operator.',
};

const editForm: Form = { ...orderForm, method: 'put' };

/** ORD-24: anyone who edits gets the form of what they work as. */
export default function EditOrderPage({ data }: PageViewProps<Data>) {
  const { access } = usePageContext();
  const base = `/panel/orders/${data.id}`;
  const actor = orderActor(access);
  return (
    <div className="stack">
      <h1>Edycja zlecenia {data.orderNumber}</h1>
      {actor !== 'operator' && (
        <Notice theme="info">
          Edytujesz jako {ORDER_ACTOR_LABELS[actor]}. {FORM_OF[actor]}
        </Notice>
      )}
      <div className="card">
        <FormView
          form={editForm}
          action={base}
          values={data.values}
          facts={data.facts}
          version={data.version}
          cancelTo={base}
          renderBelow={(values) => <TypedDuplicates values={values} except={data.id} />}
        />
      </div>
    </div>
  );
}
