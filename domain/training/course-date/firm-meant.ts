import { PUBLIC_NIP } from '#domain/form/validators/ids.ts';
import { withoutMarks } from '#domain/text/words.ts';

/** Who owns a firm and how, which people leave out: without marks, the longest first. */
const LEGAL_FORMS = [
  'spolka z ograniczona odpowiedzialnoscia',
  'sp z o o',
  'sp zoo',
  'spolka akcyjna',
  'spolka cywilna',
  'spolka jawna',
  'spolka komandytowa',
  's a',
  's c',
  'sp j',
  'sp k',
];

/** A firm's name without case, marks, punctuation and legal form. */
function plain(name: string): string {
  const words = ` ${withoutMarks(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const bare = LEGAL_FORMS.reduce((text, form) => text.replaceAll(` ${form} `, ' '), words).trim();
  return bare === '' ? words.trim() : bare;
}

/** Two spellings of one firm's name: "Auto Łącki" and "AUTO ŁĄCKI sp. z o.o.". */
export const isSameFirmName = (one: string, other: string): boolean => plain(one) === plain(other);

/**
 * Of the active firms that have a NIP the one that an application means (APP-06, FRM-06): the only one; of several the
 * one whose name was typed, else none, because a NIP may have branches. "PUBLIC" is nobody's number: the name decides.
 */
export function firmMeant<F extends { readonly title: string }>(
  firms: readonly F[],
  { nip, name }: { readonly nip: string; readonly name: string },
): F | null {
  const [only, ...others] = nip === PUBLIC_NIP ? [] : firms;
  if (only && others.length === 0) return only;
  const named = firms.filter(({ title }) => isSameFirmName(title, name));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** What the page of an application says of its firm: that the register calls it otherwise, or that a NIP has several. */
export type FirmDoubt =
  | { readonly kind: 'otherName'; readonly firm: string }
  | { readonly kind: 'several'; readonly firms: readonly string[] };

export function firmDoubt(
  company: { readonly companyId: string | null; readonly nip: string; readonly name: string },
  { own, sharing }: { readonly own: string | null; readonly sharing: readonly string[] },
): FirmDoubt | null {
  if (own !== null) return isSameFirmName(own, company.name) ? null : { kind: 'otherName', firm: own };
  return company.nip !== PUBLIC_NIP && sharing.length > 1 ? { kind: 'several', firms: sharing } : null;
}
