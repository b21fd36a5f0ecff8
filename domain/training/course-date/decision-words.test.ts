import { describe, expect, it } from 'vitest';
import { DECISION_FORMS } from './decision-forms.ts';
import { decisionWords, type DecidedOn } from './decision-words.ts';
import { APPLICATION_ACTIONS } from './guards.ts';

const NOTHING_SENT = { confirmationSent: false, reserveInformed: false, certificateSent: false };
const ALL_SENT = { confirmationSent: true, reserveInformed: true, certificateSent: true };

const STANDINGS: readonly DecidedOn[] = [NOTHING_SENT, ALL_SENT].flatMap((sent) => [
  { listType: 'primary', attendance: false, ...sent },
  { listType: 'primary', attendance: true, ...sent },
  { listType: 'reserve', attendance: false, ...sent },
]);

describe('the question before a decision', () => {
  it.each(STANDINGS)('%o: no decision is done by a button that is named like another one', (about) => {
    for (const action of APPLICATION_ACTIONS) {
      const { act } = decisionWords(action, about);
      const others = APPLICATION_ACTIONS.filter((one) => one !== action).map((one) => decisionWords(one, about));
      expect(others.flatMap(({ label, act: theirs }) => [label, theirs])).not.toContain(act);
    }
  });

  it.each(APPLICATION_ACTIONS)('%s is asked, and says what follows from it', (action) => {
    expect(DECISION_FORMS[action].method).toBe('post');
    for (const about of STANDINGS) expect(decisionWords(action, about).explains).toMatch(/\.$/);
  });

  it('APP-15 somebody on the reserve is informed, not confirmed', () => {
    const { label, title, act } = decisionWords('confirmation-email', {
      listType: 'reserve',
      attendance: false,
      ...NOTHING_SENT,
    });
    expect([label, title, act].join(' ')).not.toMatch(/potwierdzeni/i);
  });

  it.each(['confirmation-email', 'certificate-email'] as const)(
    'APP-15 CD-16 %s that goes out a second time is asked as that, and no box is ticked for it',
    (action) => {
      for (const listType of ['primary', 'reserve'] as const) {
        const words = (sent: typeof ALL_SENT) => decisionWords(action, { listType, attendance: true, ...sent });
        expect(words(NOTHING_SENT).title).not.toMatch(/ponown/i);
        expect(words(ALL_SENT)).toMatchObject({
          title: expect.stringMatching(/^Ponowne /),
          act: expect.stringMatching(/ponownie/),
          explains: expect.stringMatching(/już wysłan/),
        });
      }
      expect(DECISION_FORMS[action].fields).toEqual([]);
    },
  );

  it('what takes a place or a paper away looks dangerous', () => {
    const dangerous = APPLICATION_ACTIONS.filter((one) => decisionWords(one, STANDINGS[1] as DecidedOn).danger);
    expect(dangerous).toEqual([
      'reject',
      'reject-with-info',
      'resign',
      'cancel',
      'move-to-reserve',
      'attendance/toggle',
      'certificate-reissue',
    ]);
  });
});
