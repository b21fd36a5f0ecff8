/** A file of a form: none are taken yet, so the present one stays. */
import type { Refusal } from '#domain/shared/refusal.ts';
import type { Ask } from '../http/route.ts';

export const takeUpload = async (
  _ask: Ask,
  _field: string,
  _rule: { accept: 'photo' | 'document'; visibility: 'public' | 'private' },
): Promise<{ value: string | null | undefined } | Refusal> => ({ value: undefined });
