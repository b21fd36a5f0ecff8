import type { Request, Response } from 'express';
import type { ActorType } from '#domain/kernel/actor.ts';
import type { Cookies } from './cookies.ts';

/** Who is about to log in: the login page fills it in. */
export interface LoginHint {
  readonly login: string;
  readonly type: ActorType;
}

/** Long enough to read the message and log in, short enough for a borrowed computer. */
const LIFETIME_MS = 10 * 60 * 1000;

/**
 * Remembers in this browser alone who has just set a password. A signed cookie that scripts can't read: the address is
 * in no URL, so in no history, log or Referer.
 */
export function keepLoginHint(cookies: Cookies, res: Response, hint: LoginHint): void {
  res.cookie(cookies.loginHint, Buffer.from(JSON.stringify(hint)).toString('base64url'), {
    ...cookies.options,
    signed: true,
    maxAge: LIFETIME_MS,
  });
}

export const forgetLoginHint = (cookies: Cookies, res: Response): void =>
  void res.clearCookie(cookies.loginHint, cookies.options);

/** Undefined where nobody has set a password lately. */
export function loginHintOf(cookies: Cookies, req: Request): LoginHint | undefined {
  const kept = (req.signedCookies as Record<string, unknown>)[cookies.loginHint];
  if (typeof kept !== 'string') return undefined;
  try {
    const { login, type } = JSON.parse(Buffer.from(kept, 'base64url').toString()) as LoginHint;
    return typeof login === 'string' && typeof type === 'string' ? { login, type } : undefined;
  } catch {
    return undefined;
  }
}
