import { missing } from '#domain/form/validators/text.ts';
import type { Command, CommandContext, Decider } from '#domain/kernel/decider.ts';
import { conflict, invalid, type Refusal } from '#domain/kernel/refusal.ts';
import type { PersonEvent } from './events.ts';
import type { PersonRights } from './rights.ts';

export interface PersonState {
  readonly forgotten: boolean;
  /** Facts so far; a look-up or an export happens once. */
  readonly facts: number;
}

export const person: Decider<PersonState, PersonEvent> = {
  name: 'person',
  initial: () => ({ forgotten: false, facts: 0 }),
  evolve: ({ forgotten, facts }, { type }) => ({
    forgotten: forgotten || type === 'PersonForgotten',
    facts: facts + 1,
  }),
};

type PersonCommand<Input> = Command<PersonState, Input, PersonEvent>;

/** GDP-03: with a reason (`refuseForgetting`). The key is destroyed before this is decided: it cannot be taken back. */
export const forgetPerson = ({
  erase,
}: PersonRights): PersonCommand<{ personId: string; records: readonly string[]; lookupsId: string | null }> => ({
  name: 'ForgetPerson',
  permission: erase,
  decide: ({ forgotten }, { records, ...data }) =>
    forgotten ? [] : [{ type: 'PersonForgotten', data: { ...data, records: [...records] } }],
});

const SELF = 'Nie możesz usunąć własnych danych. Może to zrobić inny administrator.';
const LAST = 'To jedyny administrator z dostępem bez ograniczeń. Najpierw wyznacz innego administratora.';

/** What speaks against it, asked before the key goes. */
export function refuseForgetting(
  { isSelf, isLastAdministrator }: { isSelf: boolean; isLastAdministrator: boolean },
  { reason }: Pick<CommandContext, 'reason'>,
): Refusal | undefined {
  if (!reason) return invalid({ reason: [missing('Powód')] });
  if (isSelf) return conflict(SELF);
  return isLastAdministrator ? conflict(LAST) : undefined;
}

/** Found persons whom a look-up is about; a question that finds more is too general to be about anybody. */
export const MOST_LOOKED_UP = 10;

export const noteLookup = ({
  search,
}: PersonRights): PersonCommand<{
  lookupId: string;
  text: string;
  personIds: readonly string[];
  operatorPersonId: string;
  /** Of `UNKNOWN_PERSONS`. */
  unknownId: string;
}> => ({
  name: 'LookUpPersons',
  permission: search,
  decide({ facts }, { lookupId, text, personIds, operatorPersonId, unknownId }) {
    if (facts > 0) return [];
    const isAboutThem = personIds.length > 0 && personIds.length <= MOST_LOOKED_UP;
    const about = isAboutThem ? ('found' as const) : ('operator' as const);
    const fact = (personId: string, others: readonly string[]) => {
      const alsoAbout = others.length > 0 ? { alsoAbout: [...others] } : {};
      const query = { personId, ...alsoAbout, text };
      return { type: 'PersonLookedUp' as const, data: { lookupId, query, about, found: personIds.length } };
    };
    if (!isAboutThem) return [fact(unknownId, [operatorPersonId])];
    return personIds.map((personId) =>
      fact(
        personId,
        personIds.filter((other) => other !== personId),
      ),
    );
  },
});

export const noteExport = ({
  file,
}: PersonRights): PersonCommand<{ exportId: string; personId: string; format: 'json' | 'pdf' }> => ({
  name: 'ExportPersonData',
  permission: file,
  decide: (_state, data) => [{ type: 'PersonDataExported', data }],
});
