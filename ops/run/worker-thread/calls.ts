import type { MessagePort, Worker } from 'node:worker_threads';

/** What one thread may ask another for, by name; each takes one value and answers one, both copied. */
export type Calls = Readonly<Record<string, (value: never) => unknown>>;

interface Call {
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
}

type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly error: unknown });

/** Answers the calls that come by the port until it is closed. */
export function answerCalls(port: MessagePort, calls: Calls): void {
  port.on('message', ({ id, name, value }: Call) => {
    const answered = (async () => calls[name]?.(value as never))();
    answered.then(
      (answer) => port.postMessage({ id, value: answer } satisfies Answer),
      (error: unknown) => port.postMessage({ id, error } satisfies Answer),
    );
  });
}

/**
 * Calls what the thread answers.
 *
 * @throws what the other side throws, or that the thread has ended
 */
export function callerOf(thread: Worker): (name: string, value?: unknown) => Promise<unknown> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let ended: Error | undefined;
  thread.on('message', (answer: Answer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(answer.error);
    else call?.resolve(answer.value);
  });
  thread.once('exit', () => {
    ended = new Error('The thread has ended');
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  });
  return (name, value) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      const id = ++last;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, name, value } satisfies Call);
    });
}
