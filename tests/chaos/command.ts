import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartError } from '#ops/config/error.ts';
import { faultNames, type FaultName } from './faults.ts';

const LONGEST = 60;

const USAGE = `Usage: npm run chaos -- MINUTES [--seed NUMBER] [--people NUMBER] [--faults NAME,NAME,…]
  MINUTES   1 to ${LONGEST}: how long faults are injected; starting, calming down and looking take some minutes more
  --seed    the same faults in the same order again
  --people  at work at once, 6 by default
  --faults  these once each in this order instead of any at random:
            ${faultNames.join(', ')}
Everything runs on loopback in processes of its own and is gone afterwards. Exit code 0: every invariant held, 1: not.`;

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const schema = z.object({
  minutes: z.coerce.number().positive().max(LONGEST),
  seed: count(0, 2 ** 31).optional(),
  people: count(1, 100).default(6),
  faults: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(faultNames as [FaultName])))
    .optional(),
});

/** @throws for what is no such command */
function optionsOf(args: readonly string[]) {
  const options = { seed: { type: 'string' }, people: { type: 'string' }, faults: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [minutes, ...others] = positionals;
  if (others.length > 0) throw new Error('One number of minutes');
  const { seed = randomInt(1_000_000), ...rest } = schema.parse({ ...values, minutes });
  return { ...rest, seed };
}

function parsed(args: readonly string[]) {
  try {
    return optionsOf(args);
  } catch {
    return undefined;
  }
}

/** `npm run chaos -- MINUTES`: the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const options = parsed(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  // The whole product: only for a trial.
  const { runTrial } = await import('./trial.ts');
  const { portalLoads } = await import('./portals.ts');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second one is meant: what was started is killed at exit.
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    });
  const print = (line: string) => console.log(line);
  print(JSON.stringify({ chaos: options }));
  try {
    const wrong = await runTrial({ ...options, print, signal: stop.signal }, portalLoads);
    return wrong.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
