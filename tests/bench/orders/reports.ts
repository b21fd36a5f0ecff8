import { orderOutcomes, orderTimes } from '#domain/orders/reports/views.ts';
import { besideSql } from '../beside-sql.ts';
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
        const page = async () => {
          const answer = await client.props(`/zlecenia${path}?${query}`);
          if (answer.status !== 200) throw new Error(answer.text);
        };
        await besideSql(app.pool, page, { bench: 'orders-reports', case: path, days, rows, rounds: ROUNDS });
      }
    }
  });
}
