import { tried } from './facilities.ts';

/** Whether this browser has passkeys for this page: none has over plain http, but for a portal on this machine. */
export const hasPasskeys = (): boolean =>
  tried(() => window.isSecureContext && typeof (window as Partial<Window & typeof globalThis>).PublicKeyCredential) ===
  'function';
