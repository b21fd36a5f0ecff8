import process from 'node:process';
import { benches } from './benches.ts';

/** One benchmark, once, in this process: `attempt.ts` starts it. */
const [name = '', size] = process.argv.slice(2);
const run = await benches[name]?.();
await run?.(size === undefined ? undefined : Number(size));
