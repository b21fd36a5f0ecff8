import type { ReactNode } from 'react';
import type { AuditFactData } from '#api/audit/audit.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Link } from '#web/router/router.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { whoActed } from '#domain/portal/who-acted.ts';

type Line = AuditFactData['followed'][number];

/** One fact, and the way to everything around it. */
export default function AuditFactPage({ data }: PageViewProps<AuditFactData>) {
  const { portal } = usePageContext();
  const { actor, kind, title, path, cause, followed, mails } = data;
  const name = title ? `${kind}: ${title}` : kind;
  return (
    <div className="stack">
      <PageTitle />
      <div className="columns">
        <section className="card stack">
          <Timeline entries={[data]} />
          <Facts
            rows={[
              [
                'Czego dotyczy',
                path === null ? (
                  name
                ) : (
                  <To key="of" path={path}>
                    {name}
                  </To>
                ),
              ],
              [
                'Historia rekordu',
                <Filtered key="record" name="record" value={data.subject} label="pokaż wszystkie zdarzenia" />,
              ],
              [
                'Dwie chwile',
                <To key="compare" path={addQuery('/panel/audit/compare', { filters: { record: data.subject } })}>
                  porównaj, jaki był wtedy i jaki potem
                </To>,
              ],
              ['Kto', whoActed(portal, actor)],
              [
                'Co jeszcze zrobił',
                <Filtered key="actor" name="actor" value={actor.id} label="pokaż wszystkie jego zdarzenia" />,
              ],
              [
                'Ta sama czynność',
                <Filtered key="all" name="correlation" value={data.correlationId} label="pokaż wszystko, co zrobiła" />,
              ],
              ['Zdarzenia tego rodzaju', <Filtered key="type" name="type" value={data.type} label={data.type} />],
              ['Polecenie', <Filtered key="command" name="command" value={data.command} label={data.command} />],
            ]}
          />
        </section>
        <section className="card stack">
          <h2>Dlaczego to się stało</h2>
          {cause ? <Lines lines={[cause]} /> : <p className="soft">{whyAlone(data)}</p>}
          <h2>Co z tego wynikło</h2>
          {followed.length === 0 && mails.length === 0 && <p className="soft">Nic więcej nie zapisano.</p>}
          <Lines lines={followed} />
          {mails.length > 0 && (
            <ul>
              {mails.map(({ id, templateLabel, to, statusLabel }) => (
                <li key={id}>
                  <To path={`/panel/mailbox/${encodeURIComponent(id)}`}>{templateLabel}</To>{' '}
                  <span className="soft small">
                    {to && `do ${to}, `}
                    {statusLabel.toLowerCase()}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <h2>Miejsce w dzienniku</h2>
          <Facts
            rows={[
              ['Identyfikator', data.id],
              ['Strumień', data.stream],
              ['Numer w strumieniu', String(data.revision)],
              ['Pozycja', data.position],
              ['Czynność', data.correlationId],
            ]}
          />
          <h2>Dowód</h2>
          <Proof data={data} />
        </section>
      </div>
    </div>
  );
}

/** For anyone who has to believe it without access to the portal. */
function Proof({ data: { id, place } }: { data: AuditFactData }) {
  const { link } = usePageContext();
  if (!place) return <p className="soft">Zdarzenie dostaje swoje miejsce w drzewie skrótów w ciągu kilku sekund.</p>;
  const { index, head } = place;
  return (
    <>
      <Facts
        rows={[
          ['Numer w drzewie', String(index)],
          [
            'Podpisane',
            head
              ? `${formatInstant(head.at)}, razem z ${head.size} zdarzeniami`
              : 'jeszcze nie, podpis powstaje co godzinę',
          ],
        ]}
      />
      {head && (
        <p>
          <a href={link(`/panel/audit/${id}/proof`)} download>
            Pobierz dowód
          </a>{' '}
          <span className="soft small">
            plik .tlog-proof, który sprawdzi każdy, kto ma nasz <a href="/.well-known/log-key">klucz weryfikujący</a>
          </span>
        </p>
      )}
    </>
  );
}

const whyAlone = ({ causationId, actor }: AuditFactData): string =>
  causationId
    ? `Wynikło ze zdarzenia ${causationId}, którego tu nie widać.`
    : actor.type === 'system'
      ? 'Zrobił to program; zdarzenie nie wskazuje przyczyny.'
      : 'Zrobiła to osoba, która je wywołała.';

function To({ path, children }: { path: string; children: ReactNode }) {
  const { link } = usePageContext();
  return <Link to={link(path)}>{children}</Link>;
}

function Filtered({ name, value, label }: { name: string; value: string; label: string }) {
  return <To path={`/panel/audit?filters[${name}]=${encodeURIComponent(value)}`}>{label}</To>;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { portal } = usePageContext();
  return (
    <ul>
      {lines.map(({ id, text, at, actor }) => (
        <li key={id}>
          <To path={`/panel/audit/${id}`}>{text}</To>{' '}
          <span className="soft small">
            {whoActed(portal, actor)}, {formatInstant(at, true)}
          </span>
        </li>
      ))}
    </ul>
  );
}
