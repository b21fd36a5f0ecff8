import type { DurableQueue } from '#ops/queue/port.ts';

const USAGE = `npm run jobs -- dead          jobs that are not tried again by themselves, newest first, with the reason
npm run jobs -- retry ID…     one more try of each
npm run jobs -- retry --all   of all of them`;

type Jobs = Pick<DurableQueue, 'dead' | 'deadIds' | 'retry'>;

/** @returns the exit code: 1 for an unknown command, 2 when one of the jobs is not dead */
export async function runJobs(queue: Jobs, args: readonly string[], print: (line: string) => void): Promise<number> {
  const [command, ...ids] = args;
  if (command === 'dead' && ids.length === 0) return list(queue, print);
  if (command === 'retry' && ids.length > 0) return retry(queue, ids, print);
  print(USAGE);
  return 1;
}

async function list(queue: Jobs, print: (line: string) => void): Promise<number> {
  const [dead, all] = await Promise.all([queue.dead(), queue.deadIds()]);
  for (const { id, name, attempts = '?', error, failedAt } of dead)
    print(`${failedAt}  ${name}  ${id}  tries: ${attempts}  ${error}`);
  print(dead.length < all.length ? `${dead.length} of ${all.length} dead` : `${dead.length} dead`);
  return 0;
}

async function retry(queue: Jobs, ids: readonly string[], print: (line: string) => void): Promise<number> {
  const wanted = ids[0] === '--all' ? await queue.deadIds() : ids;
  let missing = 0;
  for (const id of wanted) {
    const isDead = await queue.retry(id);
    if (!isDead) missing++;
    print(isDead ? `${id}: is tried again` : `${id}: no such dead job`);
  }
  return missing > 0 ? 2 : 0;
}
