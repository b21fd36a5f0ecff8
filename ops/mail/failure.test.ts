import { describe, expect, it } from 'vitest';
import { PermanentError } from '#ops/queue/port.ts';
import { describeFailure, failureText } from './failure.ts';

describe('a failure of the mail server in words', () => {
  it.each([
    [
      { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 <a@b.example>: user unknown' },
      'Adres odrzucony: nie ma takiej skrzynki',
    ],
    [{ code: 'EENVELOPE', responseCode: 552, response: '552 5.2.2 Mailbox full' }, 'Skrzynka odbiorcy jest pełna'],
    [
      { code: 'EENVELOPE', responseCode: 451, response: '451 4.7.1 Greylisting in action' },
      'Serwer odbiorcy prosi o ponowienie później',
    ],
    [
      { code: 'EMESSAGE', responseCode: 554, response: '554 5.7.1 Blocked by policy' },
      'Serwer odbiorcy nie przyjął wiadomości (ochrona przed spamem)',
    ],
    [
      { code: 'EMESSAGE', responseCode: 552, response: '552 5.3.4 Message too big' },
      'Wiadomość jest za duża dla skrzynki odbiorcy',
    ],
    [{ code: 'ETIMEDOUT', message: 'Timeout' }, 'Serwer poczty nie odpowiada'],
    [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:9' }, 'Serwer poczty jest niedostępny'],
    [{ code: 'EAUTH', responseCode: 535, response: '535 denied' }, 'Serwer poczty nie przyjął loginu portalu'],
    [{ message: 'something else' }, 'Nie udało się wysłać wiadomości'],
  ])('%j', (error, says) => {
    const text = failureText(error);
    expect(text.startsWith(`${says} (`)).toBe(true);
    expect(text).not.toContain('a@b.example');
  });

  it('a refusal of the mail is final, one of the portal or for now is not', () => {
    const refused = (code: string, responseCode?: number) =>
      describeFailure({ code, ...(responseCode ? { responseCode } : {}) });
    expect(refused('EENVELOPE', 550)).toBeInstanceOf(PermanentError);
    expect(refused('EENVELOPE', 450)).not.toBeInstanceOf(PermanentError);
    expect(refused('EAUTH', 535)).not.toBeInstanceOf(PermanentError);
    expect(refused('ETIMEDOUT')).not.toBeInstanceOf(PermanentError);
  });
});
