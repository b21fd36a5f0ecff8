import { assuranceOf, type Assurance, type PlaceStatus } from './terms.ts';

/** The status of an application, as people outside the panel read it. */
export interface PublicStatus {
  readonly words: string;
  /** `good`: there is a seat; `waits`; `over`: nobody comes; `held`: the training has ended. */
  readonly tone: 'good' | 'waits' | 'over' | 'held';
}

const HELD: Record<Assurance, PublicStatus> = {
  seat: { words: 'udział potwierdzony', tone: 'good' },
  awaiting: { words: 'oczekuje na potwierdzenie', tone: 'waits' },
  reserve: { words: 'lista rezerwowa, udział niepotwierdzony', tone: 'waits' },
};

const OVER: Partial<Record<PlaceStatus['status'], string>> = {
  rejected: 'zgłoszenie nie zostało przyjęte',
  resigned: 'odnotowano rezygnację',
};

/** After the training: who had no confirmed seat is promised none any more. */
const AFTER: Record<Assurance, string> = {
  seat: 'szkolenie się odbyło',
  awaiting: 'szkolenie się odbyło, zgłoszenie nie zostało potwierdzone',
  reserve: 'szkolenie się odbyło, miejsce się nie zwolniło',
};

/** No page says more than is so: the same rule as papers and mails (`assuranceOf`). */
export function publicStatus(placed: PlaceStatus, isOver: boolean): PublicStatus {
  const place = assuranceOf(placed);
  if (place !== null) return isOver ? { words: AFTER[place], tone: 'held' } : HELD[place];
  if (placed.dateStatus === 'cancelled') return { words: 'termin odwołany', tone: 'over' };
  return { words: OVER[placed.status] ?? 'zgłoszenie anulowane', tone: 'over' };
}
