import { readFileSync } from 'node:fs';
import { keysInFile, type MasterKeySettings } from '#ops/config/master-keys.ts';
import type { MasterKeys } from '#ops/vault/master.ts';

/** The master keys as the vault takes them: a key file is read again when a key is asked for that nobody gave. */
export const masterKeysOf = ({ masterKey, formerMasterKeys, masterKeyFile }: MasterKeySettings): MasterKeys => ({
  masterKey,
  formerMasterKeys,
  ...(masterKeyFile === undefined ? {} : { reread: () => keysInFile(readFileSync(masterKeyFile, 'utf8')) }),
});
