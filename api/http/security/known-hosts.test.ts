import { describe, expect, it } from 'vitest';
import { isKnownHost } from './known-hosts.ts';

const settings = {
  publicUrl: 'https://szkolenia.firma.pl',
  portalUrls: { bx: 'https://kurier.pl' },
  hosts: ['dawny.firma.eu'],
};

describe('names that the program answers to', () => {
  it.each([
    'szkolenia.firma.pl',
    'SZKOLENIA.firma.pl.',
    'leasing.szkolenia.firma.pl',
    'kurier.pl',
    'dawny.firma.eu',
    '192.168.1.20',
    '[fd00::7]',
    '127.0.0.1',
    'localhost',
    'bx.localhost',
    'portal',
    'serwer.lan',
    'portal.default.svc',
    'komputer.local',
  ])('%s', (host) => {
    expect(isKnownHost(host, settings)).toBe(true);
  });

  it.each(['rebind.evil.com', 'firma.pl', 'zlyszkolenia.firma.pl', 'szkolenia.firma.pl.evil.com', 'local.evil.com'])(
    'never %s',
    (host) => {
      expect(isKnownHost(host, settings)).toBe(false);
    },
  );

  it('below an address in digits there is nothing', () => {
    expect(isKnownHost('x.127.0.0.1.nip.io', { ...settings, publicUrl: 'http://127.0.0.1:3000' })).toBe(false);
  });
});
