import { accountView, type AccountDeclaration } from '#domain/account/declaration.ts';
import type { ApiScope } from '#domain/api/scopes.ts';
import { apiTokenKind } from '#domain/api/token.ts';
import { programActor, writesOf } from '#domain/api/writes.ts';
import type { Option } from '#domain/form/form.ts';
import type { Guard } from '#domain/kernel/access.ts';
import { PROGRAM, type ActorType, type Portal } from '#domain/kernel/actor.ts';
import { stripPortal } from '#domain/kernel/url.ts';
import type { ImportKind } from '#domain/import/kind.ts';
import type { JobLabels } from '#domain/job/terms.ts';
import { ACCOUNT_MAILS, type MailLabels } from '#domain/mail/terms.ts';
import { wordingTable } from '#domain/mail/wording-names.ts';
import type { Wordings } from '#domain/mail/wording.ts';
import { organisationsOf } from '#domain/organisation/organisations.ts';
import type { Records } from '#domain/record/declaration.ts';
import type { ReportHead } from '#domain/report/report.ts';
import { ownReportPages, securityPages, viewPages } from './common-pages.ts';
import {
  accountQuestionPages,
  closePage,
  importPages,
  mailTextPages,
  recordPages,
  reportPages,
  whyNotPages,
} from './derived-pages.ts';
import { matchPath, type Page, type Pages } from './page.ts';

/** A type of actor of a portal (GEN-07), as its kind of account says. */
export interface ActorDeclaration {
  /** What such an actor is called in the login form and the account menu (OPR-02). */
  readonly label: string;
  /** Another program with a token: it never logs in, and opens no page. */
  readonly program?: true;
  /** Works in the panel: 'panel' guards and lists of permissions are about these. */
  readonly panel: boolean;
  /** Where they start after the login, without portal prefix. */
  readonly home: string;
  /** Everything such an actor may ever hold: guards name no other permission. */
  readonly permissions: readonly string[];
  /** Labels of their roles, where they have any. */
  readonly roles?: Readonly<Record<string, string>>;
  /** The kind of account behind it, e.g. `operator`. */
  readonly account: string;
}

/** A page in a menu, under another name than its own where it has one. */
export interface MenuLink {
  readonly page: string;
  readonly label?: string;
}

