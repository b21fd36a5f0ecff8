import type { Request, Response } from 'express';
import type { Cookies } from '../visitor/cookies.ts';
import type { Flash } from './page-props.ts';

/** Long enough for a redirect over a slow line, short enough not to surprise anybody later. */
const LIFETIME_MS = 60_000;
const THEMES = ['success', 'error', 'warning'];

/** Keeps a message for the next page, in a signed cookie. */
export function keepFlash(cookies: Cookies, res: Response, flash: Flash): void {
  res.cookie(cookies.flash, encoded(flash), { ...cookies.options, signed: true, maxAge: LIFETIME_MS });
}

/** The message kept for this page, once (RED-02). */
export function takeFlash(cookies: Cookies, req: Request, res: Response): Flash | null {
  const flash = read(req, cookies.flash);
  if (flash) res.clearCookie(cookies.flash, cookies.options);
  return flash;
}

/** A page that has lost its session may lead to the login more than once: until the last of them is drawn. */
const REASON_MS = 20_000;

/** Keeps why somebody was logged out, for each login page that is asked for right after it. */
export const keepReason = (cookies: Cookies, res: Response, why: string): void =>
  void res.cookie(cookies.loggedOut, encoded(warning(why)), { ...cookies.options, signed: true, maxAge: REASON_MS });

/** Why somebody was just logged out; null where nobody was. */
export const readReason = (cookies: Cookies, req: Request): Flash | null => read(req, cookies.loggedOut);

/** Whoever is logged in again hears of it no more. */
export const forgetReason = (cookies: Cookies, res: Response): void =>
  void res.clearCookie(cookies.loggedOut, cookies.options);

const encoded = (flash: Flash): string => Buffer.from(JSON.stringify(flash)).toString('base64url');

function read(req: Request, name: string): Flash | null {
  const kept = (req.signedCookies as Record<string, unknown>)[name];
  if (typeof kept !== 'string') return null;
  try {
    const flash = JSON.parse(Buffer.from(kept, 'base64url').toString()) as Flash;
    return THEMES.includes(flash.theme) && typeof flash.message === 'string' ? flash : null;
  } catch {
    return null;
  }
}

export const success = (message: string): Flash => ({ theme: 'success', message });
export const warning = (message: string): Flash => ({ theme: 'warning', message });
