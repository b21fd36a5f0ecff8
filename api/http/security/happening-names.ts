import type { Happening } from '#domain/account/happenings.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { SWITCHES } from '#domain/record/view.ts';
import type { App } from '#ops/app.ts';
import type { Route } from '../routes/route.ts';

/** What a command is to the security log when it was done, and when it was refused; nothing where that says nothing. */
export interface Named {
  readonly done?: Happening;
  readonly refused?: Happening;
}

/** Of everybody's own account and of the doors. */
const OWN: Readonly<Record<string, Named>> = {
  'post /login': { done: 'login', refused: 'login-refused' },
  'post /login/code': { done: 'login', refused: 'code-refused' },
  'post /login/passkey': { done: 'passkey-login', refused: 'passkey-refused' },
  'post /login/code/passkey': { done: 'passkey-login', refused: 'passkey-refused' },
  'post /logout': { done: 'logout' },
  'post /remind-password': { done: 'link-asked' },
  'post /change-password': { done: 'link-used', refused: 'link-refused' },
  'post /account/change-password': { done: 'password-changed', refused: 'password-refused' },
  'post /account/proof': { done: 'proved', refused: 'proof-refused' },
  // The beginning is logged once it is on.
  'post /account/second-factor/begin': { refused: 'proof-refused' },
  'post /account/second-factor': { done: 'second-factor-on', refused: 'code-refused' },
  'post /account/second-factor/disable': { done: 'second-factor-off', refused: 'code-refused' },
  'post /account/second-factor/codes': { done: 'codes-renewed', refused: 'code-refused' },
  'post /account/passkeys': { done: 'passkey-added', refused: 'passkey-refused' },
  'post /account/passkeys/:id/remove': { done: 'passkey-removed' },
  'post /account/sessions/end-others': { done: 'sessions-ended' },
  'post /account/sessions/end-all': { done: 'sessions-ended' },
  'post /account/sessions/:id/end': { done: 'sessions-ended' },
};

/** Of others' accounts, at the base of their kind. */
const OTHERS: Readonly<Record<string, Named>> = {
  'post ': { done: 'account-added' },
  'put /:id': { done: 'account-changed' },
  'post /:id/password-link': { done: 'link-sent' },
  'post /:id/reset-second-factor': { done: 'second-factor-reset' },
  'post /:id/end-sessions': { done: 'sessions-taken' },
  'post /:id/administration/confirm': { done: 'administrator-decided' },
  'post /:id/administration/refuse': { done: 'administrator-decided' },
  ...Object.fromEntries(
    SWITCHES.map((change): [string, Named] => [`post /:id/${change}`, { done: 'access-switched' }]),
  ),
};

export type Happenings = ReadonlyMap<string, Named>;

/** As commands are named there. */
const nameOf = (route: Route): string => `${route.kind === 'command' ? route.method : 'get'} ${route.path}`;

/** The same in one portal: the base of its accounts is that of plain records in another. */
const within = (portal: Portal, name: string): string => `${portal} ${name}`;

/** Every command that the security log names; those of the kinds that log in are listed under their bases. */
export function happeningsOf({ accounts }: Pick<App, 'accounts'>): Happenings {
  const others = accounts.all
    .filter(({ declaration }) => declaration.login)
    .flatMap(({ portal, declaration: { base } }) =>
      Object.entries(OTHERS).map(([name, named]): [string, Named] => [
        within(portal, name.replace(' ', ` ${base}`)),
        named,
      ]),
    );
  return new Map([...others, ...Object.entries(OWN)]);
}

/** What a route of a portal is to the log; undefined for most. */
export const namedIn = (happenings: Happenings, portal: Portal, route: Route): Named | undefined =>
  happenings.get(within(portal, nameOf(route))) ?? happenings.get(nameOf(route));
