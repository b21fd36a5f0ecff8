import type { ActorType, Portal } from '#domain/kernel/actor.ts';

/**
 * Who may open what in the portals beside training, written by hand from the specification (CUR-05, LEA-02, SUD-08,
 * ORD-19, GDP-03), not from the program's own guards. Training's table stands in `http-permissions.test.ts`.
 */

/** Any of these: all the permissions of a list, an actor, or an actor who holds all of a list. */
export type Right = readonly (readonly string[] | ActorType | ActorWith)[];

interface ActorWith {
  readonly actor: ActorType;
  readonly holds: readonly string[];
}

export interface PathRights {
  /** This path and everything below it; the first line that fits counts. */
  readonly under: string;
  readonly read: Right;
  /** Absent: anyone who may read. Pages that show a form for a change ask for it too. */
  readonly write?: Right;
}

export type SiblingPortal = Exclude<Portal, 'szkolenia'>;

/** Every permission of a portal's operators, in the order of the specification. */
export const PERMISSIONS: Readonly<Record<SiblingPortal, readonly string[]>> = {
  bx: 'akcz okrz odpy wdni zafi zaop zaakt'.split(' '),
  leasing:
    'MANAGING_DISTRIBUTORS VIEWING_FINANCING_VARIANTS MANAGING_FINANCING_VARIANTS VIEWING_STANDARD_VARIANTS MANAGING_STANDARD_VARIANTS VIEWING_PROMOTIONAL_SETS MANAGING_PROMOTIONAL_SETS VIEWING_PRODUCT_GROUPS MANAGING_PRODUCT_GROUPS DELETING_LEASING_APPLICATIONS VIEWING_LEASING_APPLICATIONS EDITING_LEASING_APPLICATIONS LEASING_CONTRACT_EMAILS MANAGING_OPERATORS'.split(
      ' ',
    ),
  sud: 'MANAGING_EMPLOYEES MANAGING_SERVICES MANAGING_OPERATORS MANAGING_FILES'.split(' '),
  zlecenia:
    'VIEWING_ORDERS MANAGING_ORDERS ADDING_ORDERS_AS_PARTNER MANAGING_OPERATORS VIEWING_COOPERANTS MANAGING_COOPERANTS VIEWING_STATS PH_PERMISSIONS BTS_PERMISSIONS RECEIVING_SHIPMENTS RECEIVING_DUPLICATE_NOTICES RECEIVING_DELAY_WARNINGS'.split(
      ' ',
    ),
};

/** Where everybody of the panel may go. */
const PANEL_PATHS = ['/account', '/panel/search', '/panel/live', '/panel/views', '/panel/own-reports'];
const panelOf = (...actors: ActorType[]): PathRights[] => PANEL_PATHS.map((under) => ({ under, read: actors }));

/** What everybody does for the safety of their own account. */
export const OWN_SAFETY = [
  '/account/security',
  '/account/permissions',
  '/account/second-factor',
  '/account/passkeys',
  '/account/sessions',
  '/account/proof',
];

/** Answered by ending sessions, which other cases need: `account-security.test.ts` asks them. */
export const ENDS_SESSIONS = ['/account/sessions/end-others', '/account/sessions/end-all'];

const all = (under: string, ...permissions: string[]): PathRights => ({ under, read: [permissions] });

/** From journal to journal: for the account that reads all portals, and nobody of a portal's own. */
const FROM_PORTAL_TO_PORTAL: PathRights = { under: '/panel/audit/portals', read: [] };

const VIEWING = [['VIEWING_COOPERANTS'], ['MANAGING_COOPERANTS']] as const;
const MANAGING = [['MANAGING_COOPERANTS']] as const;
const FILE = [
  ['VIEWING_COOPERANTS', 'MANAGING_OPERATORS'],
  ['MANAGING_COOPERANTS', 'MANAGING_OPERATORS'],
] as const;

/** ORD-22: PH permissions manage orders by themselves, so they show them too. */
const ORDERS = [['VIEWING_ORDERS'], ['PH_PERMISSIONS']] as const;
/** ORD-21: an operator's; no employee holds it. */
const IN_GROUPS = [
  ['VIEWING_ORDERS', 'RECEIVING_SHIPMENTS'],
  ['PH_PERMISSIONS', 'RECEIVING_SHIPMENTS'],
] as const;
const MANAGING_ORDERS = [
  ['MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'],
  ['PH_PERMISSIONS'],
] as const;

