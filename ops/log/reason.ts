import type { EventMeta } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { emptyEnvelope, isEnvelope, openEnvelope, personsOf, sealEnvelope } from '#ops/vault/envelope.ts';
import { placeInEvent } from '#ops/vault/place.ts';
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
  return { ...meta, reason: sealEnvelope(event.keys, subjects, meta.reason) ?? emptyEnvelope(persons) };
}

/** Undoes `sealReason`. Reasons of earlier programs stand open and name nobody. */
export function openReason(meta: EventMeta, event: EventPart): EventMeta {
  const reason: unknown = meta.reason;
  if (!isEnvelope(reason)) return meta;
  return {
    ...meta,
    reason: (openEnvelope(event.keys, reason, placeOf(event)) as string | undefined) ?? FORGOTTEN,
    reasonAbout: personsOf(reason),
  };
}
