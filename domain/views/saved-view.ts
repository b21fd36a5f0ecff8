import type { Field, Form, Option } from '#domain/form/form.ts';
import type { Access } from '#domain/kernel/access.ts';
import { boundTo } from '#domain/account/ownership.ts';
import { queryPairs, queryString } from '#domain/kernel/url.ts';
import type { PortalModel } from '#domain/portal/portal.ts';

/**
 * A list as somebody looks at it, under a name: its filters, order and columns. A preference of an account, no fact of the
 * business: nothing is decided by it (decision 234).
 */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Of the list's address. */
  readonly query: string;
  /** Whose it is: others' are seen where they share them. */
  readonly own: boolean;
  /** With whom it is shared: `EVERYBODY`, a role of the portal, or with nobody (null). */
  readonly sharedWith: string | null;
}

/** Anyone who may open the list. */
export const EVERYBODY = 'all';

/** Of one list and one account. */
export const MOST_VIEWS = 12;

const VIEW_NAME_LENGTH = 40;

/** A list's address is no longer, however much it filters. */
const ADDRESS_LENGTH = 2_000;

/** The parameter of an address that says which view somebody came by. */
export const VIEW_PARAMETER = 'view';

/** The columns that are shown, where not all are. */
export const COLUMNS_PARAMETER = 'columns';

/**
 * Those who can share something of theirs with each other: everybody within reach, or one of the roles with which somebody
 * logs in. `seen`: what all of them see besides, 'tę listę'.
 */
export const sharingOptions = ({ accounts }: Pick<PortalModel, 'accounts'>, access: Access, seen: string): Option[] => [
  { value: EVERYBODY, label: `wszyscy${within(accounts, access)}, którzy widzą ${seen}` },
  ...accounts.flatMap(({ login }) =>
    Object.entries(login?.roles ?? {})
      .filter(([role]) => role !== login?.blocked?.value)
      .map(([value, label]) => ({ value, label: `rola: ${label}` })),
  ),
];

/** An owner's people reach nobody of another owner (`isSharedWith`). */
const within = (accounts: PortalModel['accounts'], access: Access): string => {
  const bound = accounts.find((declaration) => boundTo(declaration, access) !== undefined);
  return bound?.owner ? ` ${bound.owner.ours}` : '';
};

/** With whom a view of a list is shared. */
export const viewSharing = (portal: Pick<PortalModel, 'accounts'>, access: Access): Option[] =>
  sharingOptions(portal, access, 'tę listę');

const of: Field = { name: 'of', label: 'Lista', type: 'hidden', required: true, maxLength: ADDRESS_LENGTH };

/** Asks for the name; an own view of that name on the same list is replaced. `of`: the list's address. */
export const saveViewForm: Form = {
  id: 'save-view',
  method: 'post',
  variant: 'modal',
  submitLabel: 'Zapisz widok',
  fields: [
    of,
    {
      name: 'name',
      label: 'Nazwa widoku',
      type: 'text',
      required: true,
      maxLength: VIEW_NAME_LENGTH,
      hint: 'Widok pamięta wybrane filtry, kolejność i kolumny. Wpisanych nazwisk i numerów nie pamięta.',
      props: { autoComplete: 'off' },
    },
    {
      name: 'sharedWith',
      label: 'Kto jeszcze go widzi',
      type: 'select',
      options: 'sharing',
      placeholder: 'nikt, tylko ja',
    },
  ],
};

/** Takes a view away. */
export const removeViewForm: Form = {
  id: 'remove-view',
  method: 'post',
  variant: 'modal',
  danger: true,
  submitLabel: 'Usuń widok',
  fields: [],
};

/** The question before a view goes. */
export const removeViewWords = ({ name, sharedWith }: Pick<SavedView, 'name' | 'sharedWith'>) => ({
  title: `Usuń widok „${name}”`,
  explains:
    sharedWith === null ? 'Lista i jej dane zostają bez zmian.' : 'Widok zniknie też u tych, którym jest udostępniony.',
});

/** A place in the list is no look at it. */
const NOT_KEPT: readonly string[] = ['page', 'after', 'before', VIEW_PARAMETER];

/** What a view keeps of an address's query, in one order, so that two addresses of one view are the same text. */
export const keptOf = (query: string): string =>
  queryString(
    queryPairs(query)
      .filter(([name, value]) => !NOT_KEPT.includes(name) && value !== '')
      .sort(([one], [other]) => (one < other ? -1 : Number(one > other))),
  );
