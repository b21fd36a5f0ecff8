import { formatDay } from '#domain/text/dates.ts';
import { STATUS_LABELS, type Status } from './terms.ts';
import type { VisitTime } from './visit-hours.ts';

/** What a step means for the visit and who is written to, said before it is done. */

/** Who hears of a visit: 'serwis Ciepło i klient', '' for nobody; and who does not, in sentences. */
export interface Recipients {
  readonly reached: string;
  readonly unreached: readonly string[];
}

/** What an undo would do. Days are `YYYY-MM-DD`, '' for none. */
export interface UndoneStep {
  readonly from: Status;
  readonly to: Status;
  readonly day: { readonly from: string; readonly to: string };
  /** As `hoursText` says them. */
  readonly hours: { readonly from: string; readonly to: string };
  /** The number of before where another order has it by now, so that it does not come back; '' where it does. */
  readonly takenNumber: string;
  /** The service of before where it is switched off by now, so that it does not come back; '' where it does. */
  readonly formerService: string;
  /** The employee whom the step replaced, where nobody can choose that one any more; '' where it comes back, or none does. */
  readonly formerEmployee: string;
  /** Who is notified of the visit that falls away or is set again; null where nobody is. */
  readonly recipients: Recipients | null;
}

/** Whether a visit falls away, or is set again: undone work was on the day that everybody knows. */
export const concernsVisit = ({ from, to, day }: Pick<UndoneStep, 'from' | 'to' | 'day'>): boolean =>
  from === 'set' || (to === 'set' && !(from === 'done' && day.from === day.to));

/** ORD-04: the whole of what comes back, and who hears of it. */
export function undoInWords({ from, to, day, hours, recipients, ...stays }: UndoneStep): string {
  const dayChange = day.from === day.to ? '' : `, a data wykonania z ${fromDay(day.from)} na ${toDay(day.to)}`;
  const hourChange =
    hours.from === hours.to ? '' : `, a godziny wizyty z ${hours.from || 'żadnych'} na ${hours.to || 'żadne'}`;
  return `Status zmieni się z „${STATUS_LABELS[from]}” na „${STATUS_LABELS[to]}”${dayChange}${hourChange}. Wróci też wszystko inne, co zmienił ten krok, a nikt nie zmienił później.${whatStays(stays)}${visitAgain(to, day.to, hours.to)}${recipientsInWords(recipients)}`;
}

const numberStays = (taken: string): string =>
  taken === '' ? '' : ` Numer zlecenia zostaje obecny, bo numer ${taken} ma już inne zlecenie.`;

const serviceStays = (former: string): string =>
  former === '' ? '' : ` Serwis zostaje obecny, bo firma ${former} jest wyłączona.`;

const employeeStays = (former: string): string =>
  former === '' ? '' : ` Pracownik zostaje obecny, bo poprzedni (${former}) nie ma teraz dostępu.`;

const whatStays = ({
  takenNumber,
  formerService,
  formerEmployee,
}: Pick<UndoneStep, 'takenNumber' | 'formerService' | 'formerEmployee'>): string =>
  `${numberStays(takenNumber)}${serviceStays(formerService)}${employeeStays(formerEmployee)}`;

const fromDay = (day: string): string => (day === '' ? 'żadnej' : formatDay(day));
const toDay = (day: string): string => (day === '' ? 'żadną' : formatDay(day));

/** Who hears of the visit, of its end or of its new day; who doesn't, and why not. */
export function recipientsInWords(recipients: Recipients | null): string {
  if (!recipients) return '';
  const reached =
    recipients.reached === ''
      ? 'Nikt nie dostanie wiadomości.'
      : `Wiadomość o wizycie dostanie: ${recipients.reached}.`;
  return ` ${[reached, ...recipients.unreached].join(' ')}`;
}

/** A visit that is to be on another day or at other hours: the present ones, and who is notified of the new ones. */
export interface MovedVisit extends VisitTime {
  readonly recipients: Recipients;
}

const visitAgain = (to: Status, day: string, hours: string): string =>
  to === 'set' ? ` Wizyta znów będzie umówiona na ${[toDay(day), hours].filter(Boolean).join(', ')}.` : '';
