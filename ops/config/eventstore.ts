import { z } from 'zod';
import { url } from './url.ts';

/** The log on EventStoreDB or KurrentDB instead of Postgres, and how it is used. */
export const eventStoreSettings = {
  EVENTSTORE_URL: url('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover').optional(),
  EVENTSTORE_TIMEOUT: z.coerce
    .number('must be a number of seconds')
    .min(1, 'must be 1 to 60 seconds')
    .max(60, 'must be 1 to 60 seconds')
    .default(8),
  EVENTSTORE_MAX_APPEND: z.coerce
    .number('must be a number of bytes')
    .int('must be a whole number of bytes')
    .min(65_536, 'must be at least 65536 bytes')
    .default(1_048_576),
};

const schema = z.object(eventStoreSettings);

/** The settings of the store, where one was given. */
export const eventStoreOf = (values: z.infer<typeof schema>) =>
  values.EVENTSTORE_URL
    ? {
        eventStore: {
          url: values.EVENTSTORE_URL,
          patienceMs: values.EVENTSTORE_TIMEOUT * 1000,
          maxAppendBytes: values.EVENTSTORE_MAX_APPEND,
        },
      }
    : {};
