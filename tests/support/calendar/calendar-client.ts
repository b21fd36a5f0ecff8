import ICAL from 'ical.js';

/** A day as somebody sees it in the calendar: local times of Warsaw. */
export interface SeenDay {
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
}

interface Kept {
  readonly sequence: number;
  readonly stamp: string;
  readonly parts: readonly ICAL.Component[];
}

/**
 * Somebody's calendar, as programs keep it (RFC 5546, 2.1.5): of each UID the highest SEQUENCE, of equal ones the newest
 * DTSTAMP; anything older is dropped. Repetitions are unrolled by ical.js.
 */
export class CalendarClient {
  readonly #kept = new Map<string, Kept>();

  /** Takes a file in. Returns the SEQUENCEs that it dropped as stale. @throws where the file is no calendar */
  take(text: string): number[] {
    const parts = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const uidOf = (part: ICAL.Component) => String(part.getFirstPropertyValue('uid'));
    return [...new Set(parts.map(uidOf))].flatMap((uid) => {
      const own = parts.filter((part) => uidOf(part) === uid);
      const sequence = Number(own[0]?.getFirstPropertyValue('sequence'));
      const stamp = String(own[0]?.getFirstPropertyValue('dtstamp'));
      const known = this.#kept.get(uid);
      const isStale = known && (sequence < known.sequence || (sequence === known.sequence && stamp < known.stamp));
      if (isStale) return [sequence];
      this.#kept.set(uid, { sequence, stamp, parts: own });
      return [];
    });
  }

  get entries(): number {
    return this.#kept.size;
  }

  /** What stands in the calendar; a cancelled entry does not. */
  get days(): SeenDay[] {
    return [...this.#kept.values()].flatMap(({ parts }) => {
      const [master, ...others] = parts;
      if (!master || master.getFirstPropertyValue('status') === 'CANCELLED') return [];
      return unrolled(new ICAL.Event(master, { exceptions: others.map((part) => new ICAL.Event(part)) }));
    });
  }
}

function unrolled(event: ICAL.Event): SeenDay[] {
  const days: SeenDay[] = [];
  const all = event.iterator();
  for (let next = all.next(); next && days.length < 50; next = all.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    days.push({
      start: startDate.toString(),
      end: endDate.toString(),
      summary: item.summary,
      location: item.location,
    });
  }
  return days;
}
