import { describe, expect, it } from 'vitest';
import { DATE_DECISIONS, dateDecisionWords, type DateDecidedOn } from './date-words.ts';
import { sendCertificatesForm } from './forms.ts';

const about = (more: Partial<DateDecidedOn> = {}): DateDecidedOn => ({
  open: 0,
  returning: 0,
  certificates: { due: 0, sent: 0 },
  ...more,
});

const explained = (decision: (typeof DATE_DECISIONS)[number], more: Partial<DateDecidedOn>): string =>
  dateDecisionWords(decision, about(more)).explains;

describe('the question before a decision about a whole date', () => {
  it('CD-13 CD-16 counts what it concerns', () => {
    expect(explained('cancel', { open: 1 })).toContain('anuluje 1 otwarte zgłoszenie');
    expect(explained('cancel', { open: 22 })).toContain('anuluje 22 otwarte zgłoszenia');
    expect(explained('cancel', { open: 5 })).toContain('anuluje 5 otwartych zgłoszeń');
    expect(explained('cancel', { open: 0 })).toContain('Nie ma na nim otwartych zgłoszeń');
    expect(explained('reopen', { returning: 1 })).toContain('wróci 1 zgłoszenie anulowane razem z nim');
    expect(explained('reopen', { returning: 3 })).toContain('wrócą 3 zgłoszenia anulowane razem z nim');
    expect(explained('reopen', { returning: 7 })).toContain('wróci 7 zgłoszeń anulowanych razem z nim');
    expect(explained('send_certificates', { certificates: { due: 1, sent: 2 } })).toContain(
      'do 1 osoby: do obecnych, którzy go jeszcze nie mają. 2 osoby dostały go już wcześniej.',
    );
  });

  it('CD-16 where all have their certificates asks whether they go out again, and sends that by itself', () => {
    const certificates = { due: 0, sent: 5 };
    expect(dateDecisionWords('send_certificates', about({ certificates }))).toMatchObject({
      title: 'Ponowne wysłanie certyfikatów',
      act: 'Wyślij ponownie 5 certyfikatów',
      explains: expect.stringContaining('dostało już 5 osób'),
    });
    const fields = (due: number, sent: number) =>
      sendCertificatesForm({ due, sent }).fields.map(({ name, type, value }) => [name, type, value]);
    expect(fields(0, 5)).toEqual([['repeat', 'hidden', 'true']]);
    expect(fields(2, 5)).toEqual([['repeat', 'checkbox', undefined]]);
    expect(fields(2, 0)).toEqual([]);
  });

  it('each is a whole sentence, and only the cancellation looks dangerous', () => {
    const all = DATE_DECISIONS.map((decision) => dateDecisionWords(decision, about()));
    for (const { explains } of all) expect(explains).toMatch(/\.$/);
    expect(all.flatMap(({ danger, act }) => (danger ? [act] : []))).toEqual(['Odwołaj termin']);
  });
});
