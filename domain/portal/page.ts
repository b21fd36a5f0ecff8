import type { Guard } from '#domain/kernel/access.ts';
import type { RecordView } from '#domain/record/view.ts';

/** Pages that every portal may have: one loader and one component serve them all. */
export type SharedScreen =
  | 'login'
  | 'remind-password'
  | 'change-password'
  | 'change-own-password'
  | 'login-code'
  | 'account-security'
  | 'second-factor'
  | 'passkey'
  | 'proof'
  | 'panel'
  | 'today'
  | 'save-view'
  | 'remove-view'
  | 'own-reports'
  | 'own-report'
  | 'own-report-rows'
  | 'own-report-views'
  | 'save-own-report'
  | 'own-report-mail'
  | 'own-report-question'
  | 'person-search'
  | 'person-file'
  | 'mailbox'
  | 'mail'
  | 'mail-texts'
  | 'jobs'
  | 'audit'
  | 'audit-fact'
  | 'access-log'
  | 'audit-compare'
  | 'journals'
  | 'dossier-check'
  | 'api-description'
  | 'api-secret'
  | 'webhook-secret'
  | 'webhook-deliveries'
  | 'record-list'
  | 'record-compare'
  | 'record-new'
  | 'record-details'
  | 'record-edit'
  | 'record-switch'
  | 'account-question'
  | 'account-permissions'
  | 'own-permissions'
  | 'organisation-close'
  | 'why-not'
  | 'reports'
  | 'report'
  | 'files'
  | 'import-start'
  | 'import-result';

export interface PageIndex {
  /** One or two sentences, up to 160 characters. */
  readonly description: string;
  /** Query parameters that make another page of it, e.g. the date that it shows; all others are the same page. */
  readonly parameters?: readonly string[];
  /** It is nothing without them: the portal lists its pages one by one. */
  readonly needsParameters?: true;
}

/** A page, declared once: where it is, what it is called, who may open it, whose changes it shows. */
export interface Page {
  /** Without portal prefix; `:name` matches one segment. */
  readonly path: string;
  /** Of the document, without the portal's name (LAY-03). */
  readonly title: string;
  /** In the trail (PUB-09, LAY-05); absent: the title. */
  readonly crumb?: string;
  /** Key of the page before it in the trail; absent: the home, or the panel for pages below `/panel/`. */
  readonly parent?: string;
  /** In menus; absent: the crumb. */
  readonly label?: string;
  readonly guard: Guard;
  /**
   * Kinds of subjects whose changes it shows: the page's own first. A page with an `:id` hears of that id only. Whoever
   * may open a page may hear of its own kind.
   */
  readonly shows?: readonly string[];
  /** What is shown is being edited here: a change by somebody else is announced, never loaded over it. */
  readonly isForm?: true;
  /** Something is changed here, typed values or not: nobody opens it who only reads. */
  readonly changes?: true;
  /** Whether who reads all portals opens it; absent: where it asks for permissions and nothing is changed (`isForReaders`). */
  readonly reading?: boolean;
  /** Below it is a page that says why something has no button here. */
  readonly explains?: true;
  /**
   * A list that is kept under a name as somebody looks at it. Typed texts may be about people: of them only these filters
   * are kept.
   */
  readonly views?: { readonly texts?: readonly string[] };
  /** What the shared screens of records and reports show. */
  readonly record?: RecordView;
  /**
   * For search engines and previews of links: what the page is about. Absent: they are asked to keep nothing of it, as of
   * the panel, of a person's own pages and of everything that a link of a mail opens.
   */
  readonly index?: PageIndex;
  /** Served by a room that all portals share; absent: by the portal's own rooms. */
  readonly screen?: SharedScreen;
}

export type Pages = Readonly<Record<string, Page>>;

/** The keys of the pages that a portal's own rooms serve: each needs a loader in the api and a component in the web. */
export type OwnKey<P extends Pages> = {
  [K in keyof P & string]: P[K] extends { readonly screen: string } ? never : K;
}[keyof P & string];

/** Whether a path is one of a pattern; gives the parameters, still percent-encoded. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const found = path.split('/');
  if (wanted.length !== found.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = found[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}
