import { describe, expect, it } from 'vitest';
import { APPLICATION_ACTIONS, UNDOABLE_ACTIONS, type ApplicationAction } from './guards.ts';
import { TRANSITIONS, type Status } from './terms.ts';

/** The status that a decision leaves, of those that leave one. */
const LEFT: Partial<Record<ApplicationAction, Status>> = {
  confirm: 'confirmed',
  reject: 'rejected',
  'reject-with-info': 'rejected',
  resign: 'resigned',
  cancel: 'canceled',
  archive: 'archived',
};

describe('what is taken back with many at once', () => {
  it('APP-10 is what the table leads back from, and the archive', () => {
    const back = APPLICATION_ACTIONS.filter((action) => {
      const status = LEFT[action];
      return status !== undefined && (status === 'archived' || TRANSITIONS[status].includes('waiting'));
    });
    expect(UNDOABLE_ACTIONS.toSorted()).toEqual(back.toSorted());
  });
});
