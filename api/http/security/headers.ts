import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Hsts } from '#ops/config/services.ts';
import { VIOLATIONS_PATH } from './violations.ts';

/** The nonce that style elements made in the browser may carry; scripts are files only. */
export function nonceOf({ locals }: Response): string {
  locals.nonce ??= randomBytes(16).toString('base64');
  return locals.nonce as string;
}

/** What no page here uses, so that nothing that got into one can either. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = UNUSED.map((name) => `${name}=()`).join(', ');

/** What the browsers' preload list recommends; it asks for at least one. */
const TWO_YEARS_S = 2 * 365 * 24 * 3600;

/**
 * Security headers. Scripts come as files from here and from nowhere else; no markup brings a style of its own: what
 * moves is positioned by scripts, which set properties. `hsts`: absent where the program is reached by http.
 */
export function securityHeaders(hsts: Hsts | undefined): RequestHandler {
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", (_req, res) => `'nonce-${nonceOf(res as Response)}'`],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(hsts ? { upgradeInsecureRequests: [] } : {}),
        // The first for browsers that don't know the second.
        reportUri: [VIOLATIONS_PATH],
        reportTo: 'violations',
      },
    },
    strictTransportSecurity: hsts
      ? { maxAge: TWO_YEARS_S, includeSubDomains: hsts !== 'host', preload: hsts === 'preload' }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', PERMISSIONS);
    res.setHeader('Reporting-Endpoints', `violations="${VIOLATIONS_PATH}"`);
    policy(req, res, next);
  };
}
