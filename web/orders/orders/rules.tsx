import type { RulesView } from '#api/orders/orders/rules.ts';
import { ORDER_ACTOR_LABELS } from '#domain/orders/order/actor.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { rulesOn, type RulesOfDay } from '#domain/orders/order/former-rules.ts';
import type { FieldRules } from '#domain/orders/order/rules.ts';
import {
  caseIn,
  FIELD_STATES,
  fieldInCase,
  ruleFilters,
  ruleInWords,
  type ChosenCase,
} from '#domain/orders/order/rules-in-words.ts';
import { ACTIVITY_LABELS, STATUS_LABELS, STATUSES } from '#domain/orders/order/terms.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import './rules.css';

const FIELDS = orderForm.fields.map(({ name, label }) => ({ name: name as OrderFieldName, label }));

/** The table that form and server judge by (ORD-07…ORD-18), for administrators. */
export default function RulesPage({ data }: PageViewProps<RulesView>) {
  const { activity, actor, isNew } = data.chosen;
  const ofDay = rulesOn(data.day);
  return (
    <div className="stack">
      <ListHead
        lead="Tych reguł pilnują formularz i serwer. Anulowane zlecenie pyta tylko o status, rodzaj czynności i numer."
        form={ruleFilters}
        data={data}
      />
      <section className="card stack">
        <h2>
          {isNew ? 'Nowe zlecenie' : 'Zlecenie'}: {ACTIVITY_LABELS[activity]}, {ORDER_ACTOR_LABELS[actor]}
        </h2>
        <Cases chosen={data.chosen} rules={ofDay.rules} />
      </section>
      <section className="card stack">
        <h2>Reguły słowami</h2>
        <p className="soft small">{heldText(ofDay)}</p>
        <Words rules={ofDay.rules} />
      </section>
    </div>
  );
}

/** Since which release they hold, or held until which. */
function heldText({ since, until }: RulesOfDay): string {
  const from = since === null ? 'Reguły pierwszego wydania' : `Reguły od wydania z ${formatDay(since)}`;
  const to = until === null ? 'obowiązują teraz' : `zmieniło je wydanie z ${formatDay(until)}`;
  return `${from}; ${to}. Instalacja ma reguły wydania od chwili swojej aktualizacji.`;
}

function Cases({ chosen, rules }: { chosen: ChosenCase; rules: FieldRules }) {
  return (
    // Wider than a phone: the keyboard must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroll" role="region" aria-label="Pola w każdym statusie" tabIndex={0}>
      <table className="table rules-table">
        <caption className="visually-hidden">Czym jest każde pole w każdym statusie</caption>
        <thead>
          <tr>
            <th scope="col">Pole</th>
            {STATUSES.map((status) => (
              <th scope="col" key={status}>
                {STATUS_LABELS[status]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIELDS.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {STATUSES.map((status) => {
                const state = fieldInCase(name, caseIn(chosen, status), rules);
                return (
                  <td key={status} data-rule={state}>
                    {FIELD_STATES[state]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const wordsOf = (rules: FieldRules): readonly Column<(typeof FIELDS)[number]>[] => [
  { label: 'Pole', heads: true, render: ({ label }) => label },
  { label: 'Widoczne', render: ({ name }) => ruleInWords(name, rules).shown },
  { label: 'Wymagane', render: ({ name }) => ruleInWords(name, rules).required },
  { label: 'Tylko do odczytu', render: ({ name }) => ruleInWords(name, rules).readonly },
];

const Words = ({ rules }: { rules: FieldRules }) => (
  <DataTable
    caption="Kiedy pole jest widoczne, wymagane i tylko do odczytu"
    columns={wordsOf(rules)}
    rows={FIELDS}
    keyOf={({ name }) => name}
  />
);