/** What a portal says of itself, once; everything else is derived from it (design, point 2). */
export interface PortalDeclaration {
  readonly name: Portal;
  /** URL-01: begins every link of the portal; '' for a portal that has a host of its own. */
  readonly prefix: string;
  /** After the page's name in document titles, and in mails and papers. */
  readonly title: string;
  /** Path of its icon: the document's, and in the header (LAY-03). */
  readonly icon: string;
  /** The name in the header, the second word set off; and one sentence for the footer. */
  readonly brand: {
    readonly words: readonly [string, string];
    readonly about: string;
    /** The title in the locative, without its preposition: 'Konto w …' (mails). */
    readonly locative: string;
  };
  /** On the login page: whom it is for, and where else to go from there. */
  readonly login?: { readonly about: string; readonly links?: readonly MenuLink[] };
  /** ERR-06: error pages inside the portal's own layout, or by themselves. */
  readonly errorLayout: 'own' | 'plain';
  /** Kinds of accounts: who logs in here, and whom its panel keeps besides. */
  readonly accounts: readonly AccountDeclaration[];
  /** What somebody without an account is called in histories; absent: 'osoba bez konta'. */
  readonly visitor?: string;
  /** Pages by key: those written by hand. Records, accounts and reports bring their own. */
  readonly pages: Pages;
  /** Keys of pages, in order. */
  readonly menus: {
    /** The page with the day's work, next to the panel's menu, whose entries are given (LAY-04). */
    readonly start: readonly string[];
    readonly panel: readonly string[];
    readonly public: readonly string[];
    /** Of the one who is logged in. */
    readonly account: readonly string[];
    readonly footer: readonly { readonly heading: string; readonly links: readonly MenuLink[] }[];
  };
  /** Plain records of the panel by the names of their tables: list, new, details, edit. */
  readonly records: Records;
  /** What tokens of other programs may be given to read, and to do; absent: nothing. */
  readonly apiScopes?: readonly ApiScope[];
  readonly reports: readonly ReportHead[];
  readonly imports: readonly ImportKind[];
  /** Paths of files that hold whole lists of persons, besides those of accounts: who takes one away is asked who they are. */
  readonly personFiles?: readonly string[];
  /** The panel's quick search. */
  readonly search: {
    /** What one may type: 'Nazwisko, e-mail, firma…'. */
    readonly placeholder: string;
    /** After 'Wpisz' when nothing was found: 'część nazwiska albo firmy'. */
    readonly hint: string;
    /** Keys of the pages that hits lead to, in the order of the groups. */
    readonly pages: readonly string[];
  };
  readonly mails: {
    /** Labels of the mails that only this portal sends, by template; those of accounts come with every portal. */
    readonly labels: MailLabels;
    /** What its office may say in words of its own; absent: nothing. */
    readonly wordings?: Wordings;
    /** Who may have a failed mail sent again. */
    readonly sendAgain: Guard;
    /** Those that a visitor can have sent to any address, without logging in. */
    readonly causedByAnybody?: readonly string[];
  };
  /** Labels of the jobs that only this portal's reactions order, by name; those of every portal have theirs. */
  readonly jobs?: JobLabels;
  /** Labels of its own reactions, by name: what follows from its facts by itself. */
  readonly reactions?: JobLabels;
  /** Labels of its read models that none of its lists is named after, by table. */
  readonly tables?: JobLabels;
}

/** A declared portal with everything that follows from it. */
export interface PortalModel extends PortalDeclaration {
  readonly actors: Readonly<Partial<Record<ActorType, ActorDeclaration>>>;
  readonly allPages: Pages;
  /** Labels of every mail that it sends, those of accounts included. */
  readonly mailLabels: MailLabels;
  /** The page of a path without portal prefix; words win over parameters. */
  pageAt(path: string): (Page & { readonly key: string }) | undefined;
  /** @throws for a key that no page has */
  page(key: string): Page;
}

/**
 * @throws when a parent or a menu names a page that is not there, two pages share a path, a path begins like a portal's
 * address, a guard names a permission that no actor can hold, or a page that is not public is for search engines: seen
 * at the start
 */
export function definePortal(declaration: PortalDeclaration): PortalModel {
  const loginTypes = declaration.accounts.flatMap(({ login }) => (login ? [login.type] : []));
  const allPages: Pages = {
    ...declaration.pages,
    ...(loginTypes.length > 0 && 'login' in declaration.pages ? securityPages({ actors: loginTypes }) : {}),
    ...(loginTypes.length > 0 ? { ...viewPages, ...ownReportPages } : {}),
    ...mailTextPages(declaration.records[wordingTable(declaration.name)]),
    ...merged(Object.values(declaration.records).map(recordPages)),
    ...merged(declaration.accounts.map((account) => recordPages(accountView(account)))),
    ...merged(
      declaration.accounts.flatMap((account) =>
        account.login
          ? [accountQuestionPages(accountView(account), { administrator: account.login.administrator !== undefined })]
          : [],
      ),
    ),
    ...merged(organisationsOf(declaration).map(({ view }) => closePage(view))),
    ...merged(declaration.reports.map(reportPages)),
    ...merged(declaration.imports.map(importPages)),
    ...whyNotPages(declaration.pages),
  };
  const page = (key: string): Page => {
    const found = allPages[key];
    if (!found) throw new Error(`${declaration.name}: there is no page '${key}'`);
    return found;
  };
  keysIn(declaration, allPages).forEach(page);
  const entries = Object.entries(allPages)
    .map(([key, one]) => ({ ...one, key }))
    .sort((a, b) => parameters(a.path) - parameters(b.path));
  const model = { ...declaration, actors: { ...actorsOf(declaration.accounts), ...programOf(declaration) } };
  checkPermissions(model, allPages);
  checkPaths(declaration, entries);
  checkIndex(declaration, allPages);
  const mailLabels = { ...ACCOUNT_MAILS, ...declaration.mails.labels };
  return {
    ...model,
    allPages,
    mailLabels,
    page,
    pageAt: (path) => entries.find((one) => matchPath(one.path, path)),
  };
}

