import type { TrainingWording } from '#domain/training/mail/wordings.ts';
import type { Absence, News, ReportedDate, ReportedStatus } from '#domain/training/messages/news.ts';
import type { TrainerNews } from '#domain/training/messages/trainer.ts';
import { pageOf } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { statusMail } from './status-mail.ts';
import {
  certificateMail,
  certificateRevokedMail,
  certificateValidAgainMail,
  confirmationMail,
  registrationReceived,
  rejectionMail,
  reminderMail,
  surveyMail,
  trainerMail,
} from './templates.ts';

const DATE: ReportedDate = {
  courseName: 'Diagnostyka układów hamulcowych',
  startedOn: '2027-03-02',
  timeStart: 930,
  timeEnd: 1600,
  duration: 2,
  formula: 'onsite',
  locationName: 'Centrum szkoleniowe',
  locationAddress: 'ul. Przykładowa 1, Warszawa',
  onlineMeetingUrl: null,
};
const LATER: ReportedDate = { ...DATE, startedOn: '2027-04-13' };
const NAME = 'Imię Nazwisko';
const CERTIFICATE = {
  ...DATE,
  participantName: NAME,
  companyName: 'Nazwa firmy',
  trainerName: '',
  code: 'AAAA-BBBB-CCCC',
  validUntil: null,
  verifyUrl: pageOf('/certyfikat/AAAA-BBBB-CCCC'),
};
const SEAT: ReportedStatus = { courseDateId: 'a', date: DATE, place: 'seat', absence: null };

const news = (what: News, { before = SEAT, now = SEAT }: { before?: ReportedStatus; now?: ReportedStatus }) =>
  statusMail(what, [{ name: NAME, saying: { news: what, carries: [] }, before, now }]);
const absent = (absence: Absence) => news('absent', { now: { ...SEAT, place: null, absence } });
const gone = (absence: Absence): ReportedStatus => ({ ...SEAT, place: null, absence });
const trainer = (what: TrainerNews) =>
  trainerMail(DATE, {
    news: what,
    changes: what === 'changed' ? ['Godziny: 8:00–14:00 → 9:30–16:00'] : [],
    reason: 'choroba trenera',
    page: pageOf('/panel/course-dates'),
  });
const person = [{ name: NAME, place: 'seat' }] as const;

/** Each mail whose words the office may change, about nobody: what it says today, for anyone who words it. */
export const trainingSamples: Readonly<Record<TrainingWording, () => MailParts>> = {
  received: () => registrationReceived(DATE, person),
  seat: () => confirmationMail(DATE, person),
  awaiting: () => confirmationMail(DATE, [{ name: NAME, place: 'awaiting' }]),
  reserve: () => confirmationMail(DATE, [{ name: NAME, place: 'reserve' }]),
  rejected: () => rejectionMail(DATE, [NAME], null),
  'to-primary': () => news('to-primary', { before: { ...SEAT, place: 'reserve' } }),
  'to-reserve': () => news('to-reserve', { now: { ...SEAT, place: 'reserve' } }),
  unconfirmed: () => news('unconfirmed', { now: { ...SEAT, place: 'awaiting' } }),
  moved: () => news('moved', { now: { ...SEAT, courseDateId: 'b', date: LATER } }),
  changed: () => news('changed', { now: { ...SEAT, date: LATER } }),
  replaced: () => news('replaced', {}),
  back: () => news('back', { before: gone('canceled') }),
  'date-cancelled': () => absent('date-cancelled'),
  'date-back': () => news('back', { before: gone('date-cancelled') }),
  canceled: () => absent('canceled'),
  resigned: () => absent('resigned'),
  archived: () => absent('archived'),
  reminder: () => reminderMail(DATE, person),
  survey: () => surveyMail(DATE, { link: pageOf('/ocena-szkolenia'), name: NAME, endsOn: '2027-04-02' }),
  certificate: () => certificateMail([CERTIFICATE]),
  'certificate-revoked': () => certificateRevokedMail(CERTIFICATE, 'poprawiono obecność'),
  'certificate-valid-again': () => certificateValidAgainMail(CERTIFICATE),
  'trainer-assigned': () => trainer('assigned'),
  'trainer-released': () => trainer('released'),
  'trainer-changed': () => trainer('changed'),
  'trainer-cancelled': () => trainer('cancelled'),
  'trainer-reopened': () => trainer('reopened'),
};
