import {
  changeOperatorAccess,
  noteOperatorPassword,
  operator,
  operatorStream,
} from '#domain/training/accounts/operator.ts';
import {
  changeReporterAccess,
  noteReporterPassword,
  reporter,
  reporterStream,
} from '#domain/training/accounts/reporter.ts';
import type { AnyEvent } from '#domain/kernel/event.ts';
import type { Command, CommandContext, CommandHead, Decider, Decision } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { endOtherSessions } from '#api/http/sessions.ts';
import { setPassword, type Account } from './credentials.ts';
import { hashPassword } from './passwords.ts';

interface Change {
  readonly password: string;
  readonly by: 'owner' | 'reset-link';
  readonly context: CommandContext;
  readonly correlationId: string;
  /** The session that goes on. */
  readonly keep?: string | undefined;
}

/** What changing the own password in the panel runs (AUTH-07). */
export const ownPasswordCommand: CommandHead = noteOperatorPassword;

/** Sets a new password: the fact without the password, and the end of every other session of the account. */
export async function changePassword(app: App, account: Account, change: Change): Promise<void> {
  await setPassword(app, account.id, await hashPassword(change.password));
  await endOtherSessions(app, account.id, change.keep);
  const isOperator = account.type === 'SzkoleniaOperator';
  const position = isOperator
    ? await note(app, { stream: operatorStream(account.id), decider: operator, change }, [
        noteOperatorPassword,
        changeOperatorAccess,
      ])
    : await note(app, { stream: reporterStream(account.id), decider: reporter, change }, [
        noteReporterPassword,
        changeReporterAccess,
      ]);
  await app.projector.waitFor(['operators', 'reporters'], position);
}

type State = { readonly access: { readonly passwordChangeMode: string } } | null;

/** One fact for the password; a permission for one change only is used up with it (AUTH-09). */
async function note<S extends State, E extends AnyEvent>(
  app: App,
  to: { stream: string; decider: Decider<S, E>; change: Change },
  commands: [Command<S, { by: 'owner' | 'reset-link' }, E>, Command<S, { access: never }, E>],
): Promise<string> {
  const [noted, access] = commands;
  const { context, correlationId, by } = to.change;
  const both: Command<S, { by: Change['by'] }, E> = {
    ...noted,
    decide(state, input): Decision<E> {
      const first = noted.decide(state, input, context);
      if (isRefusal(first) || state?.access.passwordChangeMode !== 'temporary') return first;
      const spent = { ...state.access, passwordChangeMode: 'none' } as never;
      const second = access.decide(state, { access: spent }, context);
      return isRefusal(second) ? second : [...first, ...second];
    },
  };
  const { stream, decider } = to;
  const result = await app.execute({ stream, decider, command: both, input: { by }, context, correlationId });
  if (isRefusal(result)) throw new Error(`The new password could not be noted: ${result.message}`);
  return result.position;
}
