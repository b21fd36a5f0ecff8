import { sql } from 'kysely';
import { PUBLIC_NIP } from '#domain/form/validators/ids.ts';

/** The NIP of the application `a` where it tells a firm apart: null where nobody gave one, and for "PUBLIC" (VAL-20). */
export const nipOfOne = sql<string | null>`nullif(nullif(a.company_nip, ''), ${PUBLIC_NIP})`;
