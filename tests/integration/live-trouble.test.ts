import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { portalNamed } from '#domain/portals.ts';
import { newOrder, orderFields, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { openStream } from '#tests/support/program/live.ts';

/** Live streams while something else is in trouble: theirs ends, and the program goes on. */

const BEAT_MS = 50;
let program: TestApp;
beforeAll(async () => {
  program = await testApp({ liveBeatMs: BEAT_MS });
});
afterAll(() => program.stop());

it('a stream whose missed changes can’t be read ends, and the browser comes back to it', async () => {
  const operator = await orderOperator(program, 'Wraca', ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'MANAGING_COOPERANTS']);
  const companyId = await serviceCompany(operator, 'Serwis Północ');
  const at = { url: program.url, prefix: '/zlecenia' };
  const stays = await openStream(operator, at);
  const before = await openStream(operator, at);
  before.close();
  const id = await newOrder(operator, orderFields('operational_review', { companyId }));
  await expect.poll(stays.text).toContain(`order:${id}`);
  const owner = program.app.ownerPool;
  await owner.query('ALTER TABLE read.orders RENAME TO orders_away');
  const ended = await operator.get(`/backend/zlecenia/panel/live?after=${encodeURIComponent(before.last())}`);
  await owner.query('ALTER TABLE read.orders_away RENAME TO orders');
  expect([ended.status, ended.text.includes(id)]).toEqual([200, false]);
  const back = await openStream(operator, { ...at, after: before.last() });
  expect(back.text()).toContain(`order:${id}`);
  stays.close();
  back.close();
});

it('nothing is written to a stream that has ended and whose line is too slow to have taken it all', async () => {
  const errors: unknown[] = [];
  const slow = express().get('/', (_request, res) => {
    res.on('error', (error) => errors.push(error));
    res.write('x'.repeat(2 ** 26));
    program.streams.add({
      portal: portalNamed('szkolenia'),
      actorId: 'slow',
      line: 'slow',
      access: createAccess({ actorType: 'SzkoleniaOperator', permissions: [] }),
      res,
      after: undefined,
      check: async () => null,
    });
    program.streams.end();
    program.streams.end();
  });
  const server = slow.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const line = connect(port, '127.0.0.1', () => line.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  line.pause();
  await new Promise((resolve) => setTimeout(resolve, 10 * BEAT_MS));
  line.destroy();
  server.close();
  expect(errors).toEqual([]);
});
