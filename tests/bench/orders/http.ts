import { load, medians, report, type Load } from '../load.ts';
import { withProgram } from '../program.ts';
import { orderInput, orderScene } from './scene.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const CALLS = 600;

/**
 * `npm run bench -- orders-http`: orders entered and visits set through the whole stack, mail and read models running,
 * and a command of a plain record in the same rounds; `npm run bench -- http` has the applications.
 */
export async function benchOrdersHttp(): Promise<void> {
  await withProgram({ workers: true }, async ({ app, visitor }) => {
    const client = visitor();
    const ids = await orderScene(app, client);
    const rounds: Record<'entered' | 'set' | 'plainRecord', Load>[] = [];
    for (let n = 0; n <= ROUNDS; n += 1) {
      const made: string[] = [];
      rounds.push({
        plainRecord: await load({ clients: CLIENTS, calls: CALLS }, async (call) => {
          const answer = await client.post('/zlecenia/panel/services', {
            name: `Serwis ${n}-${call}`,
            cooperationScope: ['ph'],
          });
          if (answer.status !== 201) throw new Error(`A record answered ${answer.status}: ${answer.text}`);
        }),
        entered: await load({ clients: CLIENTS, calls: CALLS }, async (call) => {
          const answer = await client.post('/zlecenia/panel/orders', orderInput(`${n}-${call}`, ids));
          if (answer.status !== 201) throw new Error(`An order answered ${answer.status}: ${answer.text}`);
          made.push((answer.body as { id: string }).id);
        }),
        set: await load({ clients: CLIENTS, calls: CALLS }, async (call) => {
          const form = { version: '1', status: 'set', executionDate: '30.11.2030' };
          const answer = await client.call('PUT', `/zlecenia/panel/orders/${made[call]}`, form);
          if (answer.status !== 200) throw new Error(`A visit answered ${answer.status}: ${answer.text}`);
        }),
      });
    }
    const figure = (name: 'entered' | 'set' | 'plainRecord') => medians(rounds.slice(1).map((one) => one[name]));
    report({
      bench: 'orders-http',
      clients: CLIENTS,
      rounds: ROUNDS,
      entered: figure('entered'),
      visitSet: figure('set'),
      plainRecord: figure('plainRecord'),
    });
  });
}
