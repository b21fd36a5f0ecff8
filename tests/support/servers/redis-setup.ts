import type { TestProject } from 'vitest/node';
import { findRedis, type RedisBinary } from '#tests/chaos/redis-binary.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Redis server of this run, or why there is none: only the tests that need one fail. */
    redis: RedisBinary | { problem: string };
  }
}

/** Looked for once, so that two files that need it do not unpack it side by side. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('redis', await findRedis());
}
