import type { Field } from '#domain/form/form.ts';
import type { ActorType } from '#domain/kernel/actor.ts';
import type { RecordUpcaster } from '#domain/record/declaration.ts';
import type { RecordView, RecordWords } from '#domain/record/view.ts';
import type { Noun } from '#domain/text/noun.ts';
import { accessFields } from './access-fields.ts';
import type { SessionProfile } from './session.ts';

/**
 * A kind of account, said once: everybody who can be added, switched off, given temporary access, erased, or distinguished
 * by e-mail. Pure data and small functions without the account's facts, so that the browser may read it; the server
 * derives facts, commands, rows, screens and the login from it (`accountOf`).
 */

/** A field of an account: as in any form, and how its value is kept. */
export type AccountField = Field & {
  /** About the person: sealed with that person's key, and blanked once they are erased. A text. */
  readonly personal?: true;
  /** An empty text is kept as null. */
  readonly nullable?: true;
  /** Facts hold one of the options, or some of them, and nothing else: one that goes needs an upcaster. */
  readonly closed?: true;
};

type Choice<F> = F extends { readonly options: readonly { readonly value: infer V extends string }[] } ? V : string;

/** What is kept of a field that is not about the person. */
type ValueOf<F> = F extends { readonly type: 'checkboxGroup' }
  ? readonly Choice<F>[]
  : F extends { readonly type: 'checkbox' }
    ? boolean
    : F extends { readonly type: 'number' }
      ? number | null
      : F extends { readonly type: 'date' | 'datetime' | 'file' } | { readonly nullable: true }
        ? string | null
        : Choice<F>;

/** The fields about the person, by name. */
export type PersonOf<F extends readonly AccountField[]> = {
  readonly [One in Extract<F[number], { personal: true }> as One['name']]: string;
};

/** The other fields, by name. */
export type ValuesOf<F extends readonly AccountField[]> = string extends F[number]['name']
  ? Readonly<Record<string, unknown>>
  : { readonly [One in Exclude<F[number], { personal: true }> as One['name']]: ValueOf<One> };

/** What an account says of somebody besides their access. `person` also names the key that seals it. */
export interface Profile<P, V> {
  readonly person: P & { readonly personId: string; readonly forgotten?: true | undefined };
  readonly values: V;
}

/** A value that a field has, or holds where it is a list. */
export interface FieldValueIs {
  readonly field: string;
  readonly value: string | boolean;
}

/**
 * Whose the accounts of a kind are: who logs in with one sees and touches those of the same owner only, wherever they
 * turn up. Above all owners is anyone who holds `above`: seen and changed by their like only, who alone make others so;
 * or `above` names the actors who do, none of this kind.
 */
export interface Ownership {
  /** The field that says it; not about the person. */
  readonly field: string;
  readonly above: { readonly field: string; readonly value: string } | { readonly actors: readonly ActorType[] };
  /** Whom its accounts reach by what they share, as they say it: 'z mojej firmy i operatorzy'. */
  readonly ours: string;
}

/**
 * Whom accounts of a kind belong to: while that company or distributor is switched off nobody of it logs in and their
 * sessions end; once it is switched on again they may do what their own access says, so that nothing else comes back.
 */
export interface Organisation {
  /** The field that names it. */
  readonly field: string;
  readonly table: string;
  /** The value of the organisation that is named; absent: its id. */
  readonly key?: string;
  /** It is an account itself, and not a plain record. */
  readonly isAccount?: true;
  /** Who is above all organisations is bound to none. */
  readonly except?: FieldValueIs;
}

export interface AccountLogin<F extends readonly AccountField[]> {
  readonly type: ActorType;
  /** Its name under 'zaloguj jako' (AUTH-01) and in the account menu (OPR-02). */
  readonly label: string;
  /** Works in the panel: 'panel' guards and lists of permissions are about these. */
  readonly panel: boolean;
  /**
   * Reads what every portal shows in its panel from one session, and changes nothing but the own account. Only with a second
   * factor, whatever is asked of others.
   */
  readonly readsAll?: true;
  /** Labels of their roles, where they have any. */
  readonly roles?: Readonly<Record<string, string>>;
  /** Where a login leads when nothing else was asked for, without portal prefix. */
  readonly home: string;
  /** Everything that such an actor may ever hold: guards name no other permission. */
  readonly grantable: readonly string[];
  /** What the account may do (PERM-01…PERM-05). */
  permissions(values: ValuesOf<F>): readonly string[];
  /**
   * By field, what a chosen option of it gives (`grants.ts`): nothing that `permissions` says comes from anywhere else.
   * Absent: all accounts of the kind hold the same.
   */
  readonly grants?: Readonly<Record<string, (option: never) => readonly string[]>>;
  /** People make accounts of their own, by a link mailed to their address (PUB-18). */
  readonly signsUp?: true;
  /** What the session shows besides name, login and permissions (GEN-05). */
  session?(account: {
    readonly id: string;
    readonly person: PersonOf<F>;
    readonly values: ValuesOf<F>;
  }): SessionProfile;
  /** With this value nobody logs in, whatever their access: the message for the person who switches such an account on. */
  readonly blocked?: FieldValueIs & { readonly message: string };
  /**
   * Who administers these accounts: one whose access doesn't end always stays, and nobody takes it from themselves.
   * Without `value` in `field` an account is none.
   */
  readonly administrator?: FieldValueIs & {
    readonly lockedOut: string;
    readonly last: string;
    /** Where the field holds one value: what a new account holds until a second administrator has confirmed it. */
    readonly meanwhile?: string;
  };
}

