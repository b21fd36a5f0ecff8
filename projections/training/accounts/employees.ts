import { UNLIMITED_ACCESS } from '#domain/account/access.ts';
import { columnOf } from '#domain/account/column.ts';
import type { AccountField } from '#domain/account/declaration.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { ApplicationEdited, ApplicationRegistered } from '#domain/training/course-date/application/events.ts';
import { PersonsMerged } from '#domain/merging/events.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { accessColumns, accountReadModel, profileColumns, type AccountRow } from '#projections/accounts.ts';
import { handlers } from '#projections/read-model.ts';

/**
 * Everybody who was ever registered or added (EMP-01); `id` is the person's id in the vault. What an operator keeps
 * stands before what registrations say. `version`: how many facts an operator made; 0: known by registrations alone.
 */
export type EmployeeRow = AccountRow<typeof participant> & {
  /** Another person was merged with this one, who is known by its own names since (decision 266). */
  stays: boolean;
};

const on = handlers<EmployeeRow>();

/** What of the person a registration may leave out. */
const OPTIONAL = (participant.fields as readonly AccountField[])
  .filter(({ personal, required }) => personal && !required)
  .map(({ name }) => columnOf(name) as keyof EmployeeRow);

const columnsOf = profileColumns(participant);

const NAMED = ['firstName', 'lastName', 'email'] as const;
type Named = ApplicationDetails['participant'];

const isNamedAlike = (one: Named, other: Named): boolean => NAMED.every((name) => one[name] === other[name]);

/** Whether a person of an application is spelt as the other one of two who were merged: no news about who stays. */
const isOtherSpelling = (row: EmployeeRow, person: Named): boolean =>
  row.stays && NAMED.some((name) => row[columnOf(name) as keyof EmployeeRow] !== person[name]);

/**
 * A registration is news about somebody unless an operator keeps the data. What it doesn't say stays, access too: an
 * erased person's later registrations give nothing back, in whatever order they are read.
 *
 * @param isSpelling whether somebody has said that the person is spelt so; else who stays of two is not renamed by it
 */
function registered(
  row: EmployeeRow | undefined,
  { participant: person, company }: Pick<ApplicationDetails, 'participant' | 'company'>,
  isSpelling = true,
): EmployeeRow {
  if (row && row.version > 0) return row;
  // The firm is news of both: it is nothing that an erasure makes unreadable.
  if (row && !isSpelling && isOtherSpelling(row, person))
    return { ...row, company_name: company.name, bosch_car_service_id: company.boschCarServiceId };
  const values = {
    companyName: company.name,
    boschCarServiceId: company.boschCarServiceId,
    sapClientNumber: row?.sap_client_number ?? null,
  };
  const known = columnsOf({ person: person as never, values }) as EmployeeRow;
  const before = row ?? { ...accessColumns(UNLIMITED_ACCESS), access_before: null, version: 0, stays: false };
  const unsaid = Object.fromEntries(
    OPTIONAL.filter((column) => !known[column]).map((column) => [column, row?.[column] ?? '']),
  );
  return { ...before, ...known, ...unsaid, id: person.personId };
}

export const employees = accountReadModel<EmployeeRow>(participant, {
  version: 1,
  columns: { stays: 'boolean NOT NULL' },
  initial: { stays: false },
  // Imports look their lines up by e-mail.
  indexes: ['(name, id) WHERE sap_client_number IS NOT NULL', '(lower(email))'],
  on: {
    ...on(ApplicationRegistered, {
      rows: ({ data }) => ({ keys: [data.details.participant.personId] }),
      evolve: (row, { data }) => registered(row, data.details, false),
    }),
    ...on(ApplicationEdited, {
      rows: ({ data }) => ({ keys: data.after.participant ? [data.after.participant.personId] : [] }),
      evolve: (row, { data: { before, after } }) => {
        if (!after.participant) return row ?? null;
        const company = after.company ?? {
          name: row?.company_name ?? '',
          boschCarServiceId: row?.bosch_car_service_id ?? null,
        };
        const details = { participant: after.participant, company: company as ApplicationDetails['company'] };
        // A correction of names says how the person is spelt; what else is corrected says nothing of it.
        return registered(row, details, !before.participant || !isNamedAlike(before.participant, after.participant));
      },
    }),
    ...on(PersonsMerged, {
      rows: ({ data: { kind, into } }) => ({ keys: kind === participant.kind ? [into] : [] }),
      evolve: (row) => (row ? { ...row, stays: true } : null),
    }),
  },
});
