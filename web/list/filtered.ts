import type { Option } from '#domain/form/form.ts';
import type { Moment } from '#web/details/as-of-notice.tsx';
import type { FieldErrors } from '#domain/kernel/refusal.ts';

/** What the server says of a list's address: the filters as it took them, and what it could not take; which moment it shows. */
export interface Filtered extends Partial<Moment> {
  readonly filters: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options?: Readonly<Record<string, readonly Option[]>>;
  /** How many there are and which page of them is shown, for the list on paper. */
  readonly total?: number;
  readonly totalExact?: boolean;
  readonly page?: number;
  readonly pageSize?: number;
}
