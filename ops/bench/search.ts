import { FIND, type SearchKind } from '#projections/search.ts';
import { withProgram } from './program.ts';

const PERSONS = 1_000_000;
const CALLS = 30;

const percentile = (values: readonly number[], share: number): number =>
  Math.round(([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0) * 10) / 10;

const TEXTS: Readonly<Record<string, (n: number) => string>> = {
  'a name': (n) => `nazwisko${n * 37}`,
  'a common part': () => 'imię1',
  'three letters': (n) => ['naz', 'imi', 'isk'][n % 3] ?? '',
  'nothing matches': (n) => `qwxz${n}`,
};

/** `npm run bench -- search [persons]`: the quick search over a million persons, p50 and p95 in milliseconds. */
export async function benchSearch(persons = PERSONS): Promise<void> {
  await withProgram({ workers: false }, async ({ app }) => {
    await app.pool.query(
      `INSERT INTO read.employees (id, name, first_name, last_name, email, phone, fgaz_number, company_name,
         bosch_car_service_id, sap_client_number, access_type, expires_at, password_change_mode, version)
       SELECT 'p' || n, 'Imię' || n % 1000 || ' Nazwisko' || n, 'Imię', 'Nazwisko', 'p' || n || '@demo.example', '', '',
         'Auto Serwis ' || n % 4000, (n % 4000)::text, NULL, 'unlimited', NULL, 'no_limit', 0
       FROM generate_series(1, $1::int) n`,
      [persons],
    );
    await app.pool.query('VACUUM ANALYZE read.employees');
    for (const [name, textOf] of Object.entries(TEXTS)) {
      const times: number[] = [];
      for (let n = 0; n < CALLS; n++) {
        const began = performance.now();
        const kinds = Object.keys(FIND) as SearchKind[];
        await Promise.all(kinds.map((kind) => FIND[kind](app.db, textOf(n), '2026-11-21')));
        times.push(performance.now() - began);
      }
      const figures = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
      process.stdout.write(`${JSON.stringify({ bench: 'search', case: name, persons, unit: 'ms', ...figures })}\n`);
    }
  });
}
