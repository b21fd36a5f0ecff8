import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from './ports.ts';
import { signalTo, type Started } from './processes.ts';

export interface ProgramParts {
  /** `api 1`, `worker 2`. */
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly env: Readonly<Record<string, string>>;
  readonly started: Started;
  /** Whether a start may be refused now, as what it needs may be away. */
  mayRefuse(): boolean;
  wrong(sentence: string): void;
}

/** Said by the one who folds the read models from then on. */
const LEADS = 'This process folds the read models';

/** Longer than stopping may take: draining, then the requests under way. */
const STOP_MS = 60_000;
const RESTART_MS = 1_000;
const READY_MS = 60_000;

const CLOCK = pathToFileURL('tests/chaos/clock.mjs').href;

/** One process of the product and its supervisor, who starts it again whatever ended it. */
export class Program {
  /** How often a start was refused in a sentence because something it needs was away. */
  refusedStarts = 0;
  /** `performance.now()` when it last said that it leads; 0: never, or it has been ended since. */
  leadsSince = 0;
  /** What a proxy that asks `/readyz` knows of it. */
  takesRequests = false;
  readonly #parts: ProgramParts;
  #child: ChildProcess | undefined;
  #port = 0;
  #output = '';
  #wasReady = false;
  /** Its end is ours. */
  #leaving = false;

  constructor(parts: ProgramParts) {
    this.#parts = parts;
    parts.started.add(parts.name, () => this.#child?.pid ?? 0);
  }

  get name(): string {
    return this.#parts.name;
  }

  get role(): 'api' | 'worker' {
    return this.#parts.role;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** `more`: of its environment, until it is started again. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#port ||= await freePort();
    this.#leaving = this.#wasReady = this.takesRequests = false;
    this.#output = '';
    const child = spawn(process.execPath, ['ops/run/start.mjs'], {
      env: { ...this.#parts.env, ROLE: this.role, PORT: String(this.#port), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A signal of the terminal is for the trial, which stops what it started.
      detached: true,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.#hear(String(chunk)));
    child.once('exit', (code, signal) => {
      this.leadsSince = 0;
      if (!this.#leaving) void this.#startAgain(child, signal ?? code);
    });
  }

  /** Without a word; the supervisor starts it again. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
    await this.start();
  }

  /** @returns its exit code; null where it had to be killed */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async freeze(ms: number): Promise<void> {
    const pid = this.#child?.pid ?? 0;
    signalTo(pid, 'SIGSTOP');
    try {
      await sleep(ms);
    } finally {
      signalTo(pid, 'SIGCONT');
    }
  }

  /** Its clock is wrong for so long; nobody tells it when it is set right, so it is replaced before and after. */
  async misdate(aheadMs: number, ms: number): Promise<void> {
    await this.#end('SIGTERM');
    await this.start({ NODE_OPTIONS: `--import=${CLOCK}`, CHAOS_CLOCK_AHEAD: String(aheadMs) });
    const late = performance.now() + READY_MS;
    while (!(await this.isReady()) && performance.now() < late) await sleep(200);
    await sleep(ms);
    await this.#end('SIGTERM');
    await this.start();
  }

  async isReady(): Promise<boolean> {
    const ready = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
    this.#wasReady ||= ready;
    this.takesRequests = ready;
    return ready;
  }

  /** What it wrote last. */
  tail(): string {
    return this.#output.trim().split('\n').slice(-6).join('\n');
  }

  #hear(text: string): void {
    if (text.includes(LEADS)) this.leadsSince = performance.now();
    this.#output = (this.#output + text).slice(-20_000);
  }

  async #startAgain(child: ChildProcess, how: number | string | null): Promise<void> {
    if (!this.#wasReady && how === 1 && this.#output.includes('already in use')) this.#port = 0;
    else if (!this.#wasReady && how === 1 && this.#parts.mayRefuse()) this.refusedStarts += 1;
    else this.#parts.wrong(`${this.name} ended by itself with ${how}: ${this.tail()}`);
    await sleep(RESTART_MS);
    if (!this.#leaving && this.#child === child) await this.start();
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    this.#leaving = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    signalTo(child.pid ?? 0, signal);
    const late = setTimeout(() => signalTo(child.pid ?? 0, 'SIGKILL'), STOP_MS);
    const code = await ended;
    clearTimeout(late);
    return code;
  }
}
