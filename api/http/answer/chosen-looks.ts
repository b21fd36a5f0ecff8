import type { Request } from 'express';
import { BANNER_COOKIE, DENSITY_COOKIE, FONT_COOKIE } from '#domain/constants.ts';
import { checksum } from '#domain/text/checksum.ts';

const cookie = (req: Request, name: string): unknown => (req.cookies as Record<string, unknown>)[name];

/** What a page is drawn by from its first moment, so that nothing moves when scripts and fonts come. */
export interface Looks {
  /** Higher rows of lists were chosen. */
  readonly highRows: boolean;
  /** The browser has the font. */
  readonly font: boolean;
}

export const looksOf = (req: Request): Looks => ({
  highRows: cookie(req, DENSITY_COOKIE) === 'high',
  font: cookie(req, FONT_COOKIE) === '1',
});

/** Whether this very announcement was closed in the panel, until the browser is closed. */
export const hasClosed = (req: Request, marquee: string | undefined): boolean =>
  marquee !== undefined && cookie(req, BANNER_COOKIE) === checksum(marquee);
