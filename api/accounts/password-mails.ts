import { v7 as uuid } from 'uuid';
import { mayChangeByLink } from '#domain/account/access.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AnyProfile } from '#domain/account/events.ts';
import { titleOf } from '#domain/account/declaration.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import { hasPassword, type Account } from '#ops/account/credentials.ts';
import { passwordUrl } from '#ops/account/password-url.ts';
import { issueLink } from '#ops/account/tokens.ts';
import type { App } from '#ops/app.ts';
import { queueMail } from '#ops/mail/order.ts';
import { principalOf, type Principal } from '#api/http/visitor/principal.ts';

/**
 * Nothing for an account that may not log in: a new password would not help.
 *
 * @param template says why the link is sent, where nobody asked to change a password
 */
export async function sendResetLink(
  app: App,
  account: Account,
  template: string = 'password-reset' satisfies AccountMail,
): Promise<void> {
  const principal = await principalOf(app, account);
  const person = principal?.actor.person;
  if (!principal || !person) return;
  const { token, id } = await issueLink(app, { account, personId: person.personId });
  await queueMail(app, {
    id: `${template}:${id}`,
    portal: principal.actor.portal,
    template,
    personId: person.personId,
    input: {
      to: principal.session.account.login,
      name: person.name,
      link: passwordUrl(app.config, principal.actor.portal, token),
      linkId: id,
    },
  });
}

/** Whether a link that nobody of the office sends would open anything (AUTH-09). */
async function opensByLink(app: App, account: Account, { session }: Principal): Promise<boolean> {
  return mayChangeByLink(session.passwordChangeMode ?? 'none', await hasPassword(app, account.id));
}

/** AUTH-04: asked for by the person; nothing where changes of their own accord are forbidden. */
export async function sendReminder(app: App, account: Account): Promise<void> {
  const principal = await principalOf(app, account);
  if (principal && (await opensByLink(app, account, principal))) await sendResetLink(app, account);
}

/**
 * PUB-18: to who asked for an account and has one already. Where changes of their own accord are forbidden the mail has no
 * link and says who changes the password; nothing for an account that may not log in.
 *
 * @param templates of the mail with the link, and of the one without
 */
export async function sendKnown(
  app: App,
  account: Account,
  templates: { readonly link: string; readonly byOffice: string },
): Promise<void> {
  const principal = await principalOf(app, account);
  const person = principal?.actor.person;
  if (!principal || !person) return;
  if (await opensByLink(app, account, principal)) return sendResetLink(app, account, templates.link);
  await queueMail(app, {
    id: `${templates.byOffice}:${uuid()}`,
    portal: principal.actor.portal,
    template: templates.byOffice,
    personId: person.personId,
    input: { to: principal.session.account.login, name: person.name },
  });
}

/** The link with which somebody whom an operator added sets the first password (OPR-01, REP-01). */
export async function sendInvitation(
  app: App,
  { definition, id, person }: { definition: AccountDefinition; id: string; person: AnyProfile['person'] },
): Promise<void> {
  const { declaration, portal } = definition;
  if (!declaration.login) return;
  const { personId, email = '' } = person;
  const link = await issueLink(app, { account: { type: declaration.login.type, id }, personId, isInvitation: true });
  await queueMail(app, {
    id: `invitation:${link.id}`,
    portal,
    template: 'invitation' satisfies AccountMail,
    personId,
    input: {
      to: email,
      name: titleOf(declaration, person),
      link: passwordUrl(app.config, portal, link.token),
      linkId: link.id,
    },
  });
}
