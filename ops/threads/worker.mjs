import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/cjs/api';

// Compiles what is required, in this thread: the hook for `import` takes a thread of its own beside each of ours, and
// 20 MB. tsx's own --import hook leaves threads alone.
register();
const require = createRequire(import.meta.url);

/** What every thread runs: the default export of a TypeScript module. */
export default async ({ script, task }) => require(fileURLToPath(script)).default(task);
