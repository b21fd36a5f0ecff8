import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { Option } from '#domain/form/form.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { hangingText, type WorkChoice } from '#domain/organisation/closing.ts';
import { organisationsOf } from '#domain/organisation/organisations.ts';
import type { RecordView } from '#domain/record/view.ts';
import type { PluralForms } from '#domain/text/plural.ts';
import { portalNamed } from '#domain/portals.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { rowHasAccess } from '#projections/account-access.ts';
import { membersOf } from '#projections/organisation.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** Something that hangs on an organisation, by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is open at an organisation besides its people: the orders of a service. */
export interface OpenWork {
  readonly nouns: PluralForms;
  readonly labels: Readonly<Record<WorkChoice, string>>;
  /** Read models that show what was handed over. */
  readonly readModels: readonly string[];
  /** Who may give it to somebody else; others may only leave it. */
  mayHandOver(access: Access): boolean;
  list(request: RequestContext, organisationId: string): Promise<readonly Named[]>;
  /** `to`: null for nobody. @returns where it is in the log */
  handOver(
    request: RequestContext,
    one: { readonly id: string; readonly from: string; readonly to: string | null; readonly causationId: string },
  ): Promise<{ readonly position: string } | Refusal>;
}

/** An organisation as it is now. */
export interface OrganisationRow {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A kind of organisation with what is done to one: a plain record, or an account that others belong to. */
export interface Organisation {
  readonly table: string;
  readonly view: RecordView;
  readonly work?: OpenWork | undefined;
  /** @throws HttpError 404 where there is none that the caller may see */
  present(request: RequestContext): Promise<OrganisationRow>;
  switchOff(request: RequestContext, id: string): Promise<{ readonly position: string } | Refusal>;
  /** To whom people and open work may be given: those that are in use. */
  others(request: RequestContext): Promise<readonly Option[]>;
}

/** Somebody of it; whose access has ended by the clock is handed over with the others, and counted nowhere (decision 248). */
export interface Member extends Named {
  readonly hasAccess: boolean;
  readonly declaration: AccountDeclaration;
  readonly row: AnyAccountRow;
}

/** The kinds of accounts that belong to the organisations of a table. */
export const memberKinds = ({ portal }: Pick<RequestContext, 'portal'>, table: string): readonly AccountDeclaration[] =>
  organisationsOf(portalNamed(portal)).find((one) => one.table === table)?.members ?? [];

/** What accounts say of the organisation that they belong to: its id, or the value that names it. */
export const namedBy = (
  { organisation }: Pick<AccountDeclaration, 'organisation'>,
  { id, values }: Pick<OrganisationRow, 'id' | 'values'>,
): string => (organisation?.key ? String(values[organisation.key] ?? '') : id);

/** Why it isn't switched off by a button alone; undefined where nothing hangs on it. */
export async function closingAsks(
  request: RequestContext,
  { table, work }: Pick<Organisation, 'table' | 'work'>,
  row: Pick<OrganisationRow, 'id' | 'values'>,
): Promise<string | undefined> {
  const text = hangingText(countsOf(await hangingOn(request, { table, work }, row)), work?.nouns ?? NO_WORK);
  return (
    text &&
    `Najpierw wybierz, co dalej (${text}): służy do tego przycisk „Dezaktywuj” na stronie szczegółów. Nic nie zmieniono.`
  );
}

/** Where nothing is open besides people. */
export const NO_WORK: PluralForms = ['otwarta sprawa', 'otwarte sprawy', 'otwartych spraw'];

/** Everything that hangs on an organisation now. */
export async function hangingOn(
  request: RequestContext,
  { table, work }: { readonly table: string; readonly work?: OpenWork | undefined },
  row: Pick<OrganisationRow, 'id' | 'values'>,
) {
  const [people, open] = await Promise.all([
    Promise.all(
      memberKinds(request, table).map(async (declaration) =>
        (await membersOf(request.app.db, declaration, namedBy(declaration, row))).map((member): Member => ({
          id: member.id,
          name: member.name,
          hasAccess: rowHasAccess(member, request.context.now),
          declaration,
          row: member,
        })),
      ),
    ),
    work?.list(request, row.id) ?? [],
  ]);
  return { people: people.flat(), work: [...open] };
}

export type Hung = Awaited<ReturnType<typeof hangingOn>>;
/** Who can log in now. */
export const withAccess = ({ people }: Pick<Hung, 'people'>) => people.filter(({ hasAccess }) => hasAccess);
export const countsOf = (hung: Hung) => ({ people: withAccess(hung).length, work: hung.work.length });

/** Nothing but a name: options of a select. */
export const asOptions = (labels: Readonly<Record<string, string>>, offered: readonly string[]): Option[] =>
  offered.map((value) => ({ value, label: labels[value] ?? value }));
