import { register } from 'tsx/esm/api';

// tsx's own --import hook leaves threads alone: each registers it before the first TypeScript file is loaded.
register();

/** What every thread runs: the default export of a TypeScript module. */
export default async ({ script, task }) => (await import(script)).default(task);
