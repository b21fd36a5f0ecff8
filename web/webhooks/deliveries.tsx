import type { DeliveriesData } from '#api/webhooks/screens.ts';
import { FAILURES } from '#domain/webhook/failures.ts';
import { sendFromForm } from '#domain/webhook/forms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { useCommand } from '#web/app/use-command.ts';
import { CommandButton } from '#web/form/command-button.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './webhooks.css';

type Data = DeliveriesData;
type Try = Data['tries'][number];

/** How far a webhook has come, what was tried lately, and how to have it sent again. */
export default function DeliveriesPage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  const { id, title, active, place, tries } = data;
  return (
    <div className="stack">
      <PageTitle />
      <p className="lead">{title}</p>
      {!active && <Notice theme="info">Webhook jest wyłączony: nic nie wysyłamy, dopóki go nie aktywujesz.</Notice>}
      {place?.pausedAt && active && (
        <Notice theme="warning">
          Wysyłanie wstrzymane od {formatInstant(place.pausedAt)}: wszystkie próby były nieudane. Gdy odbiorca znów
          działa, wznów wysyłanie od wybranego zdarzenia. Nic nie zginęło.
        </Notice>
      )}
      <div className="columns">
        <section className="card stack">
          <h2>Stan</h2>
          <Facts rows={stateOf(data)} />
          {active && <TestButton id={id} />}
        </section>
        {active && place && (
          <section className="card stack">
            <h2>Wyślij ponownie</h2>
            <FormView
              form={sendFromForm}
              action={`/panel/webhooks/${id}/send-from`}
              values={{ from: String(place.deliveredUpTo + 1), to: '' }}
              cancelTo={link(`/panel/webhooks/${id}`)}
            />
          </section>
        )}
      </div>
      <section className="card table-card" aria-labelledby="tries">
        <div className="page-head tries-head">
          <h2 id="tries">Ostatnie próby</h2>
        </div>
        {tries.length === 0 ? (
          <p className="soft tries-none">Jeszcze nie było żadnej.</p>
        ) : (
          <DataTable
            caption="Ostatnie próby"
            columns={COLUMNS}
            rows={tries}
            keyOf={(one) => `${one.at} ${one.entry} ${one.attempt}`}
          />
        )}
      </section>
      <div className="row no-print">
        <ButtonLink to={link(`/panel/webhooks/${id}`)} theme="secondary" label="Do webhooka" />
      </div>
    </div>
  );
}

const stateOf = ({ url, active, place }: Data) =>
  [
    ['Adres', url],
    ['Doręczono wszystko do zdarzenia', place ? String(place.deliveredUpTo) : 'jeszcze nic'],
    ['Wysyłamy ponownie', place?.again ? againText(place.leaf, place.again) : ''],
    ['Nieudane próby następnego', place && place.attempts > 0 ? String(place.attempts) : ''],
    ['Następna próba', active && place && place.attempts > 0 && !place.pausedAt ? formatInstant(place.nextAt) : ''],
  ] as const;

/** Where it is within the range, and where it goes on behind it. */
const againText = (leaf: number, { to, backTo }: { to: number; backTo: number }): string =>
  `od zdarzenia ${leaf + 1} do ${to}, potem dalej od ${backTo + 1}`;

function TestButton({ id }: { id: string }) {
  const command = useCommand();
  return (
    <div className="row no-print">
      <CommandButton
        theme="secondary"
        label="Wyślij próbną"
        name="test"
        path={`/panel/webhooks/${id}/test`}
        command={command}
      />
    </div>
  );
}

const COLUMNS: readonly Column<Try>[] = [
  { label: 'Kiedy', heads: true, className: 'numbers', render: ({ at }) => formatInstant(at) },
  { label: 'Wynik', card: 'beside', render: (one) => <Outcome one={one} /> },
  { label: 'Zdarzenie', className: 'numbers', render: ({ entry }) => (entry === 'test' ? 'próbna' : entry) },
  { label: 'Próba', className: 'numbers cell-number', render: ({ attempt }) => attempt },
  { label: 'Odpowiedź', className: 'numbers', render: ({ status }) => status ?? '–' },
  { label: 'Powód', render: ({ failure }) => (failure ? FAILURES[failure] : '') },
  { label: 'Czas', className: 'numbers cell-number', render: ({ tookMs }) => `${tookMs} ms` },
];

const Outcome = ({ one: { failure } }: { one: Try }) =>
  failure === null ? (
    <span className="badge badge-green">doręczone</span>
  ) : (
    <span className="badge badge-red">nieudane</span>
  );
