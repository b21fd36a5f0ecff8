import { blankTexts } from '#domain/training/course-date/application-values.ts';

/** A type of event, and in what its data differ from the golden sample. */
export type Fact = readonly [type: string, data?: object];

const first = { courseDateId: 'd1', applicationId: 'a1' };
const second = { courseDateId: 'd1', applicationId: 'a2' };
const place = (list: 'primary' | 'reserve', index: number) => ({
  list,
  overbooked: false,
  registration: { id: 'r1', index, count: 2 },
});
const person = { personId: 'p1', firstName: 'Żaneta', lastName: 'Źdźbło', email: 'z@serwis.example' };
const participant = { ...blankTexts('participant'), ...person, phone: '600700800', notes: 'wegetarianka' };
const contents = {
  participant: { personId: 'p1', name: 'Żaneta Źdźbło' },
  companyName: 'Auto-Serwis',
  courseName: 'Układy klimatyzacji',
  startedOn: '2026-12-03',
  formula: 'onsite',
  locationName: 'Centrum Łódź',
  duration: 1,
  trainer: null,
};
const ended = {
  accessType: 'temporary',
  expiresAt: '2026-12-31T22:59:59.000Z',
  passwordChangeMode: 'none',
};

/**
 * What befalls things in the course of time, folded by every state and every read model that knows the facts. Add one
 * for a rule that single samples can't show; never change one, or what was made of it would have to change.
 */
export const HISTORIES: Readonly<Record<string, readonly Fact[]>> = {
  'a seat is freed, taken, and attended': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    ['CourseDatePublished', { courseDateId: 'd1' }],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationRegistered', { ...second, ...place('reserve', 1) }],
    ['ApplicationConfirmationSent', { ...first, repeated: false }],
    ['ApplicationResigned', first],
    ['ApplicationMovedToPrimary', { ...second, overbooked: false, automatic: true }],
    ['ApplicationConfirmed', second],
    ['AttendanceMarked', { ...second, attended: true, certificateCode: 'ABC-123' }],
    ['CertificateSent', { ...second, repeated: false }],
  ],
  'presence is taken back': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationConfirmed', first],
    ['AttendanceMarked', { ...first, attended: true, certificateCode: 'ABC-123' }],
    ['AttendanceMarked', { ...first, attended: false, certificateCode: 'ABC-123' }],
  ],
  'a certificate is issued, sent, revoked and valid again': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationConfirmed', first],
    ['AttendanceMarked', { ...first, attended: true, certificateCode: null }],
    ['CertificateIssued', { ...first, code: 'ABC-123' }],
    ['CertificateSent', { ...first, repeated: false, code: 'ABC-123' }],
    ['AttendanceMarked', { ...first, attended: false, certificateCode: null }],
    ['CertificateRevoked', { ...first, code: 'ABC-123', cause: 'presence-corrected' }],
    ['AttendanceMarked', { ...first, attended: true, certificateCode: null }],
    ['CertificateIssued', { ...first, code: 'ABC-123' }],
  ],
  'a certificate with an end is replaced by one without': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationConfirmed', first],
    ['AttendanceMarked', { ...first, attended: true, certificateCode: null }],
    ['CertificateIssued', { ...first, code: 'ABC-123', contents: { ...contents, validUntil: '2028-12-03' } }],
    ['CertificateRevoked', { ...first, code: 'ABC-123', cause: 'superseded' }],
    ['CertificateIssued', { ...first, code: 'DEF-456', contents }],
  ],
  'who was present is filed, and the date cancelled': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationConfirmed', first],
    ['AttendanceMarked', { ...first, attended: true, certificateCode: null }],
    ['CertificateIssued', { ...first, code: 'ABC-123' }],
    ['ApplicationArchived', first],
    ['CourseDateCancelled', { courseDateId: 'd1' }],
    ['CertificateRevoked', { ...first, code: 'ABC-123', cause: 'date-cancelled' }],
  ],
  'a date is cancelled and reopened': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationRegistered', { ...second, ...place('reserve', 1) }],
    ['CourseDateCancelled', { courseDateId: 'd1' }],
    ['ApplicationCanceled', { ...first, cause: 'course-date' }],
    ['ApplicationCanceled', { ...second, cause: 'course-date' }],
    ['CourseDateReopened', { courseDateId: 'd1' }],
    ['ApplicationReinstated', { ...first, status: 'waiting', list: 'primary' }],
    ['ApplicationReinstated', { ...second, status: 'waiting', list: 'primary' }],
    ['ApplicationMovedToReserve', second],
    ['ApplicationArchived', first],
  ],
  'an application goes to another date and comes back': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    ['CourseDateScheduled', { courseDateId: 'd2' }],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationMovedIn', { ...first, courseDateId: 'd2', fromCourseDateId: 'd1', list: 'reserve', status: 'sent' }],
    ['ApplicationMovedOut', { ...first, toCourseDateId: 'd2' }],
    ['ApplicationMovedIn', { ...first, fromCourseDateId: 'd2', list: 'primary', status: 'sent' }],
    ['ApplicationMovedOut', { ...first, courseDateId: 'd2', toCourseDateId: 'd1' }],
  ],
  'details are changed': [
    ['CourseDateScheduled', { courseDateId: 'd1' }],
    [
      'CourseDateChanged',
      { courseDateId: 'd1', before: { startedOn: '2026-12-03' }, after: { startedOn: '2027-01-07' } },
    ],
    ['ApplicationRegistered', { ...first, ...place('primary', 0) }],
    ['ApplicationEdited', { ...first, before: {}, after: { participant } }],
    ['ApplicationRejected', { ...first, info: { personId: 'p1', text: 'Brak uprawnień' } }],
    ['ApplicationReinstated', { ...first, status: 'waiting', list: 'reserve' }],
  ],
  'a record is changed and switched off and on': [
    ['LocationCreated', { id: 'l1' }],
    ['LocationChanged', { id: 'l1', before: { city: 'próba city' }, after: { city: 'Łódź' } }],
    ['LocationDeactivated', { id: 'l1' }],
    ['LocationReactivated', { id: 'l1' }],
    ['LocationDeactivated', { id: 'l1' }],
    ['LocationChanged', { id: 'l1', before: { address: 'próba address' }, after: { address: 'ul. Jasna 1' } }],
  ],
  'an account ends': [
    ['OperatorAdded', { id: 'o1', values: { role: 'TRAINER', permission: [], photo: null } }],
    ['OperatorAccessChanged', { id: 'o1', after: ended }],
    ['OperatorPasswordChanged', { id: 'o1' }],
    ['ReporterAdded', { id: 'r1' }],
    ['ReporterAccessChanged', { id: 'r1', after: ended }],
    ['ReporterConsented', { reporterId: 'r1' }],
  ],
  'everybody in it is forgotten': [
    ['OperatorAdded'],
    ['ReporterAdded'],
    ['ParticipantAdded'],
    ['CourseDateScheduled'],
    ['ApplicationRegistered'],
    ['SurveyAnswered'],
    ['PersonForgotten'],
  ],
  'an import fails and is taken up again': [
    ['ImportConfirmed'],
    ['ImportBegun'],
    ['ImportFailed'],
    ['ImportResumed'],
    ['ImportBegun'],
    ['ImportCompleted'],
  ],
};
