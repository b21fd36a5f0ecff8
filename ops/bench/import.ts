import { checkFile } from '#ops/imports/check.ts';
import { companiesTarget } from '#ops/imports/companies.ts';
import { runImport } from '#ops/imports/run.ts';
import { confirmImport, keepImport } from '#ops/imports/store.ts';
import { withProgram } from './program.ts';

const ROUNDS = 3;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const file = (rows: number, round: number): Buffer =>
  Buffer.from(
    ['Nazwa;NIP;Numer serwisu;Województwo']
      .concat(Array.from({ length: rows }, (_, n) => `Auto Serwis ${n};526-025-02-74;R${round}-${n};mazowieckie`))
      .join('\r\n'),
  );

/** `npm run bench -- import [rows]`: rows per second of the dry run and of the job, and the process' peak memory. */
export async function benchImport(rows = 50_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app }) => {
    const figures: { check: number[]; apply: number[] } = { check: [], apply: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const id = `bench-${round}`;
      const began = performance.now();
      const checked = await checkFile(app, companiesTarget, { content: file(rows, round), today: '2026-11-21' });
      if (typeof checked === 'string') throw new Error(checked);
      const actor = { type: 'system', id: 'system', portal: 'szkolenia' } as const;
      await keepImport(app, { id, kind: 'companies', actor }, checked);
      figures.check.push((rows * 1000) / (performance.now() - began));
      await confirmImport(app, id);
      const started = performance.now();
      await runImport(app, id);
      figures.apply.push((rows * 1000) / (performance.now() - started));
    }
    const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
    for (const [name, values] of Object.entries(figures)) {
      const perSecond = Math.round(median(values));
      process.stdout.write(`${JSON.stringify({ bench: 'import', case: name, rows, perSecond, peakMb })}\n`);
    }
  });
}
