import { findProgram, type DebianProgram } from './debian-program.ts';

/** A Redis server's program file. */
export type RedisBinary = DebianProgram;

/** `redis-server` 7 or newer: no npm package ships Redis. @returns what was tried and why it failed, when there is none */
export const findRedis = (): Promise<RedisBinary | { readonly problem: string }> =>
  findProgram({ program: 'redis-server', from: 'redis-server' });
