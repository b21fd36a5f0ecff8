import { parseArgs } from 'node:util';
import { breakGlass } from '#domain/account/decide/break-glass.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { BREAK_GLASS_ACTS, type BreakGlassAct } from '#domain/account/acts.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { endOtherSessions } from '#api/http/visitor/sessions.ts';
import { countersOfAll } from '#api/http/security/limit-rules.ts';
import { accountByLogin, hasPassword, type Account } from '#ops/account/credentials.ts';
import { passwordUrl } from '#ops/account/password-url.ts';
import { dropSecondFactor } from '#ops/account/second-factor.ts';
import { issueLink } from '#ops/account/tokens.ts';
import { mayChangeByLink } from '#domain/account/access.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { Counters } from '#ops/limits/counters.ts';
import { v7 as uuid } from 'uuid';

const DEFAULT_KIND = 'operator';

interface Wanted {
  readonly act: BreakGlassAct;
  readonly definition: AccountDefinition;
  readonly email: string;
  readonly reason: string;
}

/** Who runs the command, and where what it says goes. */
export interface Running {
  readonly osUser: string;
  print(line: string): void;
}

/**
 * `ACT [--kind KIND] --reason WHY E-MAIL`: helps an account that nobody can help from the panel. Writes a fact with the
 * reason and the operating system's user, of which the account and all administrators are notified by mail, ends the account's
 * sessions and prints a link for a new password, good once, for an hour.
 *
 * @returns the exit code: 0, 1 when there is no such account or it is refused, 2 for arguments that are not understood
 */
export async function breakGlassByArguments(app: App, args: readonly string[], running: Running): Promise<number> {
  const wanted = read(app, args);
  if (!wanted) {
    running.print(usage(app));
    return 2;
  }
  const { type } = wanted.definition.declaration.login ?? {};
  const account = type && (await accountByLogin(app, type, wanted.email));
  if (!account) {
    running.print(
      `No ${wanted.definition.declaration.kind} logs in as ${wanted.email}. npm run add-operator adds one.`,
    );
    return 1;
  }
  const refused = await write(app, account, { ...wanted, osUser: running.osUser });
  if (refused) {
    running.print(refused.message);
    return 1;
  }
  if (wanted.act === 'second-factor') await dropSecondFactor(app, account.id);
  await forgetTries(app, account, wanted.email);
  await endOtherSessions(app, account.id);
  running.print(
    `Done: ${wanted.act} of ${wanted.email}. Its sessions have ended; the owner and all administrators are notified.`,
  );
  await printLink(app, account, { ...wanted, print: running.print });
  return 0;
}

function read(app: App, args: readonly string[]): Wanted | undefined {
  try {
    const options = { kind: { type: 'string', default: DEFAULT_KIND }, reason: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [first, email, ...more] = positionals;
    const act = BREAK_GLASS_ACTS.find((one) => one === first);
    const definition = kinds(app).find(({ declaration }) => declaration.kind === values.kind);
    const reason = values.reason?.trim();
    return act && definition && email && reason && more.length === 0 ? { act, definition, email, reason } : undefined;
  } catch {
    return undefined;
  }
}

const kinds = ({ accounts }: App): readonly AccountDefinition[] =>
  accounts.all.filter(({ declaration }) => declaration.login);

const usage = (app: App): string =>
  [
    `npm run break-glass -- ${BREAK_GLASS_ACTS.join(' | ')} [--kind KIND] --reason "WHY" E-MAIL`,
    '  administrator  gives everything that there is to hold, and an access that does not end',
    '  second-factor  takes the second factor away: the password alone opens',
    '  unlock         gives the access back, and forgets tries that failed',
    `Kinds (${DEFAULT_KIND} by default): ${kinds(app)
      .map(({ declaration }) => declaration.kind)
      .join(', ')}`,
  ].join('\n');

async function write(
  app: App,
  { id }: Account,
  { act, definition, reason, osUser }: Wanted & { readonly osUser: string },
): Promise<Refusal | undefined> {
  const { declaration, decider, portal, stream } = definition;
  const result = await app.execute({
    stream: stream(id),
    decider,
    command: breakGlass(declaration),
    input: { act, by: osUser },
    context: { ...systemContext(app, portal), reason },
    correlationId: uuid(),
  });
  return isRefusal(result) ? result : undefined;
}

/** What others tried under this login shuts the owner out no more. */
async function forgetTries(app: App, { type, id }: Account, login: string): Promise<void> {
  await new Counters(app).giveBack([], countersOfAll({ accountId: id, type, login }));
}

async function printLink(
  app: App,
  account: Account,
  { definition, print }: Pick<Wanted, 'definition'> & Pick<Running, 'print'>,
): Promise<void> {
  const state = await app.authorities.of(definition, account.id);
  const mode = state?.access.passwordChangeMode ?? 'none';
  if (!state || !mayChangeByLink(mode, await hasPassword(app, account.id))) return;
  const { token } = await issueLink(app, { account, personId: state.person.personId });
  print(`New password, once, within 60 minutes: ${passwordUrl(app.config, definition.portal, token)}`);
}
