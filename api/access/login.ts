import { firstPanelPath } from '#domain/access/navigation.ts';
import { loginForm } from '#domain/access/forms.ts';
import { invalid, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { isOwnPath } from '#domain/shared/url.ts';
import { cookiesFor, newVisitor, visitorOf } from '../http/cookies.ts';
import { command, page } from '../http/define.ts';
import { limit } from '../http/limits.ts';
import { portalOf, presentOf } from '../http/present.ts';
import { endSession, startSession } from '../http/sessions.ts';
import type { Ask, Done, Route } from '../http/route.ts';
import { readForm } from '../shared/read-form.ts';
import { authenticate, type AccountType } from './credentials.ts';

/** One message for everything that may be wrong (AUTH-02). */
const WRONG = invalid({}, 'Nieprawidłowy login lub hasło');

/** AUTH-02: per address and login, right logins not counted. */
const TRIES = { points: 10, seconds: 15 * 60 };

/** Where somebody goes after the login: where they wanted to (a path of ours), or their own start. */
function landing(ask: Ask, type: string | undefined): string {
  const next = ask.query.next ?? ask.body.next;
  if (isOwnPath(next) && next.length < 2000) return next;
  return type === 'SzkoleniaOperator' ? '/panel' : '/';
}

async function login(ask: Ask): Promise<Done | Refusal> {
  const form = readForm(ask, loginForm);
  if (isRefusal(form)) return form;
  const { login: name, password, applicationActorType: type } = form.values as Record<string, string>;
  const tries = limit(ask.app, 'login', TRIES);
  const key = `${ask.req.ip} ${name?.toLowerCase()}`;
  await tries.take(key);
  const account = await authenticate(ask.app, {
    type: type as AccountType,
    login: name ?? '',
    password: password ?? '',
  });
  const allowed = account && portalOf(account.type) === ask.portal && (await presentOf(ask.app, account));
  if (!account || !allowed) return WRONG;
  await tries.clear(key);
  await startSession(ask.req, account, currentVisitor(ask));
  return { body: { id: account.id }, redirect: landing(ask, account.type) };
}

const currentVisitor = ({ app, req }: Ask): string => {
  if (!req.res) throw new Error('A request is answered by its response');
  return visitorOf(cookiesFor(app.config.publicUrl), req, req.res);
};

/** AUTH-03. The browser gets a new visitor name too, so that no token of the session is good any more. */
async function logout(ask: Ask): Promise<Done> {
  const { app, req } = ask;
  const cookies = cookiesFor(app.config.publicUrl);
  if (req.session?.account) await endSession(req);
  if (req.res) {
    req.res.clearCookie(cookies.session, cookies.options);
    newVisitor(cookies, req, req.res);
  }
  return { body: {}, redirect: '/', flash: { theme: 'success', message: 'Wylogowano.' } };
}

export const loginRoutes: readonly Route[] = [
  page('/login', 'public', async (ask) => {
    const type = ask.session?.actor.applicationActorType;
    if (type) return { redirect: landing(ask, type) };
    const next = isOwnPath(ask.query.next) ? ask.query.next : null;
    return { next, values: { login: '', applicationActorType: 'SzkoleniaOperator' }, facts: {} };
  }),
  command('post /login', 'public', { page: '/login', run: login }),
  command('post /logout', 'public', { run: logout }),
  // LAY-06: the bare /panel leads to the first section the role may read.
  page('/panel', 'panel', async (ask) => ({ redirect: firstPanelPath(ask.access) ?? '/' })),
];
