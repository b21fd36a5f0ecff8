import type { NewOrderData } from '#api/orders/orders/forms.ts';
import { mergeQuery, queryPairs } from '#domain/kernel/url.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { knownForm } from '#domain/orders/order/known.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { FilterBar } from '#web/list/filter-bar.tsx';
import { Found } from '#web/search/found.tsx';
import { TypedDuplicates } from './duplicates.tsx';

/** ORD-01: a new order, filled with a client and a device of before; what is asked follows the table of rules. */
export default function NewOrderPage({ data }: PageViewProps<NewOrderData>) {
  return (
    <div className="stack">
      <PageTitle />
      <div className="card stack">
        <FilterBar form={knownForm} values={{ known: data.known }} options={{}} />
        <KnownClients data={data} />
      </div>
      <div className="card">
        <FormView
          key={useFilledWith()}
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

/** The form starts again with another order's values, and stays as it is while one searches. */
function useFilledWith(): string {
  const { search } = usePageContext();
  return queryPairs(search)
    .filter(([name]) => name === 'fromOrder' || name === 'clientOf')
    .join();
}

function KnownClients({ data: { known, clients } }: { data: NewOrderData }) {
  const { link, path } = usePageContext();
  if (known === '') return null;
  if (clients.length === 0)
    return <p className="soft">Nie ma takiego klienta ani urządzenia w zleceniach: wypełnij formularz od początku.</p>;
  const filled = (values: Record<string, string>) => link(mergeQuery(path, values));
  return (
    <div className="found">
      <Found
        title="Klient z urządzeniem"
        found={clients}
        to={(id) => filled({ fromOrder: id })}
        also={{ label: 'sam klient', to: (id) => filled({ clientOf: id }) }}
      />
    </div>
  );
}
