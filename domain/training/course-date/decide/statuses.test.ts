import { isRefusal } from '#domain/kernel/refusal.ts';
import { describe, expect, it } from 'vitest';
import { fact, given, registered, scheduled, state } from '#tests/support/training/course-date.ts';
import type { Status } from '../terms.ts';
import type { CourseDateEvent } from '../events.ts';
import {
  archiveApplication,
  cancelApplication,
  confirmApplication,
  rejectApplication,
  resignApplication,
  sendConfirmation,
  undoDecision,
} from './statuses.ts';

const a = { applicationId: 'a', courseDateId: 'd1' };

/** The shortest history that ends in each status. */
const HISTORY: Record<Status, CourseDateEvent[]> = {
  waiting: [],
  sent: [{ type: 'ApplicationConfirmationSent', data: { ...a, repeated: false } }],
  confirmed: [fact('ApplicationConfirmed', 'a')],
  rejected: [{ type: 'ApplicationRejected', data: { ...a, info: null } }],
  canceled: [{ type: 'ApplicationCanceled', data: { ...a, cause: 'operator' } }],
  resigned: [fact('ApplicationResigned', 'a')],
  archived: [fact('ApplicationConfirmed', 'a'), fact('ApplicationArchived', 'a')],
};

const COMMANDS = {
  sent: sendConfirmation,
  confirmed: confirmApplication,
  rejected: rejectApplication,
  canceled: cancelApplication,
  resigned: resignApplication,
  archived: archiveApplication,
  waiting: undoDecision,
} as const;

/** 409, and nothing changes. */
const NO = null;

/**
 * APP-10 written out from the requirement, not from the product's table: what becomes of an application in each status
 * by each command.
 */
const MATRIX: Readonly<Record<Status, Readonly<Record<Status, Status | null>>>> = {
  waiting: {
    waiting: NO,
    sent: 'sent',
    confirmed: 'confirmed',
    rejected: 'rejected',
    canceled: 'canceled',
    resigned: 'resigned',
    archived: NO,
  },
  sent: {
    waiting: NO,
    sent: NO,
    confirmed: 'confirmed',
    rejected: 'rejected',
    canceled: 'canceled',
    resigned: 'resigned',
    archived: NO,
  },
  confirmed: {
    waiting: NO,
    // The first confirmation for somebody confirmed already is a letter: no change of status (APP-15).
    sent: 'confirmed',
    confirmed: NO,
    rejected: NO,
    canceled: 'canceled',
    resigned: 'resigned',
    archived: 'archived',
  },
  rejected: {
    waiting: 'waiting',
    sent: NO,
    confirmed: NO,
    rejected: NO,
    canceled: NO,
    resigned: NO,
    archived: 'archived',
  },
  canceled: {
    waiting: 'waiting',
    sent: NO,
    confirmed: NO,
    rejected: NO,
    canceled: NO,
    resigned: NO,
    archived: 'archived',
  },
  resigned: {
    waiting: 'waiting',
    sent: NO,
    confirmed: NO,
    rejected: NO,
    canceled: NO,
    resigned: NO,
    archived: 'archived',
  },
  archived: {
    // Undo goes back to what it was before the archive.
    waiting: 'confirmed',
    sent: NO,
    confirmed: NO,
    rejected: NO,
    canceled: NO,
    resigned: NO,
    archived: NO,
  },
};

