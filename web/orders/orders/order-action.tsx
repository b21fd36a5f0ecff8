import { ACTION_LABELS, actionForm, orderActionPath, type OrderAction } from '#domain/orders/order/actions.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import type { Option } from '#domain/form/form.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { ACTION_QUESTIONS } from './action-questions.ts';

interface Data {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
  readonly action: OrderAction;
  readonly asks: readonly OrderFieldName[];
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly values: Record<string, unknown>;
}

/** ORD-04: a link to a step only asks; the button below does it. */
export default function OrderActionPage({ data }: PageViewProps<Data>) {
  return (
    <div className="stack">
      <h1>
        {ACTION_LABELS[data.action]}: zlecenie {data.orderNumber}
      </h1>
      <p className="lead">{ACTION_QUESTIONS[data.action]}</p>
      <div className="card form-narrow">
        <FormView
          form={actionForm(data.action, data.asks)}
          action={orderActionPath(data.id, data.action)}
          values={data.values}
          facts={{ options: data.options }}
          version={data.version}
          cancelTo={`/panel/orders/${data.id}`}
        />
      </div>
    </div>
  );
}
