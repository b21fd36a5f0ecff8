import type { operator } from '#domain/training/accounts/operator.ts';
import type { AccountRow } from '#projections/accounts.ts';

/** An operator as selects and hand-written queries need it. */
export type OperatorRow = AccountRow<typeof operator>;
