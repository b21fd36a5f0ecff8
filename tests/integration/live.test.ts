import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

let site: TestApp;
let admin: Client;
let trainer: Client;
beforeAll(async () => {
  site = await testApp();
  [admin, trainer] = await Promise.all([site.as('ADMIN_OPERATOR'), site.as('TRAINER')]);
});
afterAll(() => site.stop());

/** An open stream: what it has said so far, and its end. */
async function open(client: Client, url = site.url) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const heard: string[] = [];
  const sent = request(`${url}/backend/panel/live`, { headers: { cookie, 'accept-encoding': 'gzip' } });
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end();
  });
  response.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
  response.on('error', () => undefined);
  // The log is followed from the moment of the first listener.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    text: () => heard.join(''),
    close: () => sent.destroy(),
  };
}

const addGroup = (name: string) => admin.post('/panel/groups', { name, position: '1' });

describe('live updates', () => {
  it('tell ids of what changed to those who may read it, and nothing else', async () => {
    const [boss, field] = [await open(admin), await open(trainer)];
    expect([boss.status, boss.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const { id } = (await addGroup('Tajna nazwa')).body;
    await expect.poll(boss.text, { timeout: 10_000 }).toContain(`group:${id}`);
    expect(boss.text()).not.toContain('Tajna');
    expect(field.text()).not.toContain(id);
    boss.close();
    field.close();
  });

  it('reach another process of the portal', async () => {
    const other = await site.another();
    const stream = await open(admin, other.url);
    const { id } = (await addGroup('Z pierwszego')).body;
    await expect.poll(stream.text, { timeout: 10_000 }).toContain(`group:${id}`);
    stream.close();
    await other.close();
  });

  it('are for operators, and not for ever many windows', async () => {
    expect((await site.client().props('/panel/live')).status).toBe(401);
    const all = await Promise.all(Array.from({ length: 9 }, () => open(trainer)));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
    for (const one of all) one.close();
    // A closed window makes room for another one.
    await expect
      .poll(
        async () => {
          const again = await open(trainer);
          again.close();
          return again.status;
        },
        { timeout: 10_000 },
      )
      .toBe(200);
  });
});
