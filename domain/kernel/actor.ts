/** The five portals. */
export const PORTALS = ['szkolenia', 'bx', 'leasing', 'sud', 'zlecenia'] as const;
export type Portal = (typeof PORTALS)[number];

/** GEN-01: whose an address is that says no portal. */
export const DEFAULT_PORTAL: Portal = 'szkolenia';

export const ACTOR_TYPES = [
  'SzkoleniaOperator',
  'SzkoleniaReporter',
  'SzkoleniaAuditor',
  'BxOperator',
  'BxReporter',
  'LeasingOperator',
  'SudOperator',
  'SudService',
  'SudEmployee',
  'ZleceniaOperator',
  'ZleceniaEmployee',
  'SzkoleniaApiToken',
  'ZleceniaApiToken',
  'public',
  'system',
] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/**
 * Who did it, as kept in every event's metadata. `person` is sealed with that person's key, so the log never
 * holds an operator's name in plain text; `public` is a visitor without an account, `system` a reaction, `…ApiToken`
 * another program by a token of its own.
 */
export interface Actor {
  type: ActorType;
  id: string;
  portal: Portal;
  person?: { personId: string; forgotten?: true | undefined; name: string } | undefined;
  /** What the token of another program was called when it acted: nobody's name, so it is open. */
  program?: string | undefined;
  /** The id of the actor on whose behalf this was done, e.g. an operator registering for a reporter. */
  onBehalfOf?: string | undefined;
}

/** The actor of a portal's reactions and of the demo data's automatic steps. */
export const systemActorOf = (portal: Portal): Actor => ({ type: 'system', id: 'system', portal });

/** How histories name another program that acted by a token. */
export const programLabel = (program: string): string => `${PROGRAM}: ${program}`;

/** What such an actor is called. */
export const PROGRAM = 'Token API';