/** Turns an older shape of a fact into the next one. */
export type AccountUpcaster = (old: never) => unknown;

/** `loginWords` makes them of a noun. */
export interface AccountWords extends RecordWords {
  /** Instead of `added` when there is no link to send: 'Dodano operatora, który na razie nie może się zalogować'. */
  readonly addedWithoutAccess?: string;
  /** The state of somebody on the list who has no account: 'bez konta'. */
  readonly withoutAccount?: string;
}

export interface AccountDeclaration<F extends readonly AccountField[] = readonly AccountField[]> extends Omit<
  RecordView,
  'fields' | 'words' | 'titleLabel' | 'order' | 'scope'
> {
  /** Prefix of the types of its facts, e.g. `Operator`: `OperatorAdded`, `OperatorChanged` … */
  readonly event: string;
  /** Its read model. */
  readonly table: string;
  /** For its words, and for the history: 'Dodano operatora', 'Zmieniono dane operatora'. */
  readonly noun: Noun;
  readonly words: AccountWords;
  /** `own`: what an account must hold to change its own data and password, besides being one of its kind. */
  readonly permissions: { readonly read: string; readonly write: string; readonly own?: string };
  readonly fields: F;
  readonly titleLabel?: string;
  /** What names somebody; absent: `firstName` and `lastName`. */
  title?(person: PersonOf<F>): string;
  readonly owner?: Ownership;
  readonly organisation?: Organisation;
  /** Absent: nobody logs in with it. */
  readonly login?: AccountLogin<F>;
  /** Under which the vault knows the person; absent: every account is a person of its own. */
  identity?(person: PersonOf<F>): string;
  /** Two of the kind may turn out to be one human (`domain/merging`). */
  readonly mergeable?: true;
  /** What the history says of a new account besides its kind. */
  note?(values: ValuesOf<F>): string;
  /** Besides name and e-mail, what the searches look at. */
  readonly searched?: readonly string[];
  /** What distinguishes namesakes in a search. */
  readonly detail?: string;
  /** One per older version of the fields, as a record's: `added` says what accounts of before hold in new fields. */
  readonly upcasters?: readonly RecordUpcaster[];
  /** Facts from before this mechanism, one list for each; only kinds that are older than it have them. */
  readonly legacy?: {
    readonly added: readonly AccountUpcaster[];
    readonly changed: readonly AccountUpcaster[];
    readonly accessChanged: readonly AccountUpcaster[];
    readonly passwordChanged: readonly AccountUpcaster[];
    /** Changes of then include the access too. */
    readonly changedHoldAccess?: true;
  };
  /** Raised when filters or searched fields change: the list is rebuilt. */
  readonly rowVersion?: number;
}

/** @example export const operator = declareAccount({ kind: 'operator', event: 'Operator', fields: […], … }) */
export const declareAccount = <const F extends readonly AccountField[]>(
  declaration: AccountDeclaration<F>,
): AccountDeclaration<F> => declaration;

const SHOWN_FIRST: readonly ((field: AccountField) => boolean)[] = [
  ({ name }) => name === 'firstName',
  ({ name }) => name === 'lastName',
  ({ name }) => name === 'email',
  ({ props }) => props?.inputMode === 'tel',
  () => true,
];

/** A person's form and page begin with who it is and how they are reached; the rest as declared. */
const asPeopleSay = (fields: readonly AccountField[]): readonly AccountField[] => {
  if (!fields.some(({ name }) => name === 'firstName')) return fields;
  const place = (field: AccountField) => SHOWN_FIRST.findIndex((is) => is(field));
  return [...fields].sort((a, b) => place(a) - place(b));
};

/** Lists, details and forms of the kind, as any record's. */
export const accountView = (declaration: AccountDeclaration): RecordView => ({
  ...declaration,
  titleLabel: declaration.titleLabel ?? 'Imię i nazwisko',
  order: 'title',
  fields: [...asPeopleSay(declaration.fields), ...accessFields],
});

/** Whether a value is in the field, or in the list that it holds. */
export function hasValue(values: object, { field, value }: FieldValueIs): boolean {
  const held = (values as Readonly<Record<string, unknown>>)[field];
  return Array.isArray(held) ? held.includes(value) : held === value;
}

/** What names somebody in lists: who was sent a link has no name yet, and no list has a line without a word (PUB-18). */
export function titleOf(declaration: AccountDeclaration, person: Readonly<Record<string, string>>): string {
  if (declaration.title) return declaration.title(person);
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim() || (person.email ?? '');
}
