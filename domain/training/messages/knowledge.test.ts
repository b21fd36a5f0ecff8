import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptanceFor, after, confirmationFor, owedTo, supposed, type Knowledge, type Said } from './knowledge.ts';
import type { ReportedDate, ReportedStatus } from './news.ts';

const date: ReportedDate = {
  courseName: 'Układy klimatyzacji',
  startedOn: '2027-01-06',
  duration: 1,
  timeStart: 930,
  timeEnd: 1600,
  formula: 'onsite',
  locationName: 'Centrum Łódź',
  locationAddress: 'ul. Żwirki 1, Łódź',
  onlineMeetingUrl: null,
};
const seat: ReportedStatus = { courseDateId: 'a', date, place: 'seat', absence: null };
const awaiting: ReportedStatus = { ...seat, place: 'awaiting' };
const reserve: ReportedStatus = { ...seat, place: 'reserve' };
const cancelled: ReportedStatus = { ...seat, place: null, absence: 'date-cancelled' };
const moved: ReportedStatus = { ...seat, date: { ...date, startedOn: '2027-02-15' } };

const knowing = (...said: readonly Said[]): Knowledge | null => said.reduce<Knowledge | null>(after, null);
const accepted = (status: ReportedStatus): Said => ({ ...status, carries: [], acceptance: true });
const confirmed: Said = { ...seat, carries: ['paper', 'entry'] };
const decided = { asked: false };

describe('what an address is owed', () => {
  it('an acceptance never counts as the confirmation', () => {
    const late = acceptanceFor(null, seat);
    expect(late?.place).toBe('awaiting');
    expect(confirmationFor(knowing(late ?? confirmed), seat, decided)).toEqual({
      news: 'confirmed',
      carries: ['paper', 'entry'],
    });
  });

  it('an acceptance that comes after the confirmation is not sent, and takes nothing back where it was', () => {
    expect(acceptanceFor(knowing(confirmed), seat)).toBeNull();
    expect(owedTo(knowing(confirmed, accepted(awaiting)), seat)).toBeNull();
  });

  it.each<[string, Knowledge | null, ReportedStatus, ReturnType<typeof owedTo>]>([
    ['has all of it', knowing(confirmed), seat, null],
    ['heard nothing and waits', null, awaiting, { news: 'received', carries: [] }],
    ['heard nothing and has a seat', null, seat, { news: 'confirmed', carries: ['paper', 'entry'] }],
    [
      'came off the reserve with a confirmed seat',
      knowing(accepted(reserve)),
      seat,
      { news: 'to-primary', carries: ['paper', 'entry'] },
    ],
    ['came off the reserve and still waits', knowing(accepted(reserve)), awaiting, { news: 'to-primary', carries: [] }],
    [
      'came off the reserve to another day: the promotion is the news',
      knowing(accepted(reserve)),
      moved,
      { news: 'to-primary', carries: ['paper', 'entry'] },
    ],
    [
      'has a paper that names who came before',
      knowing(confirmed),
      { ...seat, holder: 2 },
      { news: 'replaced', carries: ['paper', 'entry'] },
    ],
    [
      'heard that somebody comes instead',
      knowing(confirmed, { ...confirmed, holder: 2 }),
      { ...seat, holder: 2 },
      null,
    ],
    ['has a paper of another day', knowing(confirmed), moved, { news: 'changed', carries: ['paper', 'entry'] }],
    ['has an entry of a cancelled date', knowing(confirmed), cancelled, { news: 'absent', carries: ['entry'] }],
    [
      'has a tentative entry of a cancelled date',
      knowing(confirmed, { ...awaiting, carries: ['entry'] }),
      cancelled,
      { news: 'absent', carries: ['entry'] },
    ],
    [
      'was notified of a seat without its paper',
      knowing({ ...seat, carries: ['entry'] }),
      seat,
      {
        news: 'confirmed',
        carries: ['paper', 'entry'],
      },
    ],
    ['was deliberately not notified', supposed(seat), seat, null],
    [
      'was deliberately not notified, of another day',
      supposed(seat),
      moved,
      { news: 'changed', carries: ['paper', 'entry'] },
    ],
  ])('who %s', (_who, known, now, owed) => {
    expect(owedTo(known, now)).toEqual(owed);
  });

  it('a confirmation that somebody asks for is sent once more; one that follows a decision is not', () => {
    expect(confirmationFor(knowing(confirmed), seat, { asked: true })?.carries).toEqual(['paper', 'entry']);
    expect(confirmationFor(knowing(confirmed), seat, decided)).toBeNull();
  });
});

/** What operators do, and what that makes of the application. */
const ACTS = {
  confirm: (now: ReportedStatus): ReportedStatus => (now.place === 'awaiting' ? { ...now, place: 'seat' } : now),
  unconfirm: (now: ReportedStatus): ReportedStatus => (now.place === 'seat' ? { ...now, place: 'awaiting' } : now),
  promote: (now: ReportedStatus): ReportedStatus => (now.place === 'reserve' ? { ...now, place: 'seat' } : now),
  demote: (now: ReportedStatus): ReportedStatus => (now.place === null ? now : { ...now, place: 'reserve' }),
  cancel: (now: ReportedStatus): ReportedStatus => ({ ...now, place: null, absence: 'date-cancelled' }),
  reopen: (now: ReportedStatus): ReportedStatus =>
    now.place === null ? { ...now, place: 'awaiting', absence: null } : now,
  move: (now: ReportedStatus): ReportedStatus => ({ ...now, courseDateId: now.courseDateId === 'a' ? 'b' : 'a' }),
  change: (now: ReportedStatus): ReportedStatus => ({
    ...now,
    date: { ...now.date, timeStart: now.date.timeStart === 930 ? 1000 : 930 },
  }),
} as const;
type Act = keyof typeof ACTS;

