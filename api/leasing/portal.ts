import { sql } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import { apiScreens } from '#api/tokens/screens.ts';
import { ownReportRoutes, ownReportScreens } from '#api/own-reports/index.ts';
import { viewRoutes, viewScreens } from '#api/views/views.ts';
import { operator } from '#domain/leasing/accounts/operator.ts';
import { personRights, type LeasingPage } from '#domain/leasing/pages.ts';
import { leasing } from '#domain/leasing/portal.ts';
import type { DistributorValues } from '#domain/leasing/records/distributor.ts';
import { invalid, type FieldErrors } from '#domain/kernel/refusal.ts';
import { accountScreens } from '#api/accounts/index.ts';
import { accountRoutes, type AccountScreenParts } from '#api/accounts/routes.ts';
import { gdprRoutes, personScreens } from '#api/gdpr/index.ts';
import type { PersonSource } from '#api/gdpr/source.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import { auditRoutes, auditScreens } from '#api/audit/audit.ts';
import { jobRoutes, jobScreens } from '#api/jobs/jobs.ts';
import { mailboxRoutes, mailScreens } from '#api/mailbox/mailbox.ts';
import { portalRecordRoutes } from '#api/records/portal-records.ts';
import { changedIn, standingIn } from '#projections/list/changed-between.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { isOrganisationOff } from '#api/http/visitor/organisation-off.ts';
import { organisationNamed } from '#projections/organisation.ts';
import { recordById, recordsHolding } from '#projections/record-list.ts';

const TABLE = 'leasing_distributors';
const FIELD = 'distributorId';

/** The records that carry a distributor's number. */
const withNumber = ({ app }: RequestContext, value: string) =>
  recordsHolding(app.db, TABLE, { fields: [{ field: FIELD, list: false }], value });

/** A number names one distributor for ever: its operators carry it. */
async function checkNumber(
  request: RequestContext,
  { distributorId: typed }: DistributorValues,
  id: string,
): Promise<FieldErrors | undefined> {
  const present = await recordById(request.app.db, TABLE, id);
  // One that shares its number since before is still edited: what to do about it says `doctor`.
  if (present)
    return present.values.distributorId === typed
      ? undefined
      : { [FIELD]: ['ID dystrybutora już się nie zmienia: wskazują je operatorzy'] };
  const others = (await withNumber(request, typed)).filter((one) => one.id !== id);
  return others.length > 0 ? { [FIELD]: ['Dystrybutor o tym ID już jest na liście'] } : undefined;
}

/** Why nobody can begin to work for the distributor that an account names: there is none, or nobody of it gets in (B11). */
async function whyNoneOf(request: RequestContext, values: Readonly<Record<string, unknown>>) {
  const found = await withNumber(request, String(values[FIELD]));
  if (found.length === 0) return 'Nie ma dystrybutora o tym ID. Sprawdź numer na liście dystrybutorów.';
  return (await isOrganisationOff(request.app, operator, values))
    ? 'Dystrybutor o tym ID jest wyłączony: jego operatorzy nie mogą się zalogować.'
    : undefined;
}

/** LEA-01: an operator carries a number; lists show whose it is. */
const operatorScreen: AccountScreenParts = {
  extras: {
    // A number that stood there before is not asked for again: its distributor may be gone from the list by now. Who stands
    // above all of them no more begins to depend on it.
    check: async (request, { values }, present) => {
      const [after, before] = [values, present ?? {}].map((one) => organisationNamed(operator, one));
      if (values[FIELD] === present?.[FIELD] && (after === undefined || after === before)) return undefined;
      const message = await whyNoneOf(request, values);
      return message === undefined ? undefined : invalid({ [FIELD]: [message] });
    },
    prefilled: async ({ access }) => ({ [FIELD]: access.owner ?? '' }),
    derived: async (request, rows) => {
      const numbers = new Map(rows.map((row) => [row.id, String(fieldsOf(operator, row)[FIELD])]));
      const names = new Map(
        await Promise.all(
          [...new Set(numbers.values())].map(
            async (number) => [number, (await withNumber(request, number))[0]?.title ?? ''] as const,
          ),
        ),
      );
      return (id) => ({ distributorName: names.get(numbers.get(id) ?? '') ?? '' });
    },
    touched: (between) => {
      const numbers = sql`select "values" ->> ${FIELD} from ${sql.table(`read.${TABLE}`)}
        where id in ${changedIn(TABLE, between)}`;
      return [standingIn(operator.table, between, sql`${sql.ref(columnOf(FIELD))} in (${numbers})`)];
    },
  },
};

const loaders: Readonly<Record<LeasingPage, Loader>> = { home: async () => ({}) };
const persons: PersonSource = { rights: personRights };

/** The leasing portal behind Express. */
export const leasingApi: PortalApi = {
  portal: leasing,
  loaders,
  screens: {
    ...accountScreens,
    ...personScreens(persons),
    ...mailScreens,
    ...jobScreens,
    ...auditScreens,
    ...apiScreens,
    ...viewScreens,
    ...ownReportScreens,
  },
  routes: [
    ...portalRecordRoutes(leasing, { [TABLE]: { check: checkNumber } }),
    ...accountRoutes(leasing.accounts, { [operator.kind]: operatorScreen }),
    ...gdprRoutes(persons),
    ...mailboxRoutes(leasing),
    ...jobRoutes(leasing),
    ...viewRoutes,
    ...ownReportRoutes,
    ...auditRoutes(leasing),
  ],
};
