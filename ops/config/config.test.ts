import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './error.ts';

const read = (PORTAL_URLS: string) =>
  readConfig({ MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32), PORTAL_URLS }).portalUrls;

describe('hosts of portals', () => {
  it('GEN-01 are a list of portals and addresses; none by default', () => {
    expect(read('bx=https://bx.example, zlecenia=http://zlecenia.example:8080/')).toEqual({
      bx: 'https://bx.example',
      zlecenia: 'http://zlecenia.example:8080',
    });
    expect(read('')).toEqual({});
  });

  it.each(['evil=https://x.example', 'bx=x.example', 'bx', 'bx=https://x.example/path', 'bx=javascript:alert(1)'])(
    'GEN-01 %s is refused at the start',
    (list) => {
      expect(() => read(list)).toThrow(ConfigError);
    },
  );
});
