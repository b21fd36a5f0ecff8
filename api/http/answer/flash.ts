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
