import { z } from 'zod';

const SECRET = 'must have at least 32 characters';

/** Sessions and what signs them, and what is asked for besides a password. */
export const loginSettings = {
  SESSION_SECRET: z.string().min(32, SECRET).optional(),
  FORMER_SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(/\s+/).filter((secret) => secret !== ''))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), `each ${SECRET}; several are separated by spaces`)
    .optional(),
  SESSION_IDLE: z.coerce
    .number('must be a number of minutes')
    .int()
    .refine((minutes) => minutes === 0 || (minutes >= 5 && minutes <= 720), 'must be 0 (off) or 5 to 720 minutes')
    .default(60),
  SESSION_IDLE_OWN: z.coerce
    .number('must be a number of minutes')
    .int()
    .refine((minutes) => minutes === 0 || (minutes >= 5 && minutes <= 720), 'must be 0 (off) or 5 to 720 minutes')
    .default(180),
  PROOF_AGE: z.coerce
    .number('must be a number of minutes')
    .int()
    .refine((minutes) => minutes >= 1 && minutes <= 60, 'must be 1 to 60 minutes')
    .default(10),
  SECOND_FACTOR: z
    .enum(['off', 'optional', 'required', 'panel'], 'must be off, optional, required or panel')
    .optional(),
};

const schema = z.object(loginSettings);

/**
 * The settings of logins. `generated` gives the secret that is kept with the data where none was given. In a production
 * anyone who administers needs more than a password unless a setting says otherwise.
 */
export const loginsOf = (
  values: z.infer<typeof schema>,
  { production, generated }: { production: boolean; generated: () => string },
) => ({
  sessionSecrets: [values.SESSION_SECRET ?? generated(), ...(values.FORMER_SESSION_SECRETS ?? [])],
  sessionIdleMs: values.SESSION_IDLE * 60_000,
  sessionIdleOwnMs: values.SESSION_IDLE_OWN * 60_000,
  proofAgeMs: values.PROOF_AGE * 60_000,
  secondFactor: values.SECOND_FACTOR ?? (production ? ('required' as const) : ('optional' as const)),
});
