import { z } from 'zod';
import { signerOf, type Signer } from '#ops/log-proof/note.ts';

/** How the log is signed, and where what was signed goes. */
export const signingSettings = {
  LOG_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
    .optional(),
  LOG_HEADS_FOLDER: z.string().min(1).optional(),
};

const schema = z.object(signingSettings);

export interface SigningConfig {
  /** Absent: heads of the log are not signed by this process. */
  readonly signer?: Signer;
  /** Each signed head is written there too: where anyone who owns the database has no hand. */
  readonly folder?: string;
}

/** `generated` gives the key that is kept with the data; undefined where it has to be given and was not. */
export function signingOf(
  values: z.infer<typeof schema>,
  { publicUrl, generated }: { publicUrl: string; generated: () => string | undefined },
): SigningConfig {
  const seed = values.LOG_KEY ?? generated();
  return {
    ...(seed ? { signer: signerOf(`${new URL(publicUrl).host}/log`, Buffer.from(seed, 'hex')) } : {}),
    ...(values.LOG_HEADS_FOLDER ? { folder: values.LOG_HEADS_FOLDER } : {}),
  };
}
