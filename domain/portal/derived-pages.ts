import { capitalised } from '#domain/text/words.ts';
import type { ImportKind } from '#domain/import/kind.ts';
import { guardOf } from '#domain/kernel/access.ts';
import { ACCOUNT_QUESTIONS } from '#domain/account/account-questions.ts';
import { SWITCHES, switchWords, type RecordView } from '#domain/record/view.ts';
import type { ReportHead } from '#domain/report/report.ts';
import type { Pages } from './page.ts';

const CRUMBS: { list?: string; fresh: string; details: string; edit: string } = {
  fresh: 'Dodaj',
  details: 'Szczegóły',
  edit: 'Edytuj',
};

/** What the page below a list is called that shows it at two moments side by side. */
export const COMPARE = { title: 'Porównanie stanów listy', crumb: 'Porównanie' } as const;

/**
 * The pages of a plain record or an account: `group.list`, `group.compare`, `group.new`, `group.details`, `group.edit`, and the questions
 * `group.deactivate`, `group.reactivate`.
 */
export function recordPages(view: RecordView): Pages {
  const { kind, base, words, permissions, parent = `${kind}.list` } = view;
  const crumbs = { ...CRUMBS, ...view.crumbs };
  const [read, write] = [guardOf(permissions.read), guardOf(permissions.write)];
  const shows = [kind, ...(view.shows ?? [])];
  const below = { parent, shows: [kind] };
  return {
    [`${kind}.list`]: {
      path: base,
      title: words.list ?? words.many,
      ...(view.parent ? { parent: view.parent } : {}),
      ...(crumbs.list ? { crumb: crumbs.list } : {}),
      guard: read,
      shows,
      views: {},
      record: view,
      screen: 'record-list',
    },
    [`${kind}.compare`]: {
      ...COMPARE,
      path: `${base}/compare`,
      parent: `${kind}.list`,
      shows,
      guard: read,
      record: view,
      screen: 'record-compare',
    },
    [`${kind}.new`]: {
      ...below,
      path: `${base}/new`,
      title: words.fresh,
      crumb: crumbs.fresh,
      guard: write,
      isForm: true,
      record: view,
      screen: 'record-new',
    },
    [`${kind}.details`]: {
      ...below,
      path: `${base}/:id`,
      title: words.details ?? capitalised(words.one),
      crumb: crumbs.details,
      guard: read,
      record: view,
      screen: 'record-details',
    },
    [`${kind}.edit`]: {
      ...below,
      path: `${base}/:id/edit`,
      title: words.edit,
      crumb: crumbs.edit,
      guard: write,
      isForm: true,
      record: view,
      screen: 'record-edit',
    },
    ...Object.fromEntries(
      SWITCHES.map((change) => {
        const { title } = switchWords(change, words, null);
        const question = {
          ...below,
          title,
          guard: write,
          isForm: true,
          record: view,
          screen: 'record-switch',
        } as const;
        return [`${kind}.${change}`, { ...question, path: `${base}/:id/${change}` }];
      }),
    ),
  };
}

/** The pages of an account that somebody logs in with: what it may do, its second factor, and a proposed administrator. */
export function accountQuestionPages(view: RecordView, { administrator }: { administrator: boolean }): Pages {
  const question = {
    parent: view.parent ?? `${view.kind}.list`,
    shows: [view.kind],
    guard: guardOf(view.permissions.write),
    isForm: true,
    record: view,
    screen: 'account-question',
  } as const;
  return {
    [`${view.kind}.permissions`]: {
      path: `${view.base}/:id/permissions`,
      title: 'Uprawnienia',
      parent: `${view.kind}.details`,
      shows: [view.kind],
      guard: guardOf(view.permissions.read),
      record: view,
      screen: 'account-permissions',
    },
    [`${view.kind}.resetFactor`]: {
      ...question,
      path: `${view.base}/:id/reset-second-factor`,
      title: ACCOUNT_QUESTIONS['reset-second-factor'].title,
    },
    [`${view.kind}.endSessions`]: {
      ...question,
      path: `${view.base}/:id/end-sessions`,
      title: ACCOUNT_QUESTIONS['end-sessions'].title,
    },
    ...(administrator && {
      [`${view.kind}.administration`]: {
        ...question,
        path: `${view.base}/:id/administration/:answer`,
        title: 'Zarządzanie kontami',
      },
    }),
  };
}

/** The question that switches off a company, distributor or service: what becomes of its people and its open work (B11). */
export const closePage = (view: RecordView): Pages => ({
  [`${view.kind}.close`]: {
    path: `${view.base}/:id/close`,
    title: `Dezaktywacja: ${view.words.one}`,
    crumb: 'Dezaktywuj',
    parent: `${view.kind}.details`,
    shows: [view.kind],
    guard: guardOf(view.permissions.write),
    isForm: true,
    record: view,
    screen: 'organisation-close',
  },
});

/** Where somebody asks why a thing has no button for something. */
export const WHY_NOT = 'Dlaczego nie mogę?';

/** What can't be done with a thing now, and why: a page for anyone who may open the thing's own. */
export const whyNotPages = (pages: Pages): Pages =>
  Object.fromEntries(
    Object.entries(pages)
      .filter(([, { explains }]) => explains)
      .map(([parent, page]) => [
        `${parent}.whyNot`,
        { ...page, path: `${page.path}/why-not`, title: WHY_NOT, crumb: WHY_NOT, parent, screen: 'why-not' },
      ]),
  );

/** The page of a report; its file is below it. */
export const reportPages = (report: ReportHead): Pages => ({
  [`report.${report.file}`]: {
    path: report.path,
    title: report.title,
    parent: report.parent,
    guard: report.permissions,
    screen: 'report',
  },
});

/** What a portal's mails say, where its office keeps words of its own for them. */
export const mailTextPages = (wordings: RecordView | undefined): Pages =>
  wordings
    ? {
        mailTexts: {
          path: '/panel/mail-texts',
          title: 'Treści wiadomości',
          guard: guardOf(wordings.permissions.read),
          shows: [wordings.kind],
          screen: 'mail-texts',
        },
      }
    : {};

/** The two pages of an import below a list (FRM-03, EMP-03). */
export function importPages({ name, base, title, view }: ImportKind): Pages {
  const below = {
    crumb: 'Import',
    parent: `${view.kind}.list`,
    guard: guardOf(view.permissions.write),
    changes: true,
  } as const;
  return {
    [`${name}.import`]: { ...below, path: `${base}/import`, title, screen: 'import-start' },
    [`${name}.imported`]: { ...below, path: `${base}/import/:id`, title: 'Wynik importu', screen: 'import-result' },
  };
}
