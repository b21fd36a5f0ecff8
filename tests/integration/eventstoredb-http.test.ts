import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addLocation, dateFields } from '#tests/support/training/training.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { startEventStoreDb, type TestEventStoreDb } from '#tests/support/servers/eventstoredb/server.ts';
import type { Client } from '#tests/bench/client.ts';

const PATIENCE_MS = 4000;

let server: TestEventStoreDb;
let program: TestApp;
let admin: Client;
let fields: Record<string, string>;

beforeAll(async () => {
  server = await startEventStoreDb();
  const eventStore = { url: server.discoverUrl, patienceMs: PATIENCE_MS, maxAppendBytes: 1_048_576 };
  program = await testApp({ config: { eventStore } });
  admin = await program.as('ADMIN_OPERATOR');
  fields = dateFields(await addCourse(program.app), await addLocation(program.app)) as Record<string, string>;
});
afterAll(async () => {
  await program?.stop();
  await server?.stop();
});

const save = () => admin.post('/panel/course-dates', fields);

describe('the program on EventStoreDB (stand-in)', () => {
  it('a command during an outage is answered 503 with Retry-After in time, and the program goes on after it', async () => {
    expect((await save()).status).toBe(201);
    server.refuse(true);
    for (let tries = 0; tries < 3; tries += 1) {
      const began = performance.now();
      const answer = await save();
      expect(performance.now() - began).toBeLessThan(60_000);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.body.message).toBe('Portal jest chwilowo niedostępny. Spróbuj ponownie za chwilę.');
    }
    // What is read from the read models is still served.
    expect((await admin.props('/panel/course-dates')).status).toBe(200);
    server.refuse(false);
    await sleep(1100);
    const { status, body } = await save();
    expect(status).toBe(201);
    expect((await admin.props(`/panel/course-dates/${body.id}`)).status).toBe(200);
  });
});
