/** What became of one item of a group. */
export type Settled<A> = { readonly answer: A } | { readonly error: unknown };

interface Waiting<R, A> {
  readonly request: R;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

interface Grouping<R> {
  /** At most so many in a group. */
  readonly size: number;
  /** Whether the next one may join a group that `first` began. */
  together(first: R, next: R): boolean;
}

/**
 * One queue for each key: while a group runs the next ones gather and run together, in the order of their coming.
 * Keys without work are forgotten.
 */
export function createQueues<R, A>(
  options: Grouping<R> & { run(key: string, requests: readonly R[]): Promise<Settled<A>[]> },
): (key: string, request: R) => Promise<A> {
  const queues = new Map<string, Waiting<R, A>[]>();

  const work = async (key: string, queue: Waiting<R, A>[]): Promise<void> => {
    while (queue.length > 0) {
      const group = nextGroup(queue, options);
      try {
        const settled = await options.run(
          key,
          group.map((one) => one.request),
        );
        group.forEach((one, index) => settle(one, settled[index]));
      } catch (error) {
        for (const one of group) one.reject(error);
      }
    }
    queues.delete(key);
  };

  return (key, request) =>
    new Promise<A>((resolve, reject) => {
      const waiting = { request, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const fresh = [waiting];
      queues.set(key, fresh);
      void work(key, fresh);
    });
}

function settle<R, A>(one: Waiting<R, A>, settled: Settled<A> | undefined): void {
  if (settled && 'answer' in settled) one.resolve(settled.answer);
  else one.reject(settled?.error ?? new Error('A command got no answer'));
}

function nextGroup<R, A>(queue: Waiting<R, A>[], { size, together }: Grouping<R>): Waiting<R, A>[] {
  const [first] = queue;
  const barrier = queue.findIndex((one, index) => index > 0 && first && !together(first.request, one.request));
  return queue.splice(0, Math.min(size, barrier < 0 ? queue.length : barrier));
}
