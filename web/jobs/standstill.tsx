import type { ReactNode } from 'react';
import type { JobsPage, StillLine } from '#api/jobs/jobs.ts';
import { counted } from '#domain/text/plural.ts';
import { formatInstant } from '#web/ui/dates.ts';

/** What stands still because of an event that this program can't read or fold; nothing while all goes on. */
export function Standstill({ models, setAside }: Pick<JobsPage, 'models' | 'setAside'>) {
  if (models.length + setAside.length === 0) return null;
  const paused = models.filter((model) => model.paused);
  const leaving = models.filter(({ heldCount }) => heldCount > 0);
  return (
    <section className="card stack standstill" aria-labelledby="standstill">
      <h2 id="standstill">Co stoi w miejscu</h2>
      <p>
        Portal natrafił na zdarzenia, których nie umie odczytać albo przetworzyć. Wszystko inne działa i nic nie
        zginęło. Przekaż tę stronę osobie, która prowadzi instalację; opis jest w podręczniku, na stronie{' '}
        <code>ops/runbook/upgrades.md</code>.
      </p>
      {paused.length > 0 && <Paused models={paused} />}
      {leaving.map((model) => (
        <LeftOut key={model.name} model={model} />
      ))}
      {setAside.length > 0 && <SetAside events={setAside} />}
    </section>
  );
}

const since = (instant: string | null | undefined): string => (instant ? formatInstant(instant) : 'nie wiadomo');

function Paused({ models }: { models: readonly StillLine[] }) {
  return (
    <>
      <h3>Listy wstrzymane</h3>
      <p className="soft">
        Lista stoi przed zdarzeniem, na którym program się pomylił: trzeba uruchomić poprawiony program i ją wznowić (
        <code>npm run projections -- resume</code>).
      </p>
      <Table
        caption="Listy wstrzymane"
        heads={['Lista', 'Od', 'Zdarzenie', 'Identyfikator', 'Pozycja']}
        rows={models.map(({ name, label, paused }) => [
          name,
          <Named key="list" label={label} name={name} />,
          since(paused?.since),
          paused?.type,
          paused?.eventId,
          paused?.position,
        ])}
      />
    </>
  );
}

function LeftOut({ model: { name, label, held, heldCount } }: { model: StillLine }) {
  const caption = `Pominięte na liście: ${label || name}`;
  return (
    <>
      <h3>{caption}</h3>
      <p className="soft">
        Zmian tych rzeczy lista <code>{name}</code> nie pokazuje od podanej chwili: trzeba uruchomić nowszy program,
        który umie je odczytać, a lista uzupełni się sama.
      </p>
      <Table
        caption={caption}
        heads={['Strumień', 'Od', 'Zdarzenie', 'Wersja', 'Identyfikator']}
        rows={held.map(({ stream, at, type, version, eventId }) => [
          stream,
          stream,
          since(at),
          type,
          version ?? 'nie wiadomo',
          eventId,
        ])}
      />
      {heldCount > held.length && (
        <p className="soft small">
          I jeszcze {counted(heldCount - held.length, ['strumień', 'strumienie', 'strumieni'])}.
        </p>
      )}
    </>
  );
}

function SetAside({ events }: { events: JobsPage['setAside'] }) {
  return (
    <>
      <h3>Zdarzenia odłożone</h3>
      <p className="soft">
        Wiadomości i zadania, które z nich wynikają, jeszcze nie powstały: trzeba uruchomić nowszy program, a zleci je
        sam, każde raz.
      </p>
      <Table
        caption="Zdarzenia odłożone"
        heads={['Czego dotyczy', 'Od', 'Zdarzenie', 'Strumień', 'Identyfikator']}
        rows={events.map(({ reaction, label, since: instant, type, stream, eventId }) => [
          `${reaction} ${eventId}`,
          <Named key="reaction" label={label} name={reaction} />,
          since(instant),
          type,
          stream,
          eventId,
        ])}
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

/** Each row begins with its key. */
function Table({ caption, heads, rows }: { caption: string; heads: readonly string[]; rows: readonly Row[] }) {
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, first, ...cells]) => (
            <tr key={key}>
              <th scope="row" data-label={heads[0]}>
                {first}
              </th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]} data-label={heads[place + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Row = readonly [key: string, first: ReactNode, ...cells: ReactNode[]];
