import type { ActorType } from '#domain/kernel/actor.ts';

/** The session as pages see it (GEN-05): never a hash, a token or another person's data. */
export interface Session {
  readonly account: { readonly login: string };
  readonly actor: {
    readonly applicationActorType: ActorType;
    readonly permissions: readonly string[];
    readonly id: string;
    readonly name: string;
    /** Operator role, e.g. ADMIN_OPERATOR; null for other actors. */
    readonly role: string | null;
    /** Stored name of an operator's photo (OPR-01). */
    readonly photo: string | null;
  };
  readonly reporterAccount: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly companyName: string;
    readonly companyNip: string;
    readonly companyState: string;
  } | null;
  readonly passwordChangeMode: 'none' | 'temporary' | 'no_limit';
}
