import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '#ops/config/config.ts';
import { isKnownHost, type HostSettings } from './known-hosts.ts';

type Settings = Pick<Config, 'monitoring' | 'connections'> & HostSettings;

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Who may read figures and problems on the program's own port: anyone who brings METRICS_TOKEN; without a proxy also a
 * program on this machine. Nobody where they have a port of their own.
 */
export function maySeeMetrics(req: Request, settings: Settings): boolean {
  const { monitoring, publicUrl, connections } = settings;
  if (monitoring.port !== undefined) return false;
  const [, sent] = /^Bearer ([^\s]{1,500})$/i.exec(req.get('authorization') ?? '') ?? [];
  if (sent !== undefined) return monitoring.token !== undefined && isSame(sent, monitoring.token);
  // What a proxy on this machine brings comes from loopback too.
  const hasProxy = publicUrl.startsWith('https:') || connections.trustProxy !== false;
  return !hasProxy && isOfThisMachine(req, settings);
}

/** Asked by a program here; a page of a stranger whose name leads to this machine asks from here too. */
const isOfThisMachine = (req: Request, settings: HostSettings): boolean =>
  LOOPBACK.test(req.socket.remoteAddress ?? '') &&
  isKnownHost(req.hostname ?? '', settings) &&
  FORWARDED.every((name) => req.get(name) === undefined);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
