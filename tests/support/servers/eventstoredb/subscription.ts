import { status } from '@grpc/grpc-js';
import type { MemoryLog, Recorded } from './log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  failure,
  fellBehindMessage,
} from './messages.ts';
import { isGone, onceAny, send, type ReadCall, type ReadOptions } from './read.ts';

/** How far a live reader may be behind before the server reads from its log again. */
const LIVE_BUFFER = 64;
/** Search window of a filter that names none. */
const WINDOW = 32;

/** The information that a reader gets about where it stands. */
export type Sign = 'subscribed' | 'caughtUp' | 'fellBehind';

interface Subscribing {
  readonly log: MemoryLog;
  readonly faults: { readonly strayCheckpoints?: boolean };
  /** Called right after the sign was sent. */
  say(sign: Sign): void;
}

/**
 * Streams.Read as a subscription to `$all`, after a position, it excluded: history, "caught up", what comes; "fell
 * behind" when the reader is too slow, and history again. With a filter a checkpoint follows at least each
 * (window x multiplier) events looked at. `strayCheckpoints` sends the wrong ones that some versions sent at the change
 * to live: past the end of the log, and the unsigned -1.
 */
export async function subscribe(
  { log, faults, say }: Subscribing,
  call: ReadCall,
  options: ReadOptions,
): Promise<void> {
  if (options.getResolveLinks()) return void call.emit('error', failure(status.UNIMPLEMENTED, 'unknown'));
  const { allows, interval } = filterOf(options);
  let [next, looked, live] = [firstOf(log, options), 0, false];
  await send(call, confirmationMessage());
  say('subscribed');
  while (!isGone(call)) {
    const event = log.all[next];
    if (!event) {
      if (!live) {
        if (faults.strayCheckpoints) await sendStrays(log, call);
        await send(call, caughtUpMessage());
        say('caughtUp');
      }
      live = true;
      if (log.all.length === next) await news(log, call);
      continue;
    }
    if (live && log.all.length - next > LIVE_BUFFER) {
      live = false;
      await send(call, fellBehindMessage());
      say('fellBehind');
    }
    next += 1;
    looked += 1;
    if (allows(event)) await send(call, eventMessage(event));
    if (looked % interval === 0) await send(call, checkpointMessage(event.position));
  }
}

function firstOf(log: MemoryLog, options: ReadOptions): number {
  const all = options.getAll();
  if (all?.hasEnd()) return log.all.length;
  if (!all?.hasPosition()) return 0;
  const after = BigInt(all.getPosition()?.getCommitPosition() ?? 0);
  const found = log.all.findIndex((one) => one.position > after);
  return found < 0 ? log.all.length : found;
}

async function sendStrays(log: MemoryLog, call: ReadCall): Promise<void> {
  await send(call, checkpointMessage((log.all.at(-1)?.position ?? 0n) + 1_000_000n));
  await send(call, checkpointMessage(2n ** 64n - 1n));
}

const news = (log: MemoryLog, call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const ends = [onceAny(log, ['append'], () => done()), onceAny(call, ['close', 'cancelled'], () => done())];
    const done = (): void => {
      for (const end of ends) end();
      resolve();
    };
  });

function filterOf(options: ReadOptions): { allows: (event: Recorded) => boolean; interval: number } {
  const filter = options.getFilter();
  if (!filter) return { allows: () => true, interval: Infinity };
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = new RegExp(expression?.getRegex() ?? '');
  const window = filter.hasMax() ? filter.getMax() : WINDOW;
  return {
    interval: window * filter.getCheckpointintervalmultiplier(),
    allows: (event) => {
      const text = filter.hasEventType() ? event.type : event.stream;
      return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
    },
  };
}
