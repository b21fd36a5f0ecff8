/** One try of a request. */
export interface Try {
  /** `performance.now()` when it began. */
  readonly at: number;
  readonly ms: number;
  /** 0: no answer. */
  readonly status: number;
  /** Not the first try of its command. */
  readonly again: boolean;
}

/** A fault from its beginning until every process was ready again. */
export interface FaultWindow {
  readonly fault: string;
  readonly from: number;
  to: number;
  /** From the end of the fault until every process was ready, in ms. */
  recoveredMs: number;
}

export interface Figures {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** 503: said in words, with Retry-After. */
  readonly unavailable: number;
  /** Any other 5xx. */
  readonly failed: number;
  /** No answer: the connection ended, or nobody listened. */
  readonly unanswered: number;
  readonly retries: number;
}

/** Every try of every request, to be compared with the faults. Times in ms. */
export class Measures {
  readonly #tries: Try[] = [];

  note(one: Try): void {
    this.#tries.push(one);
  }

  /** What began or was under way in one of the windows. */
  within(windows: readonly Pick<FaultWindow, 'from' | 'to'>[]): Figures {
    return figures(this.#tries.filter((one) => windows.some((window) => touches(one, window))));
  }

  /** What began and ended outside of all of them. */
  outside(windows: readonly Pick<FaultWindow, 'from' | 'to'>[]): Figures {
    return figures(this.#tries.filter((one) => !windows.some((window) => touches(one, window))));
  }
}

const touches = ({ at, ms }: Try, { from, to }: Pick<FaultWindow, 'from' | 'to'>): boolean =>
  at <= to && at + ms >= from;

function figures(tries: readonly Try[]): Figures {
  const times = tries.map(({ ms }) => ms).sort((a, b) => a - b);
  const count = (which: (one: Try) => boolean) => tries.filter(which).length;
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
  return {
    requests: tries.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    unavailable: count(({ status }) => status === 503),
    failed: count(({ status }) => status >= 500 && status !== 503),
    unanswered: count(({ status }) => status === 0),
    retries: count(({ again }) => again),
  };
}

const HEAD = [
  'FAULT',
  'TIMES',
  'REQUESTS',
  'P50 MS',
  'P99 MS',
  'LONGEST',
  '503',
  'OTHER 5XX',
  'NO ANSWER',
  'RETRIES',
  'READY AGAIN S',
];

/** The summary: latency during each kind of fault, and without one. */
export function table(measures: Measures, windows: readonly FaultWindow[]): string {
  const kinds = [...new Set(windows.map(({ fault }) => fault))].sort();
  const lines = kinds.map((fault) => {
    const own = windows.filter((window) => window.fault === fault);
    const longest = Math.max(...own.map(({ recoveredMs }) => recoveredMs));
    return [fault, String(own.length), ...cells(measures.within(own)), (longest / 1000).toFixed(1)];
  });
  return aligned([HEAD, ...lines, ['no fault', '', ...cells(measures.outside(windows)), '']]);
}

const cells = (one: Figures): string[] =>
  [one.requests, one.p50, one.p99, one.longest, one.unavailable, one.failed, one.unanswered, one.retries].map(String);

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
