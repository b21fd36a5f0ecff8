import { beginning } from '#domain/text/sound.ts';
import { withoutAddresses } from '#ops/logging/without-addresses.ts';
import { PermanentError } from '#ops/queue/port.ts';

/** What a mail server's refusal is about, in words of an operator; the first that fits. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.3\.4\b|too (large|big)|size limit|exceeds.*size/i, 'Wiadomość jest za duża dla skrzynki odbiorcy'],
  [/\b[45]\.2\.2\b|\b452\b|\b552\b|quota|mailbox (is )?full|over ?quota/i, 'Skrzynka odbiorcy jest pełna'],
  [
    /\b5\.1\.[0-9]+\b|\b550\b|\b551\b|\b553\b|user unknown|no such user|does not exist/i,
    'Adres odrzucony: nie ma takiej skrzynki',
  ],
  [/greylist|\b450\b|\b451\b|try again later|temporar/i, 'Serwer odbiorcy prosi o ponowienie później'],
  [
    /\b[45]\.7\.[0-9]+\b|\b554\b|spam|blocked|policy|denied/i,
    'Serwer odbiorcy nie przyjął wiadomości (ochrona przed spamem)',
  ],
];

const BY_CODE: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'Serwer poczty nie odpowiada',
  ECONNECTION: 'Serwer poczty jest niedostępny',
  ESOCKET: 'Serwer poczty jest niedostępny',
  ECONNREFUSED: 'Serwer poczty jest niedostępny',
  ECONNRESET: 'Serwer poczty przerwał połączenie',
  EDNS: 'Nie można znaleźć serwera poczty',
  ETLS: 'Serwer poczty nie zapewnia bezpiecznego połączenia',
  EENVELOPE: 'Adres odrzucony',
  EAUTH: 'Serwer poczty nie przyjął loginu portalu',
  EPROTOCOL: 'Serwer poczty odpowiedział niezrozumiale',
};

/** Answers to the login or to STARTTLS are about the program, not about a recipient. */
const ABOUT_US: ReadonlySet<string> = new Set(['EAUTH', 'ETLS']);

interface ServersError {
  readonly responseCode?: number;
  readonly response?: string;
  readonly code?: string;
  readonly message?: string;
}

const MOST_WORDS = 300;

const refusalText = (answer: string): string =>
  REFUSALS.find(([pattern]) => pattern.test(answer))?.[1] ?? 'Serwer odbiorcy nie przyjął wiadomości';

/** A server's words on one line, without addresses. */
const wordsOf = (answer: string): string => withoutAddresses(answer).replace(/\s+/g, ' ').trim();

/** What the mail server said when it took a mail, e.g. '250 2.0.0 Ok: queued as 4F2…'. */
export const answerText = (response: string): string => beginning(wordsOf(response), MOST_WORDS);

/** What went wrong in a sentence for the panel, with the server's own answer behind it for who looks after the server. */
export function failureText({ code = '', responseCode, response, message = '' }: ServersError): string {
  const answer = wordsOf(response ?? message);
  const isRefusal = responseCode !== undefined && !ABOUT_US.has(code);
  const what = isRefusal ? refusalText(answer) : (BY_CODE[code] ?? 'Nie udało się wysłać wiadomości');
  return answer === '' ? what : `${what} (${answer})`;
}

/** 5xx answers are final, except to the greeting or the login: those are about us, not about the mail. */
export function describeFailure(error: unknown): Error {
  const failure = error as ServersError;
  const text = failureText(failure);
  const aboutTheMail = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE';
  return aboutTheMail && (failure.responseCode ?? 500) >= 500 ? new PermanentError(text) : new Error(text);
}

/** What a report that comes later says and a server's answer does not. */
const RETURNS: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.1\.2\b|host.*not found|domain.*(not found|not exist)|NXDOMAIN/i, 'Adres odrzucony: nie ma takiej domeny'],
  [/\b4\.4\.\d+\b|expired|too long|time.?out/i, 'Serwer odbiorcy nie odpowiadał przez kilka dni'],
];

/** Why a mail came back, or is late, in a sentence for the panel with the words of the recipient's server. */
export function bounceText({ outcome, answer }: { outcome: 'failed' | 'delayed'; answer: string }): string {
  const words = beginning(wordsOf(answer), MOST_WORDS);
  const why = RETURNS.find(([pattern]) => pattern.test(words))?.[1] ?? refusalText(words);
  const what = outcome === 'failed' ? why : 'Poczta nie dostarczyła jeszcze wiadomości i próbuje dalej';
  return words === '' ? what : `${what} (${words})`;
}
