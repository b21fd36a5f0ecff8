import { ACTOR_TYPES, type ActorType, type Portal } from '#domain/kernel/actor.ts';
import { capitalised } from '#domain/text/words.ts';

/** What other programs may be let do with a kind of things, chosen in the form of their token. */
export interface ApiWrite {
  /** `application.register`: what is in the token's facts. */
  readonly name: string;
  /** Polish: 'Zgłoszenia: dodawanie'. */
  readonly label: string;
  /** What its commands ask for: anyone who gives it holds all of them, and its token nothing besides. */
  readonly permissions: readonly string[];
}

/** Everything that tokens of these scopes may be let do, in the order in which it is offered. */
export const writesOf = (scopes: readonly { readonly writes?: readonly ApiWrite[] }[]): readonly ApiWrite[] =>
  scopes.flatMap(({ writes = [] }) => writes);

/** As whom tokens of a portal act; undefined where they never do. */
export const programActor = (portal: Portal): ActorType | undefined =>
  ACTOR_TYPES.find((type) => type === `${capitalised(portal)}ApiToken`);
