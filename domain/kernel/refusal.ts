/**
 * Expected refusals: what a decider answers when a rule says no. They are values, never thrown.
 * The HTTP layer maps the code to a status (invalid 422, conflict 409, forbidden 403, notFound 404).
 */
export type RefusalCode = 'invalid' | 'conflict' | 'forbidden' | 'notFound';

/** Field name to its Polish messages, as sent in a 422 answer (ERR-07). */
export type FieldErrors = Record<string, string[]>;

export interface Refusal {
  readonly refused: RefusalCode;
  /** Polish, shown to the user as it is. */
  readonly message: string;
  readonly errors?: FieldErrors;
  /** For a conflict: what is there now (JSON), so that the user can choose. */
  readonly current?: unknown;
}

/** A rule of the domain does not allow this in the present state: 409. */
export const conflict = (message: string, current?: unknown): Refusal => ({
  refused: 'conflict',
  message,
  ...(current === undefined ? {} : { current }),
});

/** A form was opened with an older version than there is now: `current` is what speaks against what was typed. */
export const stale = (current: unknown): Refusal =>
  conflict('Dane zmieniły się w międzyczasie. Wybierz, które wartości zachować.', current);

/** The input breaks a rule at one or more fields: 422. The first message is the summary. */
export const invalid = (errors: FieldErrors, message?: string): Refusal => ({
  refused: 'invalid',
  message: message ?? Object.values(errors)[0]?.[0] ?? 'Formularz zawiera błędy.',
  errors,
});

export const notFound = (message = 'Nie znaleziono.'): Refusal => ({ refused: 'notFound', message });

export const forbidden = (message = 'Nie masz uprawnień, aby wykonać tę czynność.'): Refusal => ({
  refused: 'forbidden',
  message,
});

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
