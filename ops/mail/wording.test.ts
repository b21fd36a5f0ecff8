import { describe, expect, it } from 'vitest';
import { ORDER_WORDINGS } from '#domain/orders/messages/wordings.ts';
import { TRAINING_WORDINGS } from '#domain/training/mail/wordings.ts';
import { orderSamples } from '#ops/orders/mail/samples.ts';
import { trainingSamples } from '#ops/training/mail/samples.ts';
import { inOwnWords } from './wording.ts';

const WORDINGS = { ...TRAINING_WORDINGS, ...ORDER_WORDINGS };
const CASES = Object.entries({ ...trainingSamples, ...orderSamples }).map(([key, sample]) => [key, sample()] as const);
const own = { lead: null, opening: '', closing: '' };

describe('the words that an office may change', () => {
  it.each(CASES)(
    '%s: its mail names itself, begins its subject with its lead and knows its placeholders',
    (key, mail) => {
      const { placeholders } = WORDINGS[key as keyof typeof WORDINGS];
      expect(mail.wording).toBe(key);
      expect(mail.subject).toMatch(new RegExp(`^${mail.lead}: `));
      expect(Object.keys(mail.values ?? {})).toEqual(expect.arrayContaining([...placeholders]));
    },
  );

  it.each(CASES)('%s: facts, lists and links are in it whatever is said', (wording, mail) => {
    const { subject, paragraphs, after = [], ...kept } = mail;
    const worded = inOwnWords(mail, {
      wording,
      lead: 'Mamy wiadomość',
      opening: 'Raz.\n\nDwa.',
      closing: 'Do widzenia.',
    });
    expect(worded).toMatchObject(kept);
    expect(worded.subject).toBe(`Mamy wiadomość${subject.slice(mail.lead?.length)}`);
    expect(worded.paragraphs).toEqual(['Raz.', 'Dwa.', ...paragraphs.slice(1)]);
    expect(worded.after).toEqual([...after, 'Do widzenia.']);
  });

  it('what names a placeholder that is gone with a newer program goes out as the program says it, and the rest as it is worded', () => {
    const [wording, mail] = CASES[0] ?? [];
    if (!wording || !mail) throw new Error('no mail');
    const worded = inOwnWords(mail, {
      wording,
      lead: 'O {cenie}',
      opening: 'Za {cena} zł.',
      closing: '{ szkolenie }!',
    });
    expect(worded).toEqual({ ...mail, after: [...(mail.after ?? []), `${mail.values?.['szkolenie']}!`] });
  });

  it.each(CASES)('%s: what is left empty stays as it is', (wording, mail) => {
    expect(inOwnWords(mail, { ...own, wording })).toEqual(mail);
  });
});
