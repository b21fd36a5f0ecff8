import { hasAccess, type AccountAccess } from '#domain/account/access.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { isLonger, outlasts } from '#domain/account/lasting.ts';
import type { AccountState } from '#domain/account/state.ts';
import { openedByToken, outlastsGiver, type Grant } from '#domain/api/decide.ts';
import { apiTokenTable, writesIn, type ApiTokenValues } from '#domain/api/token.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { definitionOf, type RecordDefinition, type RecordState } from '#domain/record/decide.ts';
import { factsOf, type RecordEvent } from '#domain/record/events.ts';
import { portals } from '#domain/portals.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { openedByWebhook } from '#domain/webhook/decide.ts';
import { webhookTable, type WebhookValues } from '#domain/webhook/webhook.ts';
import type { Log } from '#ops/log/log.ts';
import { START } from '#ops/store/port.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Who gave it, and until when that account was there when it did. */
interface Given {
  readonly by: string;
  readonly until: string;
}

/** Something that lets in: what it is now, and who gave it for longer than he was there himself. */
interface Kept<State> {
  state: State;
  given: Given | undefined;
}

type Values = ApiTokenValues | WebhookValues;

const NAMED = 5;

/**
 * What temporary accounts gave before decision 253 and what outlasts them: accounts of the panel, tokens and webhooks. Each
 * is judged by the facts: who gave it, until when that account lets in (by now, where it was prolonged), and whether
 * somebody who was there for longer has given it since.
 */
export async function lastingGrants(log: Pick<Log, 'readAll'>, now: string): Promise<Finding> {
  const grants = new Grants();
  let [position, caughtUp] = [START, false];
  while (!caughtUp) {
    const batch = await log.readAll(position, { types: grants.types, limit: 2_000, actors: false });
    for (const event of batch.events) grants.take(event);
    ({ position, caughtUp } = batch);
  }
  const found = grants.outlasting(now);
  if (found.length === 0) return ok('lasting', 'Nothing that a temporary account gave outlasts it');
  const more = found.length > NAMED ? `, and ${found.length - NAMED} more` : '';
  return warning(
    'lasting',
    `${found.length} outlast the temporary account that gave them: ${found.slice(0, NAMED).join('; ')}${more}`,
    'See ops/runbook/accounts.md, "doctor: lasting": keep, shorten or switch off each of them in the panel.',
  );
}

const accounts = createAccounts(portals);

/** Tokens and webhooks of a portal; what a fact about one opens. */
const RECORDS = portals.flatMap(({ name, records }) => [
  { ...recordOf(records, apiTokenTable(name)), opened: openedByToken as Opened },
  { ...recordOf(records, webhookTable(name)), opened: openedByWebhook as Opened },
]);
type Opened = (before: Values | null, after: Values) => Grant;

function recordOf(records: (typeof portals)[number]['records'], table: string) {
  const declaration = records[table];
  if (!declaration) throw new Error(`No records ${table}`);
  return { table, record: definitionOf(factsOf(table, declaration)) as unknown as RecordDefinition<Values> };
}

class Grants {
  readonly #accounts = new Map<string, Kept<AccountState | null> & { readonly kind: AccountDefinition }>();
  readonly #records = new Map<string, Kept<RecordState<Values>> & { readonly kind: (typeof RECORDS)[number] }>();
  readonly #accountOf = new Map(accounts.all.flatMap((one) => one.events.map(({ type }) => [type, one] as const)));
  readonly #recordOf = new Map(
    RECORDS.flatMap((one) => one.record.events.map(({ type }) => [type as string, one] as const)),
  );

  readonly types = [...this.#accountOf.keys(), ...this.#recordOf.keys()];

  take(event: Recorded): void {
    const account = this.#accountOf.get(event.type);
    if (account) return this.#account(account, event);
    const record = this.#recordOf.get(event.type);
    if (record) this.#record(record, event);
  }

  #account(kind: AccountDefinition, event: Recorded): void {
    const { stream } = event;
    const kept = this.#accounts.get(stream) ?? { kind, state: null, given: undefined };
    const before = kept.state?.access;
    kept.state = kind.decider.evolve(kept.state, event as unknown as AccountEvent);
    const after = kept.state?.access;
    if (after && (!before || isLonger(before, after))) {
      const giver = this.#giver(event);
      kept.given = giver && outlasts(kind.declaration, giver, after) ? giver : undefined;
    }
    this.#accounts.set(stream, kept);
  }

  #record(kind: (typeof RECORDS)[number], event: Recorded): void {
    const { decider } = kind.record;
    const kept = this.#records.get(event.stream) ?? { kind, state: decider.initial(), given: undefined };
    const before = kept.state;
    kept.state = decider.evolve(before, event as unknown as RecordEvent<Values>);
    this.#records.set(event.stream, kept);
    const { active, values } = kept.state;
    if (!active || !values) return;
    const given = kind.opened(before.active ? before.values : null, values);
    if (isNothing(given)) return;
    const giver = this.#giver(event);
    if (giver && outlastsGiver(giver, given)) kept.given = giver;
    else if (given.kinds.length === values.kinds.length) kept.given = undefined;
  }

  /** The temporary account that did it; undefined for one without an end, for programs and for the command line. */
  #giver({ meta: { actor } }: Recorded): Given | undefined {
    const declaration = accounts.ofType(actor.type)?.declaration;
    const by = `${declaration?.kind}-${actor.id}`;
    const { accessType, expiresAt } = this.#accounts.get(by)?.state?.access ?? {};
    return accessType === 'temporary' && expiresAt ? { by, until: expiresAt } : undefined;
  }

  /** Until when that account lets in as things are: null once it has no end. */
  #untilNow({ by, until }: Given): string | null {
    const access = this.#accounts.get(by)?.state?.access;
    if (access?.accessType === 'unlimited') return null;
    return access?.accessType === 'temporary' && (access.expiresAt ?? '') > until ? access.expiresAt : until;
  }

  outlasting(now: string): string[] {
    const said = (what: string, given: Given) =>
      `${what} (by ${given.by}, there until ${dayInWarsaw(this.#untilNow(given) ?? '')})`;
    const lasting = [...this.#accounts].flatMap(([stream, { kind, state, given }]) =>
      given && state && isOpen(state, now) && outlasts(kind.declaration, this.#now(given), state.access)
        ? [said(stream, given)]
        : [],
    );
    const opened = [...this.#records].flatMap(([stream, { kind, state, given }]) =>
      given && state.values && isWorking(state, now) && outlastsGiver(this.#now(given), kind.opened(null, state.values))
        ? [said(stream, given)]
        : [],
    );
    return [...lasting, ...opened];
  }

  readonly #now = (given: Given) => ({ until: this.#untilNow(given) });
}

const isNothing = (given: Grant): boolean => given.kinds.length + writesIn(given).length === 0;

const isOpen = ({ access, person }: { access: AccountAccess; person: { forgotten?: true | undefined } }, now: string) =>
  !person.forgotten && hasAccess(access, now);

/** A token has a last day. */
const isWorking = ({ active, values }: RecordState<Values>, now: string): boolean =>
  active && (!values || !('expiresOn' in values) || values.expiresOn >= dayInWarsaw(now));
