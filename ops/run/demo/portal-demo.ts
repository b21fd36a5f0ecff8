import type { AccountAccess } from '#domain/account/access.ts';
import type { FormValues } from '#domain/form/form.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { App } from '#ops/app.ts';

/** Of every demo login. */
export const DEMO_PASSWORD = 'Szkolenia1!';

/** An account before it is added, with the demo's password. */
export interface DemoAccount {
  readonly kind: string;
  readonly fields: FormValues;
  /** Unlimited by default. */
  readonly access?: AccountAccess;
}

export interface AddedDemoAccount {
  readonly id: string;
  readonly personId: string;
}

/** Adds them together; answers in their order. @throws when one is refused or its login is taken */
export type AddDemoAccounts = (accounts: readonly DemoAccount[]) => Promise<AddedDemoAccount[]>;

export interface DemoDocument {
  readonly portal: PortalModel;
  readonly title: string;
  readonly extension: 'pdf' | 'xlsx';
}

/** The bytes of a document for a portal's files. */
export type MakeDemoDocument = (document: DemoDocument) => Promise<Buffer>;

/** What the portals' demos share. */
export interface DemoTools {
  readonly addAccounts: AddDemoAccounts;
  readonly makeDocument: MakeDemoDocument;
}

/** What a portal shows in the demo: real events through the real deciders, dated so that every screen looks alive. */
export interface PortalDemo {
  readonly logins: readonly { readonly login: string; readonly as: string }[];
  /** Appends to an empty log, while the other portals' demos do; read models follow by themselves. */
  load(app: App, tools: DemoTools): Promise<void>;
}
