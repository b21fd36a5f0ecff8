import type { Projector } from './projector.ts';
import type { ReadModelStatus } from './status.ts';

const USAGE = `Usage: npm run projections -- COMMAND
  status             position, lag and rows of each read model
  rebuild NAME …     builds read models again alongside the live ones and swaps them
  rebuild --all      all of them
  resume [NAME …]    lets paused read models, and rows that were refused, try again`;

/**
 * The command line of the read models.
 *
 * @returns the exit code: 0, 1 when a read model is paused, without rows, or unknown, 2 for a command that is not understood
 */
export async function runProjections(
  [command, ...names]: readonly string[],
  projector: Projector,
  print: (line: string) => void,
): Promise<number> {
  if (command === 'status' && names.length === 0) return status(projector, print);
  if (command === 'rebuild' && names.length > 0) return rebuild(projector, names, print);
  if (command === 'resume') return resume(projector, names, print);
  print(USAGE);
  return 2;
}

async function status(projector: Projector, print: (line: string) => void): Promise<number> {
  const statuses = await projector.status();
  const cells = statuses.map((one) => [
    one.name,
    `v${one.version}`,
    one.state,
    many(one.lag),
    String(one.rows),
    one.position,
  ]);
  const lines = [['READ MODEL', 'VERSION', 'STATE', 'LAG', 'ROWS', 'POSITION'], ...cells];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const [place, line] of lines.entries()) {
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    const shown = statuses[place - 1];
    if (shown) for (const detail of details(shown)) print(`  ${detail}`);
  }
  return statuses.some((one) => one.error ?? one.aside) ? 1 : 0;
}

const many = (lag: number): string => (lag > 10_000 ? '> 10000' : String(lag));

const MOST_HELD = 20;

function details({ error, rebuild, behindSince, held, aside, swap }: ReadModelStatus): string[] {
  return [
    ...(rebuild
      ? [`being rebuilt as v${rebuild.version}: ${rebuild.events} events done, lag ${many(rebuild.lag)}`]
      : []),
    ...(swap ? [`built, and not put in place since ${swap.since}, ${swap.tries} tries: ${swap.reason}`] : []),
    ...(behindSince ? [`first event not folded: ${behindSince}`] : []),
    ...(error ? [`paused: ${error}`] : []),
    ...held
      .slice(0, MOST_HELD)
      .map((one) => `leaves out ${one.stream} from revision ${one.revision} on: ${one.reason} (${one.eventId})`),
    ...(held.length > MOST_HELD ? [`… and ${held.length - MOST_HELD} more streams`] : []),
    ...(aside
      ? [`leaves out ${aside.rows} rows that the database refuses, since ${aside.since}: ${aside.reason}`]
      : []),
    ...(held.length > 0 ? ['a worker that can read them builds it again by itself (ops/runbook/upgrades.md)'] : []),
  ];
}

async function rebuild(projector: Projector, names: readonly string[], print: (line: string) => void): Promise<number> {
  const all = (await projector.status()).map((one) => one.name);
  const wanted = names.includes('--all') ? all : names;
  // Asked for at once, they are read from the log once.
  const results = await Promise.allSettled(wanted.map((name) => projector.rebuild(name)));
  let failed = 0;
  for (const [place, result] of results.entries()) {
    if (result.status === 'fulfilled') {
      const { events, rows, ms } = result.value;
      print(`${wanted[place]}: ${events} events, ${rows} rows, ${ms} ms`);
    } else {
      failed = 1;
      print(result.reason instanceof Error ? result.reason.message : String(result.reason));
    }
  }
  return failed;
}

async function resume(projector: Projector, names: readonly string[], print: (line: string) => void): Promise<number> {
  await projector.resume(names.length > 0 ? names : undefined);
  await projector.catchUp();
  return status(projector, print);
}
