import type { Config } from './config.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Whether others than anyone who sits at this machine reach the program, as far as its settings say. */
export const isExposed = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:') || !isLoopback(host);
