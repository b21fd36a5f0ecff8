import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { VIOLATIONS_PATH } from './violations.ts';

/** The nonce that style elements made in the browser may carry; scripts are files only. */
export function nonceOf({ locals }: Response): string {
  locals.nonce ??= randomBytes(16).toString('base64');
  return locals.nonce as string;
}

/**
 * Security headers. Scripts come as files from here and from nowhere else; style attributes are allowed because
 * positions of popovers and charts are set by them.
 */
export function securityHeaders(secure: boolean): RequestHandler {
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", (_req, res) => `'nonce-${nonceOf(res as Response)}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
        // The first for browsers that don't know the second.
        reportUri: [VIOLATIONS_PATH],
        reportTo: 'violations',
      },
    },
    strictTransportSecurity: secure ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.setHeader('Reporting-Endpoints', `violations="${VIOLATIONS_PATH}"`);
    policy(req, res, next);
  };
}