describe('statuses of an application', () => {
  const cells = Object.entries(MATRIX).flatMap(([from, row]) =>
    Object.entries(row).map(([by, to]) => [from as Status, by as Status, to] as const),
  );

  it('APP-10 the matrix has every status in both directions', () => expect(cells).toHaveLength(49));

  it.each(cells)('APP-10 %s, command for %s: %s', (from, by, to) => {
    const history = [scheduled(), registered('a'), ...HISTORY[from]];
    const decision = given(...history).when(
      COMMANDS[by],
      { applicationId: 'a' },
      by === 'waiting' ? { reason: 'Pomyłka' } : {},
    );
    const status = (facts: readonly CourseDateEvent[]) => state(...history, ...facts).applications.get('a')?.status;
    const outcome = isRefusal(decision) ? decision.refused : [decision.length, status(decision)];
    expect(outcome).toEqual(to === NO ? 'conflict' : [1, to]);
  });

  describe('of a training that is over', () => {
    const after = { now: '2026-04-02T14:01:00.000Z', today: '2026-04-02' };
    const a2 = { applicationId: 'a', duration: 2 };
    const open = given(scheduled(), registered('a'));

    it.each([
      ['confirmation', confirmApplication],
      ['rejection', rejectApplication],
      ['letter of confirmation', sendConfirmation],
    ] as const)('APP-10 no %s, while presence, archive and corrections stay', (_what, command) => {
      expect(open.when(command, a2, after)).toMatchObject({ refused: 'conflict' });
      // On the second of its two days it is not over yet.
      expect(open.when(command, a2, { ...after, now: '2026-04-02T13:59:00.000Z' })).not.toHaveProperty('refused');
    });

    it('APP-10 what nobody decided is filed, and taken out of the archive as it was', () => {
      const filed = open.when(archiveApplication, a2, after) as CourseDateEvent[];
      expect(filed).toEqual([fact('ApplicationArchived', 'a')]);
      expect(
        given(scheduled(), registered('a'), ...filed).when(
          undoDecision,
          { applicationId: 'a' },
          { ...after, reason: 'x' },
        ),
      ).toEqual([{ type: 'ApplicationReinstated', data: { ...a, status: 'waiting', list: 'primary' } }]);
      expect(open.when(archiveApplication, a2)).toMatchObject({ refused: 'conflict' });
    });
  });

  it('APP-10 undo needs a reason', () => {
    expect(given(scheduled(), registered('a'), ...HISTORY.rejected).when(undoDecision, { applicationId: 'a' })).toEqual(
      {
        refused: 'invalid',
        message: 'Pole „Powód” jest wymagane',
        errors: { reason: ['Pole „Powód” jest wymagane'] },
      },
    );
  });

  it('APP-10 undo gives the old seat back, or the reserve when it is taken', () => {
    const back = { reason: 'Pomyłka' };
    const rejected = [scheduled({ seatLimit: 1 }), registered('a'), ...HISTORY.rejected];
    expect(given(...rejected).when(undoDecision, { applicationId: 'a' }, back)).toEqual([
      { type: 'ApplicationReinstated', data: { ...a, status: 'waiting', list: 'primary' } },
    ]);
    expect(given(...rejected, registered('b')).when(undoDecision, { applicationId: 'a' }, back)).toEqual([
      { type: 'ApplicationReinstated', data: { ...a, status: 'waiting', list: 'reserve' } },
    ]);
  });

  it('APP-10 undo of the archive goes back to the status before', () => {
    expect(
      given(scheduled(), registered('a'), ...HISTORY.archived).when(
        undoDecision,
        { applicationId: 'a' },
        { reason: 'x' },
      ),
    ).toEqual([{ type: 'ApplicationReinstated', data: { ...a, status: 'confirmed', list: 'primary' } }]);
  });

  it('APP-15 somebody on the reserve is informed: no confirmation, no status, and one to come with a seat', () => {
    const informed = { type: 'ApplicationInformedOfReserve', data: { ...a, repeated: false } } as const;
    const waiting = given(scheduled(), registered('a', 'reserve'));
    expect(waiting.when(sendConfirmation, { applicationId: 'a' })).toEqual([informed]);
    expect(waiting.when(confirmApplication, { applicationId: 'a' }, { notify: true })).toEqual([
      { type: 'ApplicationConfirmed', data: a },
      informed,
    ]);
    const seated = given(scheduled(), registered('a', 'reserve'), informed, {
      type: 'ApplicationMovedToPrimary',
      data: { ...a, overbooked: false, automatic: true },
    });
    expect(seated.when(sendConfirmation, { applicationId: 'a' })).toEqual([
      { type: 'ApplicationConfirmationSent', data: { ...a, repeated: false } },
    ]);
  });

  it('APP-15 a second confirmation must be asked for', () => {
    const sent = given(scheduled(), registered('a'), ...HISTORY.sent);
    expect(sent.when(sendConfirmation, { applicationId: 'a' })).toMatchObject({
      refused: 'conflict',
      current: { repeatNeeded: true },
    });
    expect(sent.when(sendConfirmation, { applicationId: 'a', repeat: true })).toEqual([
      { type: 'ApplicationConfirmationSent', data: { ...a, repeated: true } },
    ]);
  });

  it('APP-15 a confirmation of which those concerned are notified is a confirmation that was sent, once', () => {
    const notified = { notify: true };
    const confirmed = { type: 'ApplicationConfirmed', data: a };
    const sent = { type: 'ApplicationConfirmationSent', data: { ...a, repeated: false } };
    const waiting = [scheduled(), registered('a')] as const;
    expect(given(...waiting).when(confirmApplication, a, notified)).toEqual([confirmed, sent]);
    expect(given(...waiting).when(confirmApplication, a)).toEqual([confirmed]);
    expect(given(...waiting, ...HISTORY.sent).when(confirmApplication, a, notified)).toEqual([confirmed]);
  });

  it('APP-16 a rejection carries the operator’s text, sealed for the participant and the reporter', () => {
    expect(
      given(scheduled(), registered('a')).when(rejectApplication, { applicationId: 'a', info: 'Za późno' }),
    ).toEqual([
      { type: 'ApplicationRejected', data: { ...a, info: { personId: 'p-a', alsoAbout: ['p-r'], text: 'Za późno' } } },
    ]);
  });

  it('APP-14 a freed seat goes to the first on the reserve when the date says so', () => {
    const decision = given(
      scheduled({ seatLimit: 1, autoPromote: true }),
      registered('a'),
      registered('b', 'reserve'),
      registered('c', 'reserve'),
    ).when(resignApplication, { applicationId: 'a' });
    expect(decision).toEqual([
      fact('ApplicationResigned', 'a'),
      {
        type: 'ApplicationMovedToPrimary',
        data: { applicationId: 'b', courseDateId: 'd1', overbooked: false, automatic: true },
      },
    ]);
  });

  it('APP-14 anyone who comes back to the reserve while a seat is free gets it when the date says so', () => {
    const history = [registered('a'), registered('b', 'reserve'), fact('ApplicationResigned', 'b')] as const;
    const back = (autoPromote: boolean) =>
      given(scheduled({ seatLimit: 1, autoPromote }), ...history, fact('ApplicationResigned', 'a')).when(
        undoDecision,
        { applicationId: 'b' },
        { reason: 'Pomyłka' },
      );
    const data = { applicationId: 'b', courseDateId: 'd1' };
    const reinstated = { type: 'ApplicationReinstated', data: { ...data, status: 'waiting', list: 'reserve' } };
    const seated = { type: 'ApplicationMovedToPrimary', data: { ...data, overbooked: false, automatic: true } };
    expect(back(true)).toEqual([reinstated, seated]);
    expect(back(false)).toEqual([reinstated]);
  });

  it('APP-14 without that setting nobody moves by itself', () => {
    expect(
      given(scheduled({ seatLimit: 1 }), registered('a'), registered('b', 'reserve')).when(resignApplication, {
        applicationId: 'a',
      }),
    ).toEqual([fact('ApplicationResigned', 'a')]);
  });

  it('APP-06 a stale version is refused with what is there now', () => {
    expect(
      given(scheduled(), registered('a'), fact('ApplicationConfirmed', 'a')).when(rejectApplication, {
        applicationId: 'a',
        version: 1,
      }),
    ).toMatchObject({ refused: 'conflict', current: { status: 'confirmed', version: 2 } });
  });

  it('an unknown application is not found', () => {
    expect(given(scheduled()).when(confirmApplication, { applicationId: 'x' })).toMatchObject({ refused: 'notFound' });
  });
});
