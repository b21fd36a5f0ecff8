import type { Config } from './config.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether others than whoever sits at this machine reach the program, as far as its settings say. */
export const isExposed = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:') || !LOOPBACK.test(host);
