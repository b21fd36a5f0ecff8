import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '#ops/config/config.ts';

type Settings = Pick<Config, 'monitoring' | 'publicUrl' | 'connections'>;

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Who may read figures and problems on the program's own port: whoever brings METRICS_TOKEN; without a proxy also a
 * program on this machine. Nobody where they have a port of their own.
 */
export function maySeeMetrics(req: Request, { monitoring, publicUrl, connections }: Settings): boolean {
  if (monitoring.port !== undefined) return false;
  const [, sent] = /^Bearer ([^\s]{1,500})$/i.exec(req.get('authorization') ?? '') ?? [];
  if (sent !== undefined) return monitoring.token !== undefined && isSame(sent, monitoring.token);
  // What a proxy on this machine brings comes from loopback too.
  const hasProxy = publicUrl.startsWith('https:') || connections.trustProxy !== false;
  if (hasProxy || FORWARDED.some((name) => req.get(name) !== undefined)) return false;
  return LOOPBACK.test(req.socket.remoteAddress ?? '');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
