import { withoutInvisible } from '#domain/form/input.ts';
import { tooLong } from '#domain/form/validators/text.ts';
import { REASON_MAX } from '#domain/constants.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';

/**
 * A free text of an untrusted body, e.g. a reason or an information for a reporter: undefined when absent, a refusal at
 * its field when it can't be kept.
 */
export function longText(
  body: Readonly<Record<string, unknown>>,
  name: string,
  label: string,
): string | undefined | Refusal {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return invalid({ [name]: [`${label}: niepoprawna wartość`] });
  const trimmed = withoutInvisible(value);
  if (trimmed.length > REASON_MAX) return invalid({ [name]: [tooLong(label, REASON_MAX)] });
  // Control characters other than line breaks and tabs never come from a keyboard.
  if (/[^\P{Cc}\t\n\r]|\p{Cs}|\ufffd/u.test(trimmed)) {
    return invalid({ [name]: [`${label} zawiera niedozwolone znaki`] });
  }
  return trimmed === '' ? undefined : trimmed;
}

/** A text field of an untrusted body; anything but a string is absent. */
export function text(body: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The optional version a form was opened with; what is no whole number is absent. */
export function versionOf(body: Readonly<Record<string, unknown>>): number | undefined {
  const value = text(body, 'version');
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
