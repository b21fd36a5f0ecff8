import { routes } from '#api/portals.ts';
import type { CommandRoute, PortalRoute } from '#api/http/routes/route.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { portalNamed } from '#domain/portals.ts';
import { APPLICATION_ACTIONS } from '#domain/training/course-date/guards.ts';

/**
 * Where each command is tried that comes back on a page when it is refused (FE-10): in the sweep of all forms without
 * scripts (`native-forms.long.test.ts`), or elsewhere, with a reason. `npm test` holds that each is in one of the two
 * (`tests/rules/native-forms.test.ts`), the sweep that it sends what is said here.
 */
interface PagedCommand {
  /** 'POST /panel/groups' */
  readonly name: string;
  readonly page: string;
}

const isPaged = (route: PortalRoute): route is CommandRoute & PortalRoute & { page: string } =>
  route.kind === 'command' && route.page !== undefined;

const pagedCommands = (portal: Portal): PagedCommand[] =>
  routes
    .filter((route) => route.portal === portal)
    .filter(isPaged)
    .map(({ method, path, page }) => ({ name: `${method.toUpperCase()} ${path}`, page }));

/** The forms of records and accounts, whichever a portal has: the sweep opens every page of theirs. */
const OF_RECORDS: readonly (string | undefined)[] = [
  'record-new',
  'record-edit',
  'record-switch',
  'organisation-close',
];

/** What else the sweep sends, where a portal has it. */
const SWEPT: readonly string[] = [
  'POST /login',
  'POST /remind-password',
  'POST /change-password',
  'POST /account/change-password',
  'POST /account/second-factor/begin',
  'POST /panel/gdpr/users/:id/forget',
  'POST /panel/views',
  'POST /panel/own-reports',
  'POST /panel/webhooks/:id/send-from',
];

const SWEPT_OF: Readonly<Partial<Record<Portal, readonly string[]>>> = {
  szkolenia: [
    'POST /api/register-applications',
    'POST /api/seat-alerts',
    'POST /api/training-ratings',
    'POST /konto/zgloszenia/:id/resign',
    'POST /konto/zgloszenia/:id/swap',
    'POST /panel/applications',
    'POST /panel/applications/several',
    'PUT /panel/applications/:id',
    'POST /panel/applications/:id/reject-with-info',
    'POST /panel/applications/:id/undo',
    'POST /panel/course-dates',
    'PUT /panel/course-dates/:id',
    'POST /panel/course-dates/:id/cancel',
    'POST /panel/course-dates/series/days',
    'POST /panel/employees/:id/merge',
    'POST /panel/reporters/:id/merge',
  ],
  zlecenia: [
    'POST /panel/orders',
    'PUT /panel/orders/:id',
    'POST /panel/orders/:id/attachments',
    'POST /panel/orders/:id/set',
    'POST /panel/orders/:id/undo',
  ],
};

