import { fork } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { Client, encodeForm } from './client.ts';
import { round, type Load } from './load.ts';
import { processorTime } from './machine.ts';

/** One request as it goes over the wire. */
export interface GeneratedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the answer's text is wanted; else only its status. */
  readonly keep?: boolean;
}

export interface GeneratedLoad {
  readonly origin: string;
  readonly clients: number;
  readonly calls: readonly GeneratedCall[];
}

export interface GeneratedAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Generated {
  readonly load: Load;
  readonly answers: readonly GeneratedAnswer[];
}

/** What a round of load cost besides its times: processor time for each call, in ms, of the serving process and of PostgreSQL. */
export interface Cost {
  readonly nodeMs: number;
  readonly postgresMs: number;
}

/**
 * Sends the calls from a process of its own, so that the client's work is not counted as the server's, and reports how fast
 * they were answered and what they cost here. Throws when an answer's status is not the wanted one.
 */
export async function generate(
  wanted: GeneratedLoad & { readonly status: number },
): Promise<Generated & { readonly cost: Cost }> {
  const { status, ...asked } = wanted;
  const child = fork(join(import.meta.dirname, 'generator.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    await new Promise((resolve) => child.once('spawn', resolve));
    const before = processorTime();
    const began = process.cpuUsage();
    const answered = new Promise<Generated>((resolve, reject) => {
      child.once('message', resolve).once('error', reject);
      child.once('exit', () => reject(new Error('The load ended before it was done')));
    });
    child.send(asked);
    const result = await answered;
    const { user, system } = process.cpuUsage(began);
    const postgres = processorTime().postgres - before.postgres;
    const wrong = result.answers.find((answer) => answer.status !== status);
    if (wrong) throw new Error(`Answered ${wrong.status} instead of ${status}: ${wrong.text.slice(0, 500)}`);
    const each = (ms: number) => round(ms / asked.calls.length);
    return { ...result, cost: { nodeMs: each((user + system) / 1000), postgresMs: each(postgres) } };
  } finally {
    child.kill();
  }
}

/** A command as the web sends it, of a client that has its session and token. */
export const command = (client: Client, path: string, form: Readonly<Record<string, unknown>> = {}): GeneratedCall => {
  const body = encodeForm(form);
  return {
    method: 'POST',
    path: `/backend${path}`,
    headers: {
      ...cookies(client),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': client.token,
    },
    body,
    keep: true,
  };
};

/** A page, or its props with `/backend` before the path. */
export const page = (client: Client, path: string): GeneratedCall => ({
  method: 'GET',
  path,
  headers: cookies(client),
});

const cookies = (client: Client): Record<string, string> =>
  client.cookies.size > 0 ? { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
