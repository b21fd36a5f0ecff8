import type { OrderDetailsGroup } from '../order/details.ts';
import type { Status } from '../order/terms.ts';

/** A visit as its recipient was told of it; kept beside the mail, so it holds nothing about a person. */
export interface ReportedVisit {
  readonly stands: boolean;
  /** `YYYY-MM-DD`. */
  readonly executionDate: string;
  /** The service company that comes. */
  readonly companyId: string;
  /** Of the order, when it was told. */
  readonly version: number;
}

/** The order as far as it says whether somebody comes. */
export interface VisitFacts {
  readonly status: Status;
  readonly executionDate: string;
  readonly companyId: string;
}

/** What a mail tells of a visit. */
const VISIT_NEWS = ['set', 'moved', 'reassigned', 'changed', 'cancelled'] as const;
export type VisitNews = (typeof VISIT_NEWS)[number];

/** Took place: its entry stays where it is, and nothing is left to tell. */
const isOver = ({ status }: VisitFacts): boolean => status === 'done' || status === 'completed';

/** Whether a visit stands for who is asked: for a company only when it is the one that comes. */
const standsFor = ({ status, companyId }: VisitFacts, company?: string): boolean =>
  status === 'set' && (company === undefined || company === companyId);

interface Reader {
  /** The company that reads it; absent: the client. */
  readonly company?: string | undefined;
  /** Whether address or contact were corrected since it was told. */
  readonly corrected: boolean;
}

/** What is new for who was told `before`; null when they know all of it. */
export function newsOfVisit(before: ReportedVisit | undefined, now: VisitFacts, reader: Reader): VisitNews | null {
  const { company, corrected } = reader;
  const isOther = company !== undefined && company !== now.companyId;
  if (!before?.stands) return standsFor(now, company) ? 'set' : null;
  if (isOver(now) && !isOther) return null;
  if (!standsFor(now, company)) return 'cancelled';
  return changeOf(before, now, { company, corrected });
}

function changeOf(before: ReportedVisit, now: VisitFacts, { company, corrected }: Reader): VisitNews | null {
  if (before.executionDate !== now.executionDate) return 'moved';
  if (company === undefined) return before.companyId === now.companyId ? null : 'reassigned';
  return corrected ? 'changed' : null;
}

/** A visit whose day is over, told or to be told, is a puzzle to everybody. */
export const isPast = (before: ReportedVisit | undefined, now: VisitFacts, today: string): boolean =>
  [before?.stands ? before.executionDate : '', now.status === 'set' ? now.executionDate : ''].every(
    (day) => day < today,
  );

/** What of the client a service company goes by on its way. */
const ON_THE_WAY = ['companyName', 'address', 'postalCode', 'city', 'contactPerson', 'phoneNumber'] as const;

export function isOtherWay(before: OrderDetailsGroup, after: OrderDetailsGroup): boolean {
  const said = ({ open, sealed }: OrderDetailsGroup) => ON_THE_WAY.map((name) => open[name] ?? sealed?.[name] ?? '');
  return said(before).join('\n') !== said(after).join('\n');
}
