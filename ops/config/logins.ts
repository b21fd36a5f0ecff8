import { z } from 'zod';

const SECRET = 'must have at least 32 characters';

/** Sessions and what signs them, and what is asked for besides a password. */
export const loginSettings = {
  SESSION_SECRET: z.string().min(32, SECRET).optional(),
  FORMER_SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(/\s+/).filter((secret) => secret !== ''))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), `each ${SECRET}; several stand apart by spaces`)
    .optional(),
  SESSION_IDLE: z.coerce
    .number('must be a number of minutes')
    .int()
    .refine((minutes) => minutes === 0 || (minutes >= 5 && minutes <= 720), 'must be 0 (off) or 5 to 720 minutes')
    .default(60),
  SECOND_FACTOR: z.enum(['off', 'optional', 'required'], 'must be off, optional or required').default('optional'),
};

const schema = z.object(loginSettings);

/** The settings of logins. `generated` gives the secret that stands beside the data where none was given. */
export const loginsOf = (values: z.infer<typeof schema>, generated: () => string) => ({
  sessionSecrets: [values.SESSION_SECRET ?? generated(), ...(values.FORMER_SESSION_SECRETS ?? [])],
  sessionIdleMs: values.SESSION_IDLE * 60_000,
  secondFactor: values.SECOND_FACTOR,
});
