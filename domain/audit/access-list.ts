import { HAPPENINGS, type Happening } from '#domain/account/happenings.ts';
import { day, declareList, filterForm, oneOf, search, type ListTab } from '#domain/list/list.ts';

/** What an auditor asks for together. */
const GROUPS = {
  logins: ['login', 'passkey-login', 'logout', 'sessions-ended'],
  refused: [
    'login-refused',
    'code-refused',
    'passkey-refused',
    'proof-refused',
    'forbidden',
    'token-refused',
    'limit-met',
    'malformed',
  ],
  given: ['export', 'person-opened'],
} as const satisfies Readonly<Record<string, readonly Happening[]>>;

const GROUP_LABELS: Readonly<Record<keyof typeof GROUPS, string>> = {
  logins: 'Logowania',
  refused: 'Odmowy',
  given: 'Pobrania i wglądy',
};

/** The happenings that a value of the filter finds. */
export const happeningsOf = (what: string): readonly string[] =>
  (GROUPS as Readonly<Record<string, readonly string[]>>)[what] ?? [what];

const OPTIONS = [
  ...Object.entries(GROUP_LABELS).map(([value, label]) => ({ value, label: `${label}: wszystkie` })),
  ...Object.entries(HAPPENINGS)
    .map(([value, { own }]) => ({ value, label: own }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pl')),
];

/** Who has logged in, was refused, and was given which data of persons. `account` and `person`: pages lead there with them. */
export const accessList = declareList({
  id: 'access-filters',
  pageSizes: [25, 50, 100],
  tabs: (): readonly ListTab[] => Object.entries(GROUP_LABELS).map(([what, label]) => ({ label, filter: { what } })),
  filters: [
    oneOf('what', 'Co się stało', { options: OPTIONS }),
    day('from', 'Od dnia', { column: 'at', by: 'since' }),
    day('to', 'Do dnia', { column: 'at', by: 'until' }),
    search('who', 'Kto', { reads: 'names' }),
    search('account', 'Konto', { reads: 'token', hidden: true }),
    search('person', 'Osoba', { reads: 'token', hidden: true }),
  ],
  sorts: {},
});

export const accessFilters = filterForm(accessList);
