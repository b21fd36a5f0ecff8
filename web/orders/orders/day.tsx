import { MapPin, Phone } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DayVisit, OrderDayView } from '#api/orders/orders/day.ts';
import { ACTION_LABELS, orderActionPath } from '#domain/orders/order/actions.ts';
import { ACTIVITY_LABELS } from '#domain/orders/order/terms.ts';
import { localInWarsaw } from '#domain/text/instant.ts';
import { dayName, formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { OfflineWords } from '#web/offline/offline-words.tsx';
import { TakeBack } from '#web/offline/take-back.tsx';
import { Link } from '#web/router/router.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderStatusBadge, OrderWarnings } from './badges.tsx';
import { FileCounts, PhotoButton, WaitingFiles } from './day-files.tsx';
import { DoneQuestion } from './done-question.tsx';
import { DoneRefusals } from './done-refusals.tsx';
import { RouteLink } from './route-link.tsx';
import { useDayFiles, useKeptDay, type Done } from './use-kept-day.ts';
import { together } from '#web/offline/together.ts';
import { KEPT_BYTES_MAX, KEPT_FILES_MAX, type KeptFiles } from '#web/offline/use-kept-files.ts';
import type { Offline } from '#web/offline/use-offline.ts';
import './day.css';

const WORDS = { acts: 'Zgłoszone prace i pliki', sent: 'Wysłano zgłoszone prace i pliki' };

const WITHOUT_NETWORK =
  `„${ACTION_LABELS.done}” i zdjęcia działają też bez sieci i wyślą się, gdy wróci (najwyżej ${counted(KEPT_FILES_MAX, ['plik', 'pliki', 'plików'])} naraz, ` +
  `razem ${Math.round(KEPT_BYTES_MAX / 1024 / 1024)} MB). Inne zmiany wymagają sieci.`;

/** Where a technician drives today: called, found, photographed and reported from here, without a network too (decision 246). */
export default function OrderDayPage({ data }: PageViewProps<OrderDayView>) {
  const { today, visits, late } = data;
  const offline = useKeptDay(today);
  const files = useDayFiles();
  const [asked, setAsked] = useState<DayVisit | null>(null);
  const isToday = useIsToday(today);
  const all = useMemo(() => [...late, ...visits], [late, visits]);
  const lines = { offline, files, onDone: setAsked };
  return (
    <div className="stack" data-works-offline={offline.ready || undefined}>
      <div className="row row-apart">
        <PageTitle />
        <p className="soft day-state">
          <span>{dayName(today)}</span>
          <OfflineWords offline={together(offline, files)} words={WORDS} />
        </p>
      </div>
      <DoneRefusals offline={offline} />
      <WaitingFiles files={files} />
      {!isToday && (
        <Notice theme="warning">{`To lista wizyt z dnia ${formatDay(today)}. Dzisiejsza wczyta się, gdy będzie sieć.`}</Notice>
      )}
      {all.length === 0 ? (
        <div className="card">
          <EmptyState title="Na dziś nie ma wizyt" hint="Wizyty na inne dni są w kalendarzu." />
        </div>
      ) : (
        <>
          {visits.length > 0 && (
            <section className="stack stack-1">
              <div className="row row-apart">
                <h2>{isToday ? 'Dzisiaj' : formatDay(today)}</h2>
                <RouteLink companyId={visits[0]?.companyId ?? ''} day={today} about={dayName(today)} />
              </div>
              <Visits visits={visits} {...lines} />
            </section>
          )}
          {late.length > 0 && (
            <section className="stack stack-1">
              <h2>Z poprzednich dni, bez zgłoszonej pracy</h2>
              <Visits visits={late} {...lines} />
            </section>
          )}
        </>
      )}
      {all.length > 0 && <p className="soft small no-print">{WITHOUT_NETWORK}</p>}
      <DoneQuestion visit={asked} offline={offline} onClose={() => setAsked(null)} />
    </div>
  );
}

const isDayNow = (day: string): boolean => localInWarsaw(new Date().toISOString())?.startsWith(day) === true;

/** A list that a device has kept, or a page that stood open, is of a day that may be over by Warsaw's clock. */
function useIsToday(today: string): boolean {
  const alive = useHydrated();
  return !alive || isDayNow(today);
}

interface Lines {
  readonly offline: Offline<Done>;
  readonly files: KeptFiles;
  onDone(visit: DayVisit): void;
}

function Visits({ visits, ...lines }: Lines & { readonly visits: readonly DayVisit[] }) {
  return (
    <ul className="day-visits">
      {visits.map((visit) => (
        <li key={visit.id} className="card">
          <Visit visit={visit} {...lines} />
        </li>
      ))}
    </ul>
  );
}

function Visit({ visit, files, ...lines }: Lines & { readonly visit: DayVisit }) {
  const { link } = usePageContext();
  const { id, orderNumber, companyName, address, place, contactPerson, deviceModel } = visit;
  const where = [address, place].filter(Boolean).join(', ');
  return (
    <>
      <div className="row">
        <Link to={link(`/panel/orders/${id}`)}>{orderNumber}</Link>
        {visit.hours !== '' && <b className="numbers">{visit.hours}</b>}
        <OrderStatusBadge status={visit.status} />
        <OrderWarnings {...visit} />
        {visit.activityType !== '' && <span className="soft small">{ACTIVITY_LABELS[visit.activityType]}</span>}
      </div>
      <h3>{companyName}</h3>
      <p>
        {[contactPerson !== companyName && contactPerson, deviceModel && `model ${deviceModel}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <address>{where}</address>
      <div className="row day-ways no-print">
        {visit.phoneNumber !== '' && (
          <a
            className="button button-secondary button-small"
            href={`tel:${visit.phoneNumber.replace(/[^\d+]/g, '')}`}
            aria-label={`${visit.phoneNumber}, zadzwoń: ${companyName}`}
          >
            <Phone size={16} aria-hidden />
            {visit.phoneNumber}
          </a>
        )}
        {where !== '' && (
          <a
            className="button button-ghost button-small"
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Mapa: ${where}`}
          >
            <MapPin size={16} aria-hidden />
            Mapa
          </a>
        )}
        <PhotoButton visit={visit} files={files} />
        <FileCounts visit={visit} files={files} />
        <Report visit={visit} {...lines} />
      </div>
    </>
  );
}

