import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { addAccountByArguments } from '#ops/run/add-account.ts';
import { printedLink } from '../account/by-link.ts';
import type { RunningPortal, BrowserOptions, Visitor } from './portal.ts';

/** Where somebody logs in, as what, and with which e-mail. */
export interface Login {
  /** Before the portal's paths, e.g. `/sud`. */
  readonly at: string;
  readonly type: string;
  readonly email: string;
}

/** What a newcomer chooses when the link of the invitation asks for a password. */
const CHOSEN = 'Zażółć1!gęślą';

async function logIn({ page, ready }: Visitor, { type, email }: Login, password: string): Promise<void> {
  const choice = page.locator(`[name=applicationActorType][value=${type}][type=radio]`);
  if ((await choice.count()) > 0) await choice.check();
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', password);
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await ready();
}

/** The first operator of a portal, as the program's operator makes one: `npm run add-operator` prints a link. */
export async function firstOperator(running: RunningPortal, login: Login, words: readonly string[]): Promise<Visitor> {
  const printed: string[] = [];
  const code = await addAccountByArguments(running.portal.app, words, (line) => void printed.push(line));
  if (code !== 0) throw new Error(`add-operator ended with ${code}: ${printed.join('\n')}`);
  await running.portal.settled();
  const visitor = await running.visit();
  const { path: page, token } = printedLink(printed.join('\n'));
  await choosePassword(visitor, `${page}?token=${token}`);
  await logIn(visitor, login, CHOSEN);
  return visitor;
}

/** At the page that a link leads to. */
async function choosePassword(visitor: Visitor, link: string): Promise<void> {
  await visitor.go(link);
  await visitor.page.fill('[name=password]', CHOSEN);
  await visitor.page.fill('[name=passwordConfirmation]', CHOSEN);
  await visitor.page.getByRole('button', { name: 'Ustaw hasło' }).click();
  await visitor.page.waitForURL(/\/login/);
  await visitor.ready();
}

/** The link in the mail itself, which without a mail server is a file. */
async function linkFor(dataDir: string, email: string): Promise<URL> {
  const folder = path.join(dataDir, 'mailbox');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.eml')) continue;
    const { to, text = '' } = await simpleParser(await readFile(path.join(folder, name)));
    const addresses = [to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address));
    const [link] = /https?:\S+token=[\w-]+/.exec(text) ?? [];
    if (addresses.includes(email) && link) return new URL(link);
  }
  throw new Error(`No link was sent to ${email}.`);
}

/** Somebody whom an operator has added: opens the link of the invitation, chooses a password and logs in with it. */
export async function invited(
  running: RunningPortal,
  { operator, login, visit = {} }: { operator: Visitor; login: Login; visit?: BrowserOptions },
): Promise<Visitor> {
  const { page, go } = operator;
  const line = page.locator('tbody tr', { hasText: login.email });
  for (;;) {
    await go(`${login.at}/panel/mailbox`);
    if ((await line.count()) > 0 && /wysłana/.test(await line.innerText())) break;
    await page.waitForTimeout(100);
  }
  // Anyone who keeps the mailbox sees the mail, not the link that makes a login.
  await line.getByRole('link').click();
  const shown = page.frameLocator('iframe').locator('body');
  if (/token=/.test(await shown.innerHTML())) throw new Error('The mailbox shows the link.');
  const { pathname, search } = await linkFor(running.portal.app.config.dataDir, login.email);
  const visitor = await running.visit(visit);
  await choosePassword(visitor, `${pathname}${search}`);
  await logIn(visitor, login, CHOSEN);
  return visitor;
}