export const RIGHTS: Readonly<Record<SiblingPortal, readonly PathRights[]>> = {
  bx: [
    ...OWN_SAFETY.map((under) => ({ under, read: ['BxOperator', 'BxReporter'] as const })),
    ...panelOf('BxOperator'),
    { under: '/aktualnosci', read: ['BxReporter'] },
    { under: '/moje-dane', read: ['BxReporter'] },
    all('/panel/companies', 'zafi'),
    all('/panel/reporters', 'zafi'),
    all('/panel/operators', 'zaop'),
    all('/panel/news', 'zaakt'),
    all('/panel/contact', 'zaop'),
    all('/panel/api', 'zaop'),
    all('/panel/api-tokens', 'zaop'),
    all('/panel/webhooks', 'zaop'),
    all('/panel/mailbox', 'zaop'),
    all('/panel/jobs', 'zaop'),
    FROM_PORTAL_TO_PORTAL,
    all('/panel/audit', 'zaop'),
    { under: '/panel/gdpr/users/:id', read: [['zafi', 'zaop']], write: [['zaop']] },
    all('/panel/gdpr/users', 'zafi'),
  ],
  leasing: [
    ...panelOf('LeasingOperator'),
    all('/panel/distributors', 'MANAGING_DISTRIBUTORS'),
    { under: '/panel/operators', read: [['MANAGING_OPERATORS'], ['MANAGING_DISTRIBUTORS']] },
    all('/panel/contact', 'MANAGING_DISTRIBUTORS'),
    all('/panel/api', 'MANAGING_DISTRIBUTORS'),
    all('/panel/api-tokens', 'MANAGING_DISTRIBUTORS'),
    all('/panel/webhooks', 'MANAGING_DISTRIBUTORS'),
    all('/panel/mailbox', 'MANAGING_DISTRIBUTORS'),
    all('/panel/jobs', 'MANAGING_DISTRIBUTORS'),
    FROM_PORTAL_TO_PORTAL,
    all('/panel/audit', 'MANAGING_DISTRIBUTORS'),
    all('/panel/gdpr/users', 'MANAGING_DISTRIBUTORS'),
  ],
  sud: [
    { under: '/account', read: ['SudOperator', 'SudService', 'SudEmployee'] },
    { under: '/panel/search', read: ['SudOperator'] },
    { under: '/panel/live', read: ['SudOperator'] },
    { under: '/panel/views', read: ['SudOperator'] },
    { under: '/panel/own-reports', read: ['SudOperator'] },
    { under: '/moje-dane', read: ['SudService', 'SudEmployee'] },
    { under: '/aktywacje', read: ['SudService', 'SudEmployee'] },
    { under: '/raporty-bts', read: ['SudService', 'SudEmployee'] },
    all('/panel/services', 'MANAGING_SERVICES'),
    all('/panel/activations', 'MANAGING_SERVICES'),
    all('/panel/bts-reports', 'MANAGING_SERVICES'),
    all('/panel/employees', 'MANAGING_EMPLOYEES'),
    all('/panel/operators', 'MANAGING_OPERATORS'),
    all('/panel/file-groups', 'MANAGING_FILES'),
    all('/panel/files', 'MANAGING_FILES'),
    all('/panel/contact', 'MANAGING_OPERATORS'),
    all('/panel/api', 'MANAGING_OPERATORS'),
    all('/panel/api-tokens', 'MANAGING_OPERATORS'),
    all('/panel/webhooks', 'MANAGING_OPERATORS'),
    all('/panel/mailbox', 'MANAGING_OPERATORS'),
    all('/panel/jobs', 'MANAGING_OPERATORS'),
    FROM_PORTAL_TO_PORTAL,
    all('/panel/audit', 'MANAGING_OPERATORS'),
    {
      under: '/panel/gdpr/users/:id',
      read: [['MANAGING_EMPLOYEES', 'MANAGING_OPERATORS']],
      write: [['MANAGING_OPERATORS']],
    },
    all('/panel/gdpr/users', 'MANAGING_EMPLOYEES'),
  ],
  zlecenia: [
    ...panelOf('ZleceniaOperator', 'ZleceniaEmployee'),
    { under: '/moje-dane', read: ['ZleceniaEmployee'] },
    { under: '/aktywacje', read: ['ZleceniaEmployee'] },
    { under: '/raporty-bts', read: ['ZleceniaEmployee'] },
    // A change is refused to who does not manage orders by its command, which knows the order (ORD-22).
    { under: '/panel/orders/bulk', read: IN_GROUPS },
    { under: '/panel/orders/:id', read: ORDERS },
    { under: '/panel/orders/day', read: [{ actor: 'ZleceniaEmployee', holds: ['BTS_PERMISSIONS'] }] },
    { under: '/panel/orders/visits', read: ORDERS },
    { under: '/panel/today', read: ORDERS },
    { under: '/panel/orders/excel', read: ORDERS },
    all('/panel/orders/statistics', 'VIEWING_STATS'),
    all('/panel/reports', 'VIEWING_STATS'),
    all('/panel/orders/rules', 'MANAGING_OPERATORS'),
    // ORD-21: in groups only who receives the shipments besides managing orders.
    { under: '/panel/orders/bulk', read: MANAGING_ORDERS.map((right) => ['RECEIVING_SHIPMENTS', ...right]) },
    { under: '/panel/orders', read: ORDERS, write: MANAGING_ORDERS },
    { under: '/panel/services', read: VIEWING, write: MANAGING },
    { under: '/panel/employees', read: VIEWING, write: MANAGING },
    { under: '/panel/file-groups', read: VIEWING, write: MANAGING },
    { under: '/panel/files', read: VIEWING, write: MANAGING },
    { under: '/panel/activations', read: VIEWING, write: MANAGING },
    { under: '/panel/bts-reports', read: VIEWING, write: MANAGING },
    all('/panel/operators', 'MANAGING_OPERATORS'),
    all('/panel/contact', 'MANAGING_OPERATORS'),
    all('/panel/mail-texts', 'MANAGING_OPERATORS'),
    all('/panel/mail-wordings', 'MANAGING_OPERATORS'),
    all('/panel/api', 'MANAGING_OPERATORS'),
    all('/panel/api-tokens', 'MANAGING_OPERATORS'),
    all('/panel/webhooks', 'MANAGING_OPERATORS'),
    all('/panel/mailbox', 'MANAGING_OPERATORS'),
    all('/panel/jobs', 'MANAGING_OPERATORS'),
    FROM_PORTAL_TO_PORTAL,
    all('/panel/audit', 'MANAGING_OPERATORS'),
    { under: '/panel/gdpr/users/:id', read: FILE, write: [['MANAGING_OPERATORS']] },
    { under: '/panel/gdpr/users', read: VIEWING },
  ],
};