/** What can be said of the work: that it is done, or that it is not after all. */
function Report({ visit, offline, onDone }: Omit<Lines, 'files'> & { readonly visit: DayVisit }) {
  const { link } = usePageContext();
  const alive = useHydrated();
  const { id, orderNumber, done, mayUndo } = visit;
  const waits = offline.acts.find(({ about, told }) => about === id && !told);
  if (waits)
    return (
      <>
        <span className="badge badge-green">wykonane, do wysłania</span>
        <TakeBack
          tried={waits.tried}
          why="Nie wiadomo, czy serwer ma już to zgłoszenie: najpierw trzeba je dosłać, potem można je cofnąć."
          label="Cofnij"
          aria-label={`Cofnij: ${orderNumber}`}
          onClick={() => void offline.decide(id)}
        />
      </>
    );
  if (done && alive)
    return (
      <Button
        size="small"
        label={ACTION_LABELS.done}
        aria-label={`${ACTION_LABELS.done}: ${orderNumber}`}
        onClick={() => onDone(visit)}
      />
    );
  if (done) return <ButtonLink size="small" label={ACTION_LABELS.done} to={link(orderActionPath(id, 'done'))} />;
  return mayUndo ? (
    <ButtonLink
      size="small"
      theme="ghost"
      label="Cofnij"
      aria-label={`Cofnij: ${orderNumber}`}
      to={link(`/panel/orders/${id}/undo`)}
    />
  ) : null;
}
