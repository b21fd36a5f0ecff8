import { createRequire } from 'node:module';
import { register } from 'tsx/cjs/api';

// Where the program is not built: as in ops/threads/worker.mjs.
register();
createRequire(import.meta.url)('./thread.ts');
