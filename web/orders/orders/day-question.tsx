import { useState, type ReactNode } from 'react';
import type { PageProps } from '#api/http/answer/page-props.ts';
import type { CalendarVisit } from '#api/orders/orders/visits.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { useReload } from '#web/app/use-reload.ts';
import { Question, type Asked } from '#web/form/question.tsx';
import { useNavigate } from '#web/router/router.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { askedOfMove, askedOfStep, type AskedMove, type DecidedOrder, type OpenStep } from './order-question.ts';

/** Asks about the day of an order, beginning with `day` (`YYYY-MM-DD`) where one is chosen already. */
export type AskDay = (visit: CalendarVisit, day?: string) => void;

const pathOf = ({ id, gets }: CalendarVisit, day = ''): string =>
  `/panel/orders/${id}/${gets ?? ''}${day === '' ? '' : `?day=${day}`}`;

type Read = DecidedOrder & OpenStep & AskedMove;

const askedOf = ({ gets }: CalendarVisit, data: Read): Asked =>
  gets === 'move' ? askedOfMove(data, data) : askedOfStep(data, data);

/**
 * The question about the day of one of many orders, and what asks it. It is read from the page of its act when it is
 * asked, so it knows the order as it is now; where a colleague was faster that is said, and the calendar read again.
 */
export function useDayQuestion(): readonly [AskDay, ReactNode] {
  const { backend, link } = usePageContext();
  const navigate = useNavigate();
  const reload = useReload();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (visit: CalendarVisit, day?: string) => {
    const path = link(pathOf(visit, day));
    const props = await readPage(backend.read(path));
    if (props?.errorCode === null) return setAsked(askedOf(visit, props.data as Read));
    // The page itself says what keeps it away: no connection, a session that is over.
    if (props?.errorCode !== 409) return navigate(path);
    keepFlash({ theme: 'error', message: (props.data as { message: string }).message });
    await reload();
  };
  return [(visit, day) => void ask(visit, day), <Question key="day" asked={asked} onClose={() => setAsked(null)} />];
}

const readPage = (answer: Promise<Response>): Promise<PageProps | null> =>
  answer.then((response) => response.json() as Promise<PageProps>).catch(() => null);

const LABELS = { move: 'Zmień dzień', set: 'Umów wizytę' } as const;

/** The way to the question by key and finger; where scripts don't run it leads to the page of the act. */
export function DayButton({ visit, onAsk }: { visit: CalendarVisit; onAsk: AskDay }) {
  const { link } = usePageContext();
  const alive = useHydrated();
  if (!visit.gets) return null;
  const label = LABELS[visit.gets];
  const look = { size: 'tiny', theme: 'ghost', label, 'aria-label': `${label}: ${visit.orderNumber}` } as const;
  return (
    <span className="no-print">
      {alive ? <Button {...look} onClick={() => onAsk(visit)} /> : <ButtonLink {...look} to={link(pathOf(visit))} />}
    </span>
  );
}
