import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';

/** Shown in the browser, saved under a name without personal data. */
export function sendPdf(res: Response, name: string, pdf: Buffer): void {
  res.setHeader('Content-Type', 'application/pdf');
  res.setHeader('Content-Disposition', contentDisposition(`${name}.pdf`, { type: 'inline' }));
  res.setHeader('Cache-Control', 'private, no-store');
  res.end(pdf);
}
