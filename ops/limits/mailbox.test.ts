import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['Jan@Warsztat.example', 'jan@warsztat.example'],
  [' jan+1@warsztat.example', 'jan@warsztat.example'],
  ['jan+a+b@warsztat.example', 'jan@warsztat.example'],
  ['j.a.n+x@gmail.com', 'jan@gmail.com'],
  ['jan@googlemail.com', 'jan@gmail.com'],
  // Elsewhere a dot is another person.
  ['j.an@warsztat.example', 'j.an@warsztat.example'],
  ['+48600100200@sms.example', '+48600100200@sms.example'],
  ['no-address', 'no-address'],
])('the mailbox of %j is counted as %j', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
