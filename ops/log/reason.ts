import type { EventMeta } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import {
  emptyEnvelope,
  isEnvelope,
  openEnvelope,
  personsOf,
  sealEnvelope,
  type Envelope,
} from '#ops/vault/envelope.ts';
import { placeInEvent } from '#ops/vault/place.ts';
import { saltedFields } from '#ops/vault/salted.ts';
import type { EventPart } from '#ops/vault/seal.ts';

const placeOf = ({ eventId }: EventPart): string => placeInEvent(eventId, 'meta', ['reason']);

/** Whose keys the sealing or opening of a reason needs. */
export function personsOfReason({ reason, reasonAbout }: Partial<Record<keyof EventMeta, unknown>>): readonly string[] {
  if (isEnvelope(reason)) return personsOf(reason);
  return typeof reason === 'string' && Array.isArray(reasonAbout) ? reasonAbout.map(String) : [];
}

/** The metadata as the log may hold them: the reason is sealed for those whom it is about, open when that is nobody. */
export function sealReason({ reasonAbout, ...meta }: EventMeta, event: EventPart): object {
  const persons = personsOfReason({ reason: meta.reason, reasonAbout });
  if (persons.length === 0) return meta;
  const subjects = { personIds: persons, place: placeOf(event) };
  const { values, digests } = saltedFields({ reason: meta.reason });
  const envelope = sealEnvelope(event.keys, subjects, values);
  return { ...meta, reason: envelope ? { ...envelope, digests } : emptyEnvelope(persons) };
}

/** As it was sealed; undefined when somebody whom it is about is erased. */
export const openSealedReason = (reason: Envelope, event: EventPart): unknown =>
  openEnvelope(event.keys, reason, placeOf(event));

/** Earlier programs sealed the text alone. */
const textOf = (open: unknown): string | undefined =>
  Array.isArray(open) ? (open as [{ reason: string }])[0].reason : (open as string | undefined);

/** Undoes `sealReason`. Reasons of earlier programs are unsealed and name nobody. */
export function openReason(meta: EventMeta, event: EventPart): EventMeta {
  const reason: unknown = meta.reason;
  if (!isEnvelope(reason)) return meta;
  return {
    ...meta,
    reason: textOf(openSealedReason(reason, event)) ?? FORGOTTEN,
    reasonAbout: personsOf(reason),
  };
}
