import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { ClosingData } from '#domain/organisation/events.ts';
import { profileOfRow } from '#projections/account-profile.ts';
import { accountRow } from '#projections/account-list.ts';
import { recordById } from '#projections/record-list.ts';
import { accessOfRow } from '#api/accounts/access.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { namedBy, type Hung, type Member, type Organisation, type OrganisationRow } from './organisation.ts';

/** What became of one of those that hung on it. */
export interface Step {
  readonly name: string;
  readonly refusal: Refusal | undefined;
}

interface HandingOver {
  readonly row: OrganisationRow;
  readonly hung: Hung;
  readonly data: ClosingData;
  /** The fact that says what was chosen. */
  readonly causationId: string;
}

/** Handed over at the same time: each is a stream of its own. */
const TOGETHER = 10;

/** Each person and each piece of open work, as it was chosen; done again it changes nothing more. */
export async function handOverAll(
  asked: RequestContext,
  organisation: Organisation,
  { row, hung, data, causationId }: HandingOver,
): Promise<Step[]> {
  const request = withReason(asked, organisation);
  const to = await targetOf(request, organisation, data.peopleTo);
  const people =
    data.people === 'off' || data.people === 'move'
      ? hung.people.map((member) => ({
          name: member.name,
          run: () => changeMember(request, member, { to, causationId }),
        }))
      : [];
  const { work } = organisation;
  const open =
    work && (data.work === 'free' || data.work === 'move')
      ? hung.work.map(({ id, name }) => ({
          name,
          run: () => work.handOver(request, { id, from: row.id, to: data.workTo, causationId }),
        }))
      : [];
  const steps: Step[] = [];
  const all = [...people, ...open];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER);
    steps.push(
      ...(await Promise.all(
        some.map(async ({ name, run }): Promise<Step> => {
          const result = await run();
          return { name, refusal: isRefusal(result) ? result : undefined };
        }),
      )),
    );
  }
  return steps;
}

/** Each history says why, without a name: that of a service may be a person's. */
const withReason = (request: RequestContext, { view }: Organisation): RequestContext => ({
  ...request,
  context: { ...request.context, reason: request.context.reason ?? `${view.words.deactivated}` },
});

/** Where people are moved to, as it is now; undefined where nobody is moved. */
async function targetOf(
  { app }: RequestContext,
  { table }: Organisation,
  id: string | null,
): Promise<Pick<OrganisationRow, 'id' | 'values'> | undefined> {
  if (id === null) return undefined;
  const isAccount = app.accounts.all.some(({ declaration }) => declaration.table === table);
  if (isAccount) return (await accountRow(app.db, table, id)) && { id, values: {} };
  const record = await recordById(app.db, table, id);
  return record && { id, values: record.values };
}

function changeMember(
  request: RequestContext,
  { id, row, declaration }: Member,
  { to, causationId }: { to: Pick<OrganisationRow, 'id' | 'values'> | undefined; causationId: string },
) {
  const definition: AccountDefinition = request.app.accounts.ofKind(declaration.kind);
  const aggregate = { stream: definition.stream(id), decider: definition.decider };
  const { commands } = definition;
  const call = { keyPart: id, causationId };
  if (!to || !declaration.organisation)
    return runCommand(request, aggregate, { ...call, command: commands.setActive, input: { active: false } });
  const { person, values } = profileOfRow(declaration, row);
  const moved = { ...values, [declaration.organisation.field]: namedBy(declaration, to) };
  const input = { person, values: moved, access: accessOfRow(row), version: row.version };
  return runCommand(request, aggregate, { ...call, command: commands.edit, input });
}