/** Who holds what: a session, as the oracle sees it. */
export interface Holder {
  readonly type: ActorType;
  readonly permissions: readonly string[];
}

const isHeld = (right: Right, { type, permissions }: Holder): boolean =>
  right.some((one) => {
    if (typeof one === 'string') return one === type;
    const holds = (names: readonly string[]) => names.every((name) => permissions.includes(name));
    return 'actor' in one ? one.actor === type && holds(one.holds) : holds(one);
  });

/** Pages that show a form for a change ask for the right to make it. */
const FORMS = /\/(new|edit|import|close|deactivate|reactivate|reset-second-factor|end-sessions|administration)(\/|$)/;

/** The line of a path; undefined where nobody has said who may. */
export const rightsOf = (portal: SiblingPortal, path: string): PathRights | undefined =>
  path === '/panel'
    ? { under: path, read: RIGHTS[portal].find(({ under }) => under === '/panel/search')?.read ?? [] }
    : RIGHTS[portal].find(({ under }) => `${path}/`.startsWith(`${under}/`));

/** Whether somebody of the portal may open a route of it. */
export function mayOpen(
  holder: Holder,
  { portal, path, isCommand }: { portal: SiblingPortal; path: string; isCommand: boolean },
): boolean {
  const rights = rightsOf(portal, path);
  if (!rights) return false;
  return isHeld(isCommand || FORMS.test(path) ? (rights.write ?? rights.read) : rights.read, holder);
}
