import type { JobsPage, StalledLine } from '#api/jobs/jobs.ts';
import { counted } from '#domain/text/plural.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { formatInstant } from '#web/ui/dates.ts';

/** What stands still because of an event that this program can't read or fold; nothing while all goes on. */
export function Stall({ models, setAside }: Pick<JobsPage, 'models' | 'setAside'>) {
  if (models.length + setAside.length === 0) return null;
  const paused = models.filter((model) => model.paused);
  const leaving = models.filter(({ heldCount }) => heldCount > 0);
  const lacking = models.filter(({ aside }) => aside);
  const refused = models.filter(({ swap }) => swap);
  return (
    <section className="card stack stall" aria-labelledby="stall">
      <h2 id="stall">Co stoi w miejscu</h2>
      <p>
        Portal natrafił na zdarzenia, których nie umie odczytać, przetworzyć albo zapisać na liście. Wszystko inne
        działa i nic nie zginęło. Przekaż tę stronę osobie, która prowadzi instalację; opis jest w podręczniku, na
        stronie <code>ops/runbook/upgrades.md</code>.
      </p>
      {paused.length > 0 && <Paused models={paused} />}
      {lacking.length > 0 && <Lacking models={lacking} />}
      {refused.length > 0 && <Refused models={refused} />}
      {leaving.map((model) => (
        <LeftOut key={model.name} model={model} />
      ))}
      {setAside.length > 0 && <SetAside events={setAside} />}
    </section>
  );
}

const since = (instant: string | null | undefined): string => (instant ? formatInstant(instant) : 'nie wiadomo');

const PAUSED: readonly Column<StalledLine>[] = [
  { label: 'Lista', heads: true, render: ({ label, name }) => <Named label={label} name={name} /> },
  { label: 'Od', render: ({ paused }) => since(paused?.since) },
  { label: 'Zdarzenie', render: ({ paused }) => paused?.type },
  { label: 'Identyfikator', render: ({ paused }) => paused?.eventId },
  { label: 'Pozycja', render: ({ paused }) => paused?.position },
];

function Paused({ models }: { models: readonly StalledLine[] }) {
  return (
    <>
      <h3>Listy wstrzymane</h3>
      <p className="soft">
        Lista stoi przed zdarzeniem, na którym program się pomylił: trzeba uruchomić poprawiony program i ją wznowić (
        <code>npm run projections -- resume</code>).
      </p>
      <DataTable caption="Listy wstrzymane" columns={PAUSED} rows={models} keyOf={({ name }) => name} />
    </>
  );
}

const LACKING: readonly Column<StalledLine>[] = [
  { label: 'Lista', heads: true, render: ({ label, name }) => <Named label={label} name={name} /> },
  { label: 'Odłożone wiersze', render: ({ aside }) => aside?.rows },
  { label: 'Od', render: ({ aside }) => since(aside?.since) },
  { label: 'Pozycja', render: ({ aside }) => aside?.position },
];

function Lacking({ models }: { models: readonly StalledLine[] }) {
  return (
    <>
      <h3>Wiersze odłożone</h3>
      <p className="soft">
        Baza danych nie przyjęła tych wierszy: lista pokazuje wszystko inne, a te w dawnej postaci albo wcale. Program
        próbuje ponownie przy następnej zmianie, przy starcie i co dziesięć minut; powód podaje{' '}
        <code>npm run projections -- status</code>.
      </p>
      <DataTable caption="Wiersze odłożone" columns={LACKING} rows={models} keyOf={({ name }) => name} />
    </>
  );
}

const REFUSED: readonly Column<StalledLine>[] = [
  { label: 'Lista', heads: true, render: ({ label, name }) => <Named label={label} name={name} /> },
  { label: 'Próby', render: ({ swap }) => swap?.tries },
  { label: 'Od', render: ({ swap }) => since(swap?.since) },
];

function Refused({ models }: { models: readonly StalledLine[] }) {
  return (
    <>
      <h3>Listy, które czekają na podmianę</h3>
      <p className="soft">
        Lista jest zbudowana na nowo, ale ktoś w bazie danych trzyma poprzednią: najczęściej otwarte zapytanie raportu.
        Do tego czasu działa poprzednia. Program próbuje coraz rzadziej, najrzadziej co minutę; kto ją trzyma, podaje{' '}
        <code>npm run doctor</code>.
      </p>
      <DataTable
        caption="Listy, które czekają na podmianę"
        columns={REFUSED}
        rows={models}
        keyOf={({ name }) => name}
      />
    </>
  );
}

const LEFT_OUT: readonly Column<StalledLine['held'][number]>[] = [
  { label: 'Strumień', heads: true, render: ({ stream }) => stream },
  { label: 'Od', render: ({ at }) => since(at) },
  { label: 'Zdarzenie', render: ({ type }) => type },
  { label: 'Wersja', render: ({ version }) => version ?? 'nie wiadomo' },
  { label: 'Identyfikator', render: ({ eventId }) => eventId },
];

function LeftOut({ model: { name, label, held, heldCount } }: { model: StalledLine }) {
  const caption = `Pominięte na liście: ${label || name}`;
  return (
    <>
      <h3>{caption}</h3>
      <p className="soft">
        Zmian tych rzeczy lista <code>{name}</code> nie pokazuje od podanej chwili: trzeba uruchomić nowszy program,
        który umie je odczytać, a lista uzupełni się sama.
      </p>
      <DataTable caption={caption} columns={LEFT_OUT} rows={held} keyOf={({ stream }) => stream} />
      {heldCount > held.length && (
        <p className="soft small">
          I jeszcze {counted(heldCount - held.length, ['strumień', 'strumienie', 'strumieni'])}.
        </p>
      )}
    </>
  );
}

const SET_ASIDE: readonly Column<JobsPage['setAside'][number]>[] = [
  { label: 'Czego dotyczy', heads: true, render: ({ label, reaction }) => <Named label={label} name={reaction} /> },
  { label: 'Od', render: (event) => since(event.since) },
  { label: 'Zdarzenie', render: ({ type }) => type },
  { label: 'Strumień', render: ({ stream }) => stream },
  { label: 'Identyfikator', render: ({ eventId }) => eventId },
];

function SetAside({ events }: { events: JobsPage['setAside'] }) {
  return (
    <>
      <h3>Zdarzenia odłożone</h3>
      <p className="soft">
        Wiadomości i zadania, które z nich wynikają, jeszcze nie powstały: trzeba uruchomić nowszy program, a zleci je
        sam, każde raz.
      </p>
      <DataTable
        caption="Zdarzenia odłożone"
        columns={SET_ASIDE}
        rows={events}
        keyOf={({ reaction, eventId }) => `${reaction} ${eventId}`}
      />
    </>
  );
}

function Named({ label, name }: { label: string; name: string }) {
  return (
    <>
      {label} <code>{name}</code>
    </>
  );
}