/** Who may log in to the portal, for 'zaloguj jako' (AUTH-01). */
export const actorTypes = ({ actors }: Pick<PortalModel, 'actors'>): Option[] =>
  Object.entries(actors).flatMap(([value, { label, program }]) => (program ? [] : [{ value, label }]));

const actorsOf = (accounts: readonly AccountDeclaration[]): PortalModel['actors'] =>
  Object.fromEntries(
    accounts.flatMap(({ kind, login }) => {
      if (!login) return [];
      const { type, label, panel, home, roles, grantable: permissions } = login;
      return [[type, { label, panel, home, account: kind, permissions, ...(roles ? { roles } : {}) }]];
    }),
  );

/** Another program that acts by a token: it holds what its commands ask for, and nothing of the panel. */
function programOf({ name, apiScopes = [] }: PortalDeclaration): PortalModel['actors'] {
  const type = programActor(name);
  const writes = writesOf(apiScopes);
  if (writes.length === 0 || !type) return {};
  const permissions = [...new Set(writes.flatMap((write) => write.permissions))];
  return {
    [type]: { label: PROGRAM, panel: false, program: true, home: '/', account: apiTokenKind(name), permissions },
  };
}

/** Every key that menus, parents, the login page and the quick search name. */
function keysIn({ menus, login, search }: PortalDeclaration, pages: Pages): string[] {
  const linked = [...menus.footer, ...(login ? [login] : [])].flatMap(({ links = [] }) =>
    links.map(({ page }) => page),
  );
  const parents = Object.values(pages).flatMap(({ parent }) => parent ?? []);
  return [...menus.start, ...menus.panel, ...menus.public, ...menus.account, ...linked, ...parents, ...search.pages];
}

function checkPermissions({ name, actors }: Pick<PortalModel, 'name' | 'actors'>, pages: Pages): void {
  const known = new Set(Object.values(actors).flatMap(({ permissions }) => permissions));
  for (const [key, { guard }] of Object.entries(pages)) {
    const unknown = permissionsOf(guard).find((permission) => !known.has(permission));
    if (unknown !== undefined) throw new Error(`${name}: nobody can hold '${unknown}', which '${key}' asks for`);
  }
}

function checkPaths({ name }: PortalDeclaration, pages: readonly Page[]): void {
  const paths = pages.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Error(`${name}: two pages at ${twice}`);
  // On a host of its own the page would be taken for the other portal (GEN-01).
  const taken = paths.find((path) => stripPortal(path).portal !== null);
  if (taken !== undefined) throw new Error(`${name}: ${taken} begins like the address of a portal`);
}

/** Search engines see what visitors see. */
function checkIndex({ name }: PortalDeclaration, pages: Pages): void {
  const closed = Object.entries(pages).find(
    ([, { index, guard, path }]) => index && (guard !== 'public' || path.includes(':')),
  );
  if (closed) throw new Error(`${name}: '${closed[0]}' is not for everybody, so no search engine keeps it`);
}

const permissionsOf = (guard: Guard): readonly string[] => {
  if (typeof guard === 'string') return [];
  return 'actors' in guard ? (guard.permissions ?? []) : guard;
};

const merged = (pages: readonly Pages[]): Pages => Object.assign({}, ...pages) as Pages;

const parameters = (path: string): number => path.split(':').length;
