import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settingWarnings } from './warnings.ts';

const warned = (env: Record<string, string>) => settingWarnings(readConfig({ NODE_ENV: 'test', ...env })).join('');

describe('what is said at the start of settings that do not fit together', () => {
  it('https without a proxy that is believed makes all visitors one client', () => {
    expect(warned({ PUBLIC_URL: 'https://portal.example' })).toMatch(/TRUST_PROXY is not set/);
    expect(warned({ PORTAL_URLS: 'bx=https://bx.example' })).toMatch(/TRUST_PROXY is not set/);
  });

  it('mails that may go to another machine in clear', () => {
    expect(warned({ SMTP_URL: 'smtp://mail.example', SMTP_PLAIN: 'yes' })).toMatch(
      /may go to the mail server in clear/,
    );
  });

  it.each<Record<string, string>>([
    { SMTP_URL: 'smtp://mail.example' },
    { SMTP_URL: 'smtps://mail.example', SMTP_PLAIN: 'yes' },
    { SMTP_URL: 'smtp://127.0.0.1:2525', SMTP_PLAIN: 'yes' },
    {},
    { PUBLIC_URL: 'http://portal.example' },
    { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: 'loopback' },
    { PUBLIC_URL: 'https://portal.example', ROLE: 'worker' },
  ])('nothing for %j', (env) => {
    expect(warned(env)).toBe('');
  });
});
