import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';
import { orderOperator } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

let portal: TestApp;
let admin: Client;
let orders: Client;
beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
  orders = await orderOperator(portal, 'Zleceniowa');
});
afterAll(() => portal.stop());

const data = async (client: Client, path: string): Promise<Loose> => (await client.props(path)).body.data;
const SAME = 'Sprawdź, czy to nie to samo.';

describe('two records of one name', () => {
  it.each([
    ['a group', () => admin, '/panel/groups', { position: '1' }],
    [
      'a service of orders',
      () => orders,
      '/zlecenia/panel/services',
      { city: 'Łódź', cooperationScope: ['ph'], phEmail: 'biuro@serwis.example', active: 'true' },
    ],
  ] as const)(
    'B12 %s: saved it is said, with the way to the other, until one is renamed',
    async (_what, by, base, more) => {
      const add = async (name: string) => {
        const answer = await by().post(base, { ...more, name });
        expect(answer.status, answer.text).toBe(201);
        return { id: answer.body.id as string, flash: answer.body.flash as Loose };
      };
      const first = await add('Żółty Piec');
      expect(first.flash.message).not.toContain(SAME);
      const second = await add(' żółty  piec'.replace('  ', ' '));
      expect([second.flash.theme, second.flash.message]).toEqual(['warning', expect.stringContaining(SAME)]);
      expect((await data(by(), `${base}/${first.id}`)).namesakes.map(({ id }: Loose) => id)).toEqual([second.id]);
      const renamed = await edit(by(), `${base}/${second.id}`, { name: 'Czerwony Piec' });
      expect([renamed.status, renamed.text]).toEqual([200, expect.not.stringContaining(SAME)]);
      expect((await data(by(), `${base}/${first.id}`)).namesakes).toEqual([]);
      const back = await edit(by(), `${base}/${second.id}`, { name: 'ŻÓŁTY PIEC' });
      expect(back.body.flash.message).toContain(SAME);
    },
  );
});