/** By why the sweep does not send them; a test that is named presses them, without scripts where it is one of a browser. */
const EXCUSED: Readonly<Record<string, readonly string[]>> = {
  'of a second factor and of sessions: account-security and asked-again are in the states that show them': [
    'POST /login/code',
    'POST /account/proof',
    'POST /account/second-factor',
    'POST /account/second-factor/disable',
    'POST /account/second-factor/codes',
    'POST /account/second-factor/codes/put-away',
    'POST /account/sessions/end-others',
    'POST /account/sessions/end-all',
    'POST /account/sessions/:id/end',
  ],
  'no browser makes or shows a passkey without scripts; e2e passkeys removes one so': [
    'POST /login/passkey/begin',
    'POST /login/passkey',
    'POST /login/code/passkey/begin',
    'POST /login/code/passkey',
    'POST /account/proof/passkey',
    'POST /account/passkeys/begin',
    'POST /account/passkeys',
    'POST /account/passkeys/:id/remove',
  ],
  'buttons that only some jobs have: e2e jobs': ['POST /panel/jobs/retry', 'POST /panel/mailbox/:id/retry'],
  'a name or a report was kept before; buttons and choices: e2e saved-views and own-reports': [
    'POST /panel/views/:id/remove',
    'POST /panel/own-reports/:id/mail',
    'POST /panel/own-reports/:id/send',
    'POST /panel/own-reports/:id/remove',
  ],
  'a button: e2e webhooks': ['POST /panel/webhooks/:id/test'],
  'buttons behind the link of a mail: e2e seat-alerts': ['POST /api/seat-alerts/confirm', 'POST /api/seat-alerts/stop'],
  'days to tick: e2e date-series': ['POST /panel/course-dates/series'],
  'a file: integration imports': [
    'POST /panel/firms/import',
    'POST /panel/firms/import/:id/confirm',
    'POST /panel/employees/import',
    'POST /panel/employees/import/:id/confirm',
    'POST /panel/services/import',
    'POST /panel/services/import/:id/confirm',
  ],
  'only of who was merged before: integration persons': [
    'POST /panel/employees/:id/merge/undo',
    'POST /panel/reporters/:id/merge/undo',
  ],
  'the page of all building blocks: its forms take everything': ['POST /galeria', 'PUT /galeria'],
  'dialogs of scripts, buttons and choices, with nothing to type': [
    'POST /panel/applications/:id/move',
    'POST /panel/applications/bulk',
    'POST /panel/course-dates/:id/reopen',
    'POST /panel/course-dates/:id/send_certificates',
    'POST /panel/course-dates/:id/attendance_list_edit',
    'PUT /panel/courses/:id/assign-course',
    'POST /panel/orders/bulk',
  ],
  'steps of an order that ask for nothing, or for a day alone': [
    ...['approve', 'done', 'complete', 'cancel', 'move'].map((step) => `POST /panel/orders/:id/${step}`),
    'POST /panel/orders/:id/attachments/:attachmentId/remove',
  ],
  'one decision about an application is in the sweep, its undoing too; the others have the same form':
    APPLICATION_ACTIONS.map((action) => `POST /panel/applications/:id/${action}`).filter(
      (command) => !/(reject-with-info|undo)$/.test(command),
    ),
};

/**
 * Buttons of a record or an account that the demo has in few of these states: where it has, the sweep may send one that asks
 * for something; else integration account-security and four-eyes press them.
 */
const BUTTONS = /^POST \/panel\/[\w-]+\/:id\/(reset-second-factor|end-sessions|reactivate|administration\/\w+)$/;

const excuses: readonly string[] = Object.values(EXCUSED).flat();

const isExcused = ({ name }: PagedCommand): boolean => excuses.includes(name) || BUTTONS.test(name);

function isSwept(portal: Portal, { name, page }: PagedCommand): boolean {
  if (SWEPT.includes(name) || SWEPT_OF[portal]?.includes(name)) return true;
  const screen = Object.values(portalNamed(portal).allPages).find((one) => one.path === page)?.screen;
  return OF_RECORDS.includes(screen) && !BUTTONS.test(name);
}

const namesOf = (portal: Portal, which: (command: PagedCommand) => boolean): string[] =>
  pagedCommands(portal)
    .filter(which)
    .map(({ name }) => name)
    .toSorted();

/** The commands that the sweep sends in a portal, by name. */
export const sweptCommands = (portal: Portal): string[] => namesOf(portal, (command) => isSwept(portal, command));

/** The commands that the sweep does not meet, whatever the demo has. */
export const excusedCommands = (portal: Portal): string[] => namesOf(portal, ({ name }) => excuses.includes(name));

/** Those without a place: neither sent nor excused; and those with two. */
export const misplacedCommands = (portal: Portal): string[] =>
  namesOf(portal, (command) => isSwept(portal, command) === isExcused(command));

/** What is said of commands by name that no portal has. */
export function staleNames(portals: readonly Portal[]): string[] {
  const there = new Set(portals.flatMap((portal) => namesOf(portal, () => true)));
  const said = [...SWEPT, ...Object.values(SWEPT_OF).flat(), ...excuses];
  return said.filter((name) => !there.has(name));
}
