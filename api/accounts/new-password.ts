import type { AccountEvent } from '#domain/account/events.ts';
import type { CommandContext, Decision } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { setPassword, type Account } from '#ops/account/credentials.ts';
import { forgetBrowsers } from '#ops/account/known-browsers.ts';
import type { App } from '#ops/app.ts';
import { endOtherSessions } from '#api/http/visitor/sessions.ts';

interface Change {
  /** Of the new password (`Passwords.hash`), made before anything was used up for it: that may be refused while many log in. */
  readonly hash: string;
  readonly by: 'owner' | 'reset-link';
  readonly context: CommandContext;
  readonly correlationId: string;
  /** The session that goes on. */
  readonly keep?: string | undefined;
}

/**
 * Sets a new password: the fact without the password, and the end of every other session of the account. Every browser is
 * a new one from then on; the caller names the one in which it was set.
 */
export async function changePassword(app: App, account: Account, change: Change): Promise<void> {
  await setPassword(app, account.id, change.hash);
  await endOtherSessions(app, account.id, change.keep);
  await forgetBrowsers(app, account.id);
  await note(app, account, change);
}

/** One fact for the password; a permission for one change only is used up with it (AUTH-09). */
async function note(app: App, { type, id }: Account, { context, correlationId, by }: Change): Promise<void> {
  const definition = app.accounts.ofType(type);
  if (!definition) throw new Error(`Nobody logs in as ${type}`);
  const { declaration, commands, decider, stream } = definition;
  const command: typeof commands.notePassword = {
    ...commands.notePassword,
    decide(state, input): Decision<AccountEvent> {
      const noted = commands.notePassword.decide(state, input, context);
      if (isRefusal(noted) || state?.access.passwordChangeMode !== 'temporary') return noted;
      const access = { ...state.access, passwordChangeMode: 'none' } as const;
      const spent = commands.changeAccess.decide(state, { access }, context);
      return isRefusal(spent) ? spent : [...noted, ...spent];
    },
  };
  const result = await app.execute({ stream: stream(id), decider, command, input: { by }, context, correlationId });
  if (isRefusal(result)) throw new Error(`The new password could not be noted: ${result.message}`);
  await app.projector.waitFor([declaration.table], result.position);
}
