import { isEnvelope } from '#ops/vault/envelope.ts';
import { disclosuresIn } from '#ops/vault/salted.ts';
import { openedSeals, personsIn, sealedPathsIn, type EventPart } from '#ops/vault/seal.ts';
import type { Vault } from '#ops/vault/vault.ts';
import type { RawEvent } from '#ops/store/port.ts';
import { openSealedReason, personsOfReason } from './reason.ts';

/** A sealed part of a fact as it can be shown to somebody who has no key. */
export interface SealedPart {
  /** Where it is in the fact, e.g. `data.after.participant`, `meta.reason`. */
  readonly path: string;
  /** `bare`: earlier programs wrote no digests with it, so nothing of it can be shown to be what was written. */
  readonly state: 'shown' | 'erased' | 'bare';
  /** Whom it is about. */
  readonly persons: readonly string[];
  /** Salt, name and value of each field (RFC 9901, 4.2.1); their digests are next to the seal. */
  readonly disclosures: readonly string[];
}

type Stored = Pick<RawEvent, 'id' | 'data' | 'meta'>;

/** The sealed parts of facts, each list in its fact's place; keys are asked for once. */
export async function sealedParts(
  { keysOf }: Pick<Vault, 'keysOf'>,
  facts: readonly Stored[],
): Promise<SealedPart[][]> {
  const read = facts.map(({ id, data, meta }) => ({
    id,
    data: JSON.parse(data) as object,
    meta: JSON.parse(meta) as object,
  }));
  const persons = read.flatMap(({ data, meta }) => [
    ...[data, meta].flatMap((part) => personsIn(sealedPathsIn(part), part)),
    ...('reason' in meta ? personsOfReason(meta) : []),
  ]);
  const keys = await keysOf(persons);
  return read.map(({ id: eventId, data, meta }) => [
    ...partsOf(data, { keys, eventId, part: 'data' }),
    ...partsOf(meta, { keys, eventId, part: 'meta' }),
    ...partOfReason(meta, { keys, eventId, part: 'meta' }),
  ]);
}

const partsOf = (data: object, event: EventPart): SealedPart[] =>
  openedSeals(data, event).map(({ path, sealed, open }) =>
    partOf(sealed, open, { path: [event.part, ...path], persons: [sealed.personId, ...(sealed.alsoAbout ?? [])] }),
  );

function partOfReason(meta: object, event: EventPart): SealedPart[] {
  const { reason } = meta as { reason?: unknown };
  if (!isEnvelope(reason)) return [];
  const open = openSealedReason(reason, event);
  return [partOf(reason, open, { path: [event.part, 'reason'], persons: personsOfReason({ reason }) })];
}

function partOf(
  seal: object,
  open: unknown,
  { path, persons }: { readonly path: readonly string[]; readonly persons: readonly string[] },
): SealedPart {
  const state = open === undefined ? 'erased' : 'digests' in seal ? 'shown' : 'bare';
  return { path: path.join('.'), state, persons, disclosures: state === 'shown' ? disclosuresIn(open) : [] };
}
