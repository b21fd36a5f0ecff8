import { z } from 'zod';
import { ACCESS_TYPES, PASSWORD_CHANGE_MODES, type AccountAccess } from './access.ts';

/** The settings of an account as events hold them; apart from their words, so that no browser loads zod. */
export const accountAccess = z.object({
  accessType: z.enum(ACCESS_TYPES),
  expiresAt: z.string().nullable(),
  passwordChangeMode: z.enum(PASSWORD_CHANGE_MODES),
}) satisfies z.ZodType<AccountAccess>;
