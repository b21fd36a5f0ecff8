import type { ActorType } from '#domain/kernel/actor.ts';

/** Who a reporter is; the further fields are those of the kind of account. */
export interface ReporterAccount {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly [field: string]: string | null;
}

/** What a kind of account adds to the session. */
export interface SessionProfile {
  /** Operator role, e.g. ADMIN_OPERATOR; null for other actors. */
  readonly role?: string | null;
  /** Stored name of a photo (OPR-01). */
  readonly photo?: string | null;
  readonly reporterAccount?: ReporterAccount | null;
  /** Further fields of the actor, e.g. the scope of a cooperation. */
  readonly actor?: Readonly<Record<string, unknown>>;
}

/** The session as pages see it (GEN-05): never a hash, a token or another person's data. */
export interface Session {
  readonly account: { readonly login: string };
  readonly actor: {
    readonly applicationActorType: ActorType;
    readonly permissions: readonly string[];
    readonly id: string;
    readonly name: string;
    readonly role: string | null;
    readonly photo: string | null;
    /** Whose their account is, where its kind has owners (`Ownership`). */
    readonly owner?: string;
    /** They read all portals, and change nothing (`AccountLogin`). */
    readonly readsAll?: true;
  };
  readonly reporterAccount: ReporterAccount | null;
  readonly passwordChangeMode: 'none' | 'temporary' | 'no_limit';
}
