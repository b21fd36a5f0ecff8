import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { report, round } from './load.ts';
import { withProgram, type Program } from './program.ts';

const ENTRIES = 300;
/** Webhooks at once; of each one a delivery at a time. */
const AT_ONCE = [1, 8];
const WEBHOOKS = '/szkolenia/panel/webhooks';

/**
 * `npm run bench -- webhooks [entries]`: how many deliveries a second go out, to one webhook and to eight at once, whose
 * receivers on the same machine take each of them at once.
 */
export async function benchWebhooks(entries = ENTRIES): Promise<void> {
  await withProgram({ workers: true, env: { WEBHOOKS_LOOPBACK: 'yes' } }, async ({ app, operator }) => {
    for (let n = 0; n < entries; n += 1)
      await made(operator, '/szkolenia/panel/groups', { name: `G ${n}`, position: '1' });
    for (const webhooks of AT_ONCE) {
      const seconds = await deliveries({ app, operator }, { entries, webhooks });
      report({ bench: 'webhooks', webhooks, entries, perSecond: round((entries * webhooks) / seconds) });
    }
  });
}

/** How long it takes until everything has come everywhere, in seconds: from the order that it be sent again. */
async function deliveries(
  { app, operator }: Pick<Program, 'app' | 'operator'>,
  { entries, webhooks }: { readonly entries: number; readonly webhooks: number },
): Promise<number> {
  let got = 0;
  const server = createServer((req, res) => {
    req.resume();
    got += 1;
    res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ids: string[] = [];
  for (let n = 0; n < webhooks; n += 1)
    ids.push(await made(operator, WEBHOOKS, { name: `W ${n}`, url, kinds: ['group'] }));
  // Each begins at its own leaf, which comes behind those of all entries.
  const begun = async () =>
    (await app.pool.query('SELECT 1 FROM app.webhook_places WHERE webhook_id = ANY ($1)', [ids])).rowCount === webhooks;
  while (!(await begun())) await sleep(100);
  const began = performance.now();
  for (const id of ids) await operator.post(`${WEBHOOKS}/${id}/send-from`, { from: '0', to: '' });
  while (got < entries * webhooks) await sleep(10);
  const seconds = (performance.now() - began) / 1000;
  for (const id of ids) await operator.post(`${WEBHOOKS}/${id}/deactivate`);
  server.closeAllConnections();
  server.close();
  return seconds;
}

/** @returns its id @throws what it was refused with */
async function made(operator: Client, path: string, fields: Record<string, unknown>): Promise<string> {
  const { status, text, body } = await operator.post(path, fields);
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}
