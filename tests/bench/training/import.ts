import { systemContext } from '#ops/execute/system-context.ts';
import { checkFile } from '#ops/imports/check.ts';
import { readTable } from '#ops/imports/read-table.ts';
import { companiesTarget } from '#ops/training/imports/companies.ts';
import { participantsTarget } from '#ops/training/imports/participants.ts';
import { runImport } from '#ops/imports/run.ts';
import { keepImport, keptImport } from '#ops/imports/store.ts';
import type { ImportTarget } from '#ops/imports/target.ts';
import { confirmImport, importDecider } from '#domain/import/decide.ts';
import { importStream } from '#domain/import/events.ts';
import type { App } from '#ops/app.ts';
import { withProgram } from '../program.ts';

const ROUNDS = 3;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Firms of one owner and firms that share nothing, as lists of a manufacturer have them. */
const firms = (rows: number, round: number): string =>
  ['Nazwa;NIP;Numer serwisu;Województwo']
    .concat(Array.from({ length: rows }, (_, n) => `Auto Serwis ${n};526-025-02-74;R${round}-${n};mazowieckie`))
    .join('\r\n');

const people = (rows: number, round: number): string =>
  ['Imię;Nazwisko;E-mail;Firma']
    .concat(Array.from({ length: rows }, (_, n) => `Jan;Kowalski;jan${round}.${n}@serwis.example;Auto Serwis ${n}`))
    .join('\r\n');

const KINDS = [
  { target: companiesTarget, file: firms },
  { target: participantsTarget, file: people },
] as const;

/** `npm run bench -- import [rows]`: rows per second of the dry run and of the job, and the process' peak memory. */
export async function benchImport(rows = 50_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app }) => {
    for (const { target, file } of KINDS) {
      const figures: { check: number[]; apply: number[] } = { check: [], apply: [] };
      for (let round = 0; round < ROUNDS; round++) {
        const took = await oneImport(app, target, { id: `${target.kind.name}-${round}`, text: file(rows, round) });
        figures.check.push((rows * 1000) / took.check);
        figures.apply.push((rows * 1000) / took.apply);
      }
      const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
      for (const [step, values] of Object.entries(figures)) {
        const perSecond = Math.round(median(values));
        const name = `${target.kind.name} ${step}`;
        process.stdout.write(`${JSON.stringify({ bench: 'import', case: name, rows, perSecond, peakMb })}\n`);
      }
    }
  });
}

async function oneImport(app: App, target: ImportTarget, { id, text }: { id: string; text: string }) {
  const context = systemContext(app, 'szkolenia');
  const { name: kind } = target.kind;
  const began = performance.now();
  await keepImport(
    app,
    { id, kind },
    checkFile(app, target, { table: readTable(Buffer.from(text)), today: context.today, access: context.access }),
  );
  const check = performance.now() - began;
  const counts = (await keptImport(app, id))?.counts;
  if (!counts) throw new Error('Nothing was kept');
  await app.execute({
    stream: importStream(id),
    decider: importDecider,
    command: confirmImport(target.kind.view.permissions.write),
    input: { importId: id, kind, counts },
    context,
    correlationId: id,
  });
  const confirmed = performance.now();
  await runImport(app, id, context);
  return { check, apply: performance.now() - confirmed };
}
