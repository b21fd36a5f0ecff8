import type { App } from '#ops/app.ts';

/** Of every demo login. */
export const DEMO_PASSWORD = 'Szkolenia1!';

/** What a portal shows in the demo: real events through the real deciders, dated so that every screen looks alive. */
export interface PortalDemo {
  readonly logins: readonly { readonly login: string; readonly as: string }[];
  /** Appends to an empty log; read models follow by themselves. */
  load(app: App): Promise<void>;
}
