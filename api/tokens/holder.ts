import type { Portal } from '#domain/kernel/actor.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { portalNamed } from '#domain/portals.ts';
import type { RecordDefinition } from '#domain/record/decide.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import type { App } from '#ops/app.ts';
import { rowOfState, type AccountOfFacts } from '#projections/account-profile.ts';
import { mayRead } from '#projections/report-readers.ts';

/** The account that was shown the present secret of a token or a webhook. */
interface SecretHolder {
  readonly id: string;
  /** What that person was called then. */
  readonly name: string;
  /** Whether the account may still manage what the secret opens. */
  readonly manages: boolean;
}

interface HasSecret {
  readonly secretHash: string | null;
}

interface Secret<V extends HasSecret> {
  readonly portal: Portal;
  readonly record: RecordDefinition<V>;
  readonly id: string;
}

type Needs = Pick<App, 'log' | 'accounts' | 'authorities' | 'now'>;

/**
 * Who was shown the present secret, by its facts: a token is the portal's and outlives its maker (decision 253), so the panel
 * says where a secret is with somebody who left. Undefined for what the program or the command line made.
 */
export async function secretHolder<V extends HasSecret>(
  app: Needs,
  { portal, record, id }: Secret<V>,
): Promise<SecretHolder | undefined> {
  const issue = lastIssue(record, await app.log.readStream(record.stream(id)));
  if (!issue) return undefined;
  const { actor } = issue.meta;
  const definition = app.accounts.ofType(actor.type);
  if (!definition) return undefined;
  const { declaration } = definition;
  const state = await app.authorities.of(definition, actor.id);
  const isHere = state !== null && !state.person.forgotten;
  const may = {
    portal: portalNamed(portal),
    now: app.now(),
    permissions: [record.declaration.permissions.write],
  };
  const manages = isHere && mayRead(declaration, rowOfState(declaration, state as unknown as AccountOfFacts), may);
  const name = actor.person?.forgotten ? FORGOTTEN : (actor.person?.name ?? FORGOTTEN);
  return { id: actor.id, name, manages };
}

/** The fact that the present secret came with. */
function lastIssue<V extends HasSecret>({ decider }: RecordDefinition<V>, events: readonly Recorded[]) {
  let state = decider.initial();
  let issue: Recorded | undefined;
  for (const event of events) {
    const before = state.values?.secretHash;
    state = decider.evolve(state, event as unknown as RecordEvent<V>);
    if (state.values?.secretHash !== before) issue = event;
  }
  return issue;
}