interface Waiting {
  readonly order: number;
  readonly kind: 'acceptance' | 'confirmation' | 'status' | 'former';
  /** Of `former`. */
  readonly address?: string;
}

/** One application, the addresses that were ever written to, and the mails that wait, as the program runs them. */
class Model {
  now: ReportedStatus = awaiting;
  address = 'first';
  readonly #read = new Map<string, Knowledge | null>();
  readonly #queue: Waiting[] = [{ order: 0, kind: 'acceptance' }];
  #orders = 1;
  /** Each paper that was delivered, by address and what it names, while the one before still counted. */
  readonly twice: string[] = [];
  readonly stale: string[] = [];

  known(address = this.address): Knowledge | null {
    return this.#read.get(address) ?? null;
  }

  get addresses(): string[] {
    return [...this.#read.keys()];
  }

  get waiting(): number {
    return this.#queue.length;
  }

  act(name: Act): void {
    const next = ACTS[name](this.now);
    if (next === this.now) return;
    this.now = next;
    this.#queue.push({ order: this.#orders++, kind: name === 'confirm' ? 'confirmation' : 'status' });
  }

  correct(to: string): void {
    if (to === this.address) return;
    this.#queue.push({ order: this.#orders++, kind: 'former', address: this.address });
    // Goes out when the former address was sent anything, or else with what waits.
    this.#queue.push({ order: this.#orders++, kind: 'status' });
    this.address = to;
  }

  /** Composes some of the waiting mails at once, then the server takes them or refuses: what is refused is tried again. */
  send(picks: readonly number[], isTaken: boolean): void {
    const chosen = [...new Set(picks.map((pick) => pick % Math.max(this.#queue.length, 1)))].flatMap((index) => {
      const mail = this.#queue[index];
      return mail ? [mail] : [];
    });
    const composed = chosen.map((mail) => ({ mail, ...this.#composed(mail) }));
    for (const { mail, to, said } of composed) {
      if (said && !isTaken) continue;
      this.#queue.splice(this.#queue.indexOf(mail), 1);
      if (said) this.#deliver(to, said);
    }
  }

  #composed(mail: Waiting): { to: string; said: Said | null } {
    if (mail.kind === 'former') return this.#toFormer(mail.address ?? '');
    const to = this.address;
    const known = this.known();
    const isLater = this.#queue.some(
      ({ order, kind }) => order > mail.order && ['confirmation', 'status'].includes(kind),
    );
    if (isLater) return { to, said: null };
    if (mail.kind === 'acceptance') return { to, said: acceptanceFor(known, this.now) };
    const saying = mail.kind === 'status' ? owedTo(known, this.now) : confirmationFor(known, this.now, decided);
    return { to, said: saying && { ...this.now, carries: saying.carries } };
  }

  #toFormer(to: string): { to: string; said: Said | null } {
    const gone = to !== this.address && this.known(to)?.entry === true;
    return { to, said: gone ? { ...this.now, carries: ['entry'], withdrawn: true } : null };
  }

  #deliver(to: string, said: Said): void {
    const known = this.known(to);
    if (said.acceptance && known && known.status.place === 'seat') this.stale.push(to);
    const next = after(known, said);
    const isSame =
      said.carries.includes('paper') && known?.paper && JSON.stringify(known.paper) === JSON.stringify(next?.paper);
    if (isSame) this.twice.push(to);
    this.#read.set(to, next);
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom(...(Object.keys(ACTS) as Act[])) }),
    fc.record({ correct: fc.constantFrom('first', 'second', 'third') }),
    fc.record({ picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }), isTaken: fc.boolean() }),
  ),
  { maxLength: 30 },
);

describe('what every address knows in the end', () => {
  it('is what is so, with the paper it is owed and only then, each thing once', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(7), { minLength: 80, maxLength: 80 }), (happened, order) => {
        const model = new Model();
        for (const step of happened) {
          if ('act' in step) model.act(step.act);
          else if ('correct' in step) model.correct(step.correct);
          else model.send(step.picks, step.isTaken);
        }
        for (const pick of order) model.send([pick], true);
        expect(model.waiting).toBe(0);
        const known = model.known();
        expect(known && owedTo(known, model.now)).toBeNull();
        expect(known !== null || (happened.length > 0 && model.now.place === null)).toBe(true);
        expect((known?.paper ?? null) !== null).toBe(model.now.place === 'seat');
        const others = model.addresses.filter((address) => address !== model.address);
        expect(others.filter((address) => model.known(address)?.entry)).toEqual([]);
        expect([model.twice, model.stale]).toEqual([[], []]);
      }),
      { numRuns: 1000 },
    );
  });
});
