import { searchedFor } from '#domain/form/searched.ts';
import { blankTexts, toInputs, textsOf, formValuesOf } from '#domain/training/course-date/application-values.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { beginning } from '#domain/text/sound.ts';
import { accountRow } from '#projections/account-list.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { isSearchable } from '#projections/search-text.ts';
import { applicationById, lastApplicationOf } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { firmsOfCaller } from '#projections/training/applications/caller.ts';
import { trainingFinders } from '#projections/training/search.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text } from '#api/handlers/body.ts';

type Values = Record<string, string>;

/** Somebody, or somebody's firm, with which the form can be filled. */
export interface Caller {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

const LONGEST = 100;

/** Whom `?filters[caller]=` finds: people who took part, and firms with who registered for them; of each a few. */
export async function callersOf(request: RequestContext): Promise<{
  readonly caller: string;
  readonly persons: readonly Caller[];
  readonly firms: readonly Caller[];
}> {
  const { app, access, context, query } = request;
  const { caller: typed } = (query.filters ?? {}) as { readonly caller?: unknown };
  const caller = beginning(searchedFor(typed) ?? '', LONGEST);
  if (!isSearchable(caller) || !access.reads('APPLICATION_READ')) return { caller, persons: [], firms: [] };
  const findPersons = access.reads('EMPLOYEE_READ') ? trainingFinders['participant.details'] : undefined;
  const [persons, firms] = await Promise.all([
    findPersons?.(app.db, caller, { today: context.today, access }) ?? [],
    firmsOfCaller(app.db, caller),
  ]);
  return { caller, persons, firms };
}

/** What the form begins with: a person of before (`employeeId`), or the firm and reporter of an application (`firmOf`). */
export async function knownValues(request: RequestContext): Promise<Values> {
  const { query, access, app } = request;
  const firmOf = text(query, 'firmOf');
  if (firmOf === undefined) return knownPerson(request, text(query, 'employeeId'));
  const row = access.reads('APPLICATION_READ') ? await applicationById(app.db, firmOf) : undefined;
  return row ? firmAndReporter(row) : {};
}

/** Nobody who was erased fills anything. */
function firmAndReporter({ details }: Pick<ApplicationRow, 'details'>): Values {
  const { reporter, company } = details;
  return { ...toInputs('company', company), ...(reporter.forgotten ? {} : toInputs('reporter', reporter)) };
}

/**
 * A participant (EMP-02): the person as kept now, firm and reporter as in the last application. Somebody erased or unknown
 * fills nothing.
 */
async function knownPerson({ access, app }: RequestContext, id: string | undefined): Promise<Values> {
  if (!id || !access.reads('EMPLOYEE_READ')) return {};
  const [person, last] = await Promise.all([accountRow(app.db, 'employees', id), lastApplicationOf(app.db, id)]);
  if (!person || person.name === FORGOTTEN) return {};
  const kept = fieldsOf(participant, person);
  return {
    ...(last ? formValuesOf(last.details) : { companyName: String(kept.companyName) }),
    ...toInputs('participant', { ...blankTexts('participant'), ...textsOf('participant', kept) }),
  };
}
