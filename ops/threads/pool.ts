import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from './thread.ts';

interface Task<Request, Answer> {
  readonly request: Request;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** What a pool's script posts for each request it was sent. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly error: string };

/**
 * A few threads for computations that would hold up every request. Threads start when they are needed, take one
 * request at a time, and do not keep the process alive while idle. A thread that dies fails its own request only.
 */
export class ThreadPool<Request, Answer> {
  readonly #script: URL;
  readonly #size: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Task<Request, Answer>>();
  readonly #waiting: Task<Request, Answer>[] = [];

  constructor(script: URL, size = Math.max(1, Math.min(4, availableParallelism() - 1))) {
    this.#script = script;
    this.#size = size;
  }

  run(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  /** Ends the threads; what runs now fails. */
  async close(): Promise<void> {
    const threads = [...this.#idle.splice(0), ...this.#busy.keys()];
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const thread = this.#idle.pop() ?? (this.#busy.size < this.#size ? this.#start() : undefined);
    const task = thread && this.#waiting.shift();
    if (!task) return;
    this.#busy.set(thread, task);
    thread.ref();
    thread.postMessage(task.request);
  }

  #start(): Worker {
    const thread = startThread(this.#script);
    thread.on('message', (reply: Reply<Answer>) => {
      const task = this.#release(thread);
      this.#idle.push(thread);
      thread.unref();
      if ('error' in reply) task?.reject(new Error(reply.error));
      else task?.resolve(reply.answer);
      this.#next();
    });
    thread.on('error', (error: unknown) =>
      this.#lose(thread, error instanceof Error ? error : new Error(String(error))),
    );
    thread.on('exit', (code) => this.#lose(thread, new Error(`The thread ended with ${code}`)));
    return thread;
  }

  #release(thread: Worker): Task<Request, Answer> | undefined {
    const task = this.#busy.get(thread);
    this.#busy.delete(thread);
    return task;
  }

  #lose(thread: Worker, error: Error): void {
    const place = this.#idle.indexOf(thread);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#release(thread)?.reject(error);
    this.#next();
  }
}
