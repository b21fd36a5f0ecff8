import { z } from 'zod';
import { entries, entriesOf } from './entries.ts';

const KEY = /^[0-9a-fA-F]{64}$/;

/** The master key and those it replaces (ops/runbook/keys.md). */
export const masterKeySettings = {
  MASTER_KEY: z.string().regex(KEY, 'must be 64 hexadecimal digits (32 bytes)').optional(),
  FORMER_MASTER_KEYS: entries
    .refine((keys) => keys.every((key) => KEY.test(key)), 'must be keys of 64 hexadecimal digits each, apart by spaces')
    .optional(),
};

const schema = z.object(masterKeySettings);

export interface MasterKeySettings {
  /** 32 bytes that wrap the keys of persons (design, point 6). */
  readonly masterKey: Buffer;
  /** What they may still be wrapped by, newest first. */
  readonly formerMasterKeys?: readonly Buffer[];
  /** The file that holds them when they were not given: the newest in the first line. Rotation changes it while programs run. */
  readonly masterKeyFile?: string;
}

/** The keys of a key file, the newest first. */
export const keysInFile = (content: string): [Buffer, ...Buffer[]] => {
  const [newest = '', ...former] = entriesOf(content);
  return [Buffer.from(newest, 'hex'), ...former.map((key) => Buffer.from(key, 'hex'))];
};

/** @param file of the keys that were made because none was given, and how it is read */
export function masterKeysOf(
  { MASTER_KEY, FORMER_MASTER_KEYS = [] }: z.infer<typeof schema>,
  file: { path: string; read: () => string },
): MasterKeySettings {
  const former = FORMER_MASTER_KEYS.map((key) => Buffer.from(key, 'hex'));
  if (MASTER_KEY !== undefined) return { masterKey: Buffer.from(MASTER_KEY, 'hex'), formerMasterKeys: former };
  const [masterKey, ...replaced] = keysInFile(file.read());
  return { masterKey, formerMasterKeys: [...replaced, ...former], masterKeyFile: file.path };
}
