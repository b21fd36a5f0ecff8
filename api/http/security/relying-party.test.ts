import { describe, expect, it } from 'vitest';
import { originOf } from './relying-party.ts';

const addresses = {
  publicUrl: 'https://portal.example',
  portalUrls: { bx: 'https://kurier.example:8443' },
};
const asked = (host: string, protocol = 'http') => originOf(addresses, { host, protocol });

describe('the host and origin that a passkey is bound to', () => {
  it('are of the address that is configured, whatever a proxy in front does to the request', () => {
    const portal = { id: 'portal.example', origin: 'https://portal.example' };
    expect(asked('portal.example')).toEqual(portal);
    expect(asked('PORTAL.example:8080', 'https')).toEqual(portal);
    expect(asked('kurier.example')).toEqual({ id: 'kurier.example', origin: 'https://kurier.example:8443' });
  });

  it('are of the request for other names of ours, which browsers trust over https alone', () => {
    expect(asked('bx.portal.example', 'https')).toEqual({
      id: 'bx.portal.example',
      origin: 'https://bx.portal.example',
    });
    expect(asked('portal.lan', 'https')).toEqual({ id: 'portal.lan', origin: 'https://portal.lan' });
    expect(asked('portal.lan')).toBeUndefined();
    expect(asked('bx.portal.example')).toBeUndefined();
  });

  it('are of this machine without TLS too, with the port that was called', () => {
    expect(asked('localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    expect(asked('bx.localhost:3000')).toEqual({ id: 'bx.localhost', origin: 'http://bx.localhost:3000' });
    const local = { publicUrl: 'http://localhost:3000', portalUrls: {} };
    expect(originOf(local, { host: 'localhost:4000', protocol: 'http' })?.origin).toBe('http://localhost:4000');
  });

  it.each(['127.0.0.1:3000', '192.168.0.7', '[::1]:3000', '', 'a b'])('are none for %s', (host) => {
    expect(asked(host, 'https')).toBeUndefined();
  });
});
