import { orderOutcomes, orderTimes } from '#domain/orders/reports/views.ts';
import { median, report, round } from '../load.ts';
import { withProgram } from '../program.ts';
import { fillOrders } from './list.ts';
import { orderScene } from './scene.ts';

const ROUNDS = 3;
const PERIODS = { all: '', year: 'filters[enterDateFrom]=01.01.2025&filters[enterDateTo]=31.12.2025' };

/** `npm run bench -- orders-reports [rows]`: each report of a million orders, all of them and one year. */
export async function benchOrdersReports(rows = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, visitor }) => {
    const client = visitor();
    await orderScene(app, client);
    await fillOrders(app.pool, rows);
    for (const { path } of [...Object.values(orderOutcomes), ...Object.values(orderTimes)]) {
      for (const [days, query] of Object.entries(PERIODS)) {
        const times: number[] = [];
        for (let n = 0; n <= ROUNDS; n += 1) {
          const began = performance.now();
          const answer = await client.props(`/zlecenia${path}?${query}`);
          if (answer.status !== 200) throw new Error(answer.text);
          // The first one warms.
          if (n > 0) times.push(performance.now() - began);
        }
        report({
          bench: 'orders-reports',
          case: path,
          days,
          rows,
          unit: 'ms',
          rounds: ROUNDS,
          ms: round(median(times)),
        });
      }
    }
  });
}
