/** What somebody did on a page without a network. It never changes: who thinks otherwise later does something else. */
export interface Act<W = unknown> {
  /** The idempotency key under which it is sent, however often. */
  readonly id: string;
  /** When, ISO 8601 UTC by the device's clock. */
  readonly at: string;
  /** Id of what it is about; acts about one thing are sent in their order. */
  readonly about: string;
  /** What that is called, for anyone who is asked about it when it is on no list any more. */
  readonly name: string;
  readonly what: W;
}

/** Why the server did not take it: somebody has to say what becomes of it. */
export interface ServerRefusal {
  readonly message: string;
  readonly current?: unknown;
}

/** An act as it lies on the device. */
export interface KeptAct<W = unknown> extends Act<W> {
  readonly order: number;
  /** What the server answered; devices keep acts with this name already. */
  readonly told?: ServerRefusal;
  /** It was sent, and nobody knows whether the server has it. */
  readonly tried?: true;
}

/** What an answer means: it is the server's now; to be sent again; to be sent when its account is there; refused. */
export type Outcome = 'taken' | 'later' | 'login' | 'token' | ServerRefusal;

/** What is asked of an answer; that of `backend.call` has it. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly message?: string;
  readonly current?: unknown;
  readonly staleToken?: boolean;
  /** Somebody else answered: a proxy, a hotel's network. */
  readonly isForeign?: boolean;
}

const LATER = [0, 408, 425, 429];

export function outcomeOf({ ok, status, message = '', current, staleToken, isForeign }: Answer): Outcome {
  if (ok) return 'taken';
  if (staleToken) return 'token';
  if (isForeign || status >= 500 || LATER.includes(status)) return 'later';
  return status === 401 ? 'login' : { message, current };
}

/** The next one to send: none about a thing where an earlier one waits for somebody's word. */
export function nextToSend<W>(acts: readonly KeptAct<W>[]): KeptAct<W> | undefined {
  const asked = new Set(acts.filter(({ told }) => told).map(({ about }) => about));
  return acts.find(({ about }) => !asked.has(about));
}

/** For each thing that somebody has to decide about: what was refused first, and what was done last. */
export function questionsOf<W>(
  acts: readonly KeptAct<W>[],
): { asked: KeptAct<W>; last: KeptAct<W>; refusal: ServerRefusal }[] {
  return acts.flatMap((asked) => {
    const { told: refusal } = asked;
    const last = acts.findLast(({ about }) => about === asked.about) ?? asked;
    return refusal ? [{ asked, last, refusal }] : [];
  });
}

/** Milliseconds before each further try. */
export const againAfter = (tries: number): number => Math.min(2000 * 2 ** tries, 60_000);
