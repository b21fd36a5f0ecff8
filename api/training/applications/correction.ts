import { systemAccess } from '#domain/kernel/access.ts';
import { invalid, isRefusal, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import {
  correctionInput,
  identityChanges,
  identityIn,
  knownAsAnother,
  type Corrections,
  type PersonGroup,
} from '#domain/training/course-date/correction.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { accountRow } from '#projections/account-list.ts';
import { fieldsOf, isErased, profileOfRow } from '#projections/account-profile.ts';
import { keptParticipants } from '#projections/training/accounts/employee-lookup.ts';
import { isKnownPerson } from '#projections/training/persons.ts';
import { accessOfRow } from '#api/accounts/access.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

interface Corrected {
  readonly before: ApplicationDetails;
  readonly after: ApplicationDetails;
  readonly corrections: Corrections;
}

/** The details with their persons, and the spellings that are now known to be theirs. */
interface Settled {
  readonly details: ApplicationDetails;
  readonly spellings: readonly { readonly personId: string; readonly sameAs: string }[];
}

/** Whom the typed names and e-mail lead to. */
export async function foundAs({ app }: RequestContext, group: PersonGroup, after: ApplicationDetails): Promise<string> {
  const [[personId = ''], [kept]] = await Promise.all([
    app.vault.persons([identityIn(group, after)]),
    group === 'participant' ? keptParticipants(app.db, [after.participant]) : [undefined],
  ]);
  return kept ?? personId;
}

const SAME = 'Pod tymi danymi znana jest ta sama osoba. Wybierz „Ta sama osoba, poprawiona pisownia”.';

/** APP-06, PUB-16: whose the corrected names are; what `CORRECTIONS` decided is made true of the person. */
export async function settleCorrections(request: RequestContext, corrected: Corrected): Promise<Settled | Refusal> {
  const { before, after, corrections } = corrected;
  let details = after;
  const spellings: { personId: string; sameAs: string }[] = [];
  const errors: FieldErrors = {};
  for (const group of identityChanges(before, after)) {
    const present = before[group].personId;
    const found = await foundAs(request, group, after);
    if (corrections[group] === 'other' || before[group].forgotten) {
      if (found === present) errors[correctionInput[group]] = [SAME];
      details = { ...details, [group]: { ...details[group], personId: found, forgotten: undefined } };
    } else if (found !== present) {
      if (await isKnown(request, found)) errors[correctionInput[group]] = [knownAsAnother(group)];
      spellings.push({ personId: found, sameAs: present });
    }
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : { details, spellings };
}

/** Somebody may be known to the vault alone: asked for once, and refused. */
async function isKnown({ app }: RequestContext, personId: string): Promise<boolean> {
  await app.projector.waitFor(['employees', 'visitors', 'reporters'], await app.log.newest());
  return isKnownPerson(app.db, personId);
}

/**
 * What follows once the application is saved: the vault knows the new spelling, and the participant's record has it too,
 * so that no misspelt registration turns it back.
 */
export async function keepCorrections(
  request: RequestContext,
  { corrected, settled, position }: { corrected: Corrected; settled: Settled; position: string },
): Promise<void> {
  for (const { personId, sameAs } of settled.spellings) await request.app.vault.setSame(personId, sameAs);
  const { before, after, corrections } = corrected;
  if (corrections.participant !== 'same' || !identityChanges(before, after).includes('participant')) return;
  await renameParticipant(request, { person: settled.details.participant, position });
}

async function renameParticipant(
  request: RequestContext,
  { person, position }: { person: ApplicationDetails['participant']; position: string },
): Promise<void> {
  const { app, context, correlationId } = request;
  await app.projector.waitFor([participant.table], position);
  const row = await accountRow(app.db, participant.table, person.personId);
  if (!row || isErased(row)) return;
  const definition = app.accounts.ofKind(participant.kind);
  const { firstName, lastName, email } = person;
  const fields = { ...fieldsOf(definition.declaration, row), firstName, lastName, email };
  const access = accessOfRow(row);
  const saved = await app.execute({
    stream: definition.stream(row.id),
    decider: definition.decider,
    command: definition.commands.edit,
    input: {
      ...definition.profileOf(fields, { personId: row.person_id, files: {} }),
      access,
      known: { id: row.id, ...profileOfRow(definition.declaration, row), access } as never,
    },
    // Anyone who may correct the application has corrected the person by it.
    context: { ...context, access: systemAccess },
    correlationId,
  });
  if (!isRefusal(saved)) await app.projector.waitFor([participant.table], saved.position);
}
