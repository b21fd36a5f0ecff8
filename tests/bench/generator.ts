import { Agent, request } from 'node:http';
import process from 'node:process';
import { load } from './load.ts';
import type { GeneratedAnswer, GeneratedLoad, Generated } from './requests.ts';

/** The load's own process: sends what `requests.ts` hands it, as so many clients, and reports times and answers. */
process.once('message', (asked: GeneratedLoad) => {
  void generate(asked).then((result) => process.send?.(result, () => process.disconnect()));
});

async function generate({ origin, clients, calls }: GeneratedLoad): Promise<Generated> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: GeneratedAnswer[] = [];
  const send = (n: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = calls[n % calls.length];
      if (!call) return resolve();
      const sent = request({ agent, hostname, port, path: call.path, method: call.method, headers: call.headers });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          answers[n] = { status: response.statusCode ?? 0, text: call.keep ? Buffer.concat(chunks).toString() : '' };
          resolve();
        });
      });
      sent.end(call.body);
    });
  const result = await load({ clients, calls: calls.length }, send);
  agent.destroy();
  return { load: result, answers };
}
