import { describe, expect, it } from 'vitest';
import { DECISION_FORMS } from '../course-date/decision-forms.ts';
import { APPLICATION_ACTIONS, type ApplicationAction } from '../course-date/guards.ts';
import { isUnsent, ruleFor } from './table.ts';

/** The fact that each decision makes, and of what kind it is. */
const FACTS: Record<ApplicationAction, { type: string; data?: object }> = {
  confirm: { type: 'ApplicationConfirmed' },
  'confirmation-email': { type: 'ApplicationConfirmationSent' },
  reject: { type: 'ApplicationRejected', data: { info: null } },
  'reject-with-info': { type: 'ApplicationRejected', data: { info: { text: 'x' } } },
  resign: { type: 'ApplicationResigned' },
  cancel: { type: 'ApplicationCanceled', data: { cause: 'operator' } },
  move: { type: 'ApplicationMovedIn' },
  'move-to-primary': { type: 'ApplicationMovedToPrimary', data: { automatic: false } },
  'move-to-reserve': { type: 'ApplicationMovedToReserve' },
  'attendance/toggle': { type: 'AttendanceMarked' },
  'certificate-email': { type: 'CertificateSent' },
  'certificate-reissue': { type: 'CertificateIssued' },
  archive: { type: 'ApplicationArchived' },
  undo: { type: 'ApplicationReinstated' },
};

describe('what is asked before a decision', () => {
  it.each(APPLICATION_ACTIONS)('%s asks whether to notify where the table of messages says so, ticked', (action) => {
    const { type, data = {} } = FACTS[action];
    const rule = ruleFor({ type, data, meta: { command: 'Test' } });
    const asks = rule !== undefined && !isUnsent(rule) && rule.when === 'ask';
    const field = DECISION_FORMS[action]?.fields.find(({ name }) => name === 'notify');
    expect(field?.value).toBe(asks ? true : undefined);
  });
});
