import { scopesOf } from '#domain/api/scopes.ts';
import { apiTokenRecord } from '#domain/api/token.ts';
import { wordingRecord } from '#domain/mail/wording.ts';
import { contactRecord } from '#domain/portal/contact.ts';
import { webhookRecord } from '#domain/webhook/webhook.ts';
import { operator } from './accounts/operator.ts';
import { participant } from './accounts/participant.ts';
import { reporter } from './accounts/reporter.ts';
import { TRAINING_WORDINGS } from './mail/wordings.ts';
import { applicationWrites, courseDateWrites } from './api-writes.ts';
import { banner } from './records/banner.ts';
import { company } from './records/company.ts';
import { course } from './records/course.ts';
import { group } from './records/group.ts';
import { location } from './records/location.ts';
import { privacyNotice } from './records/privacy-notice.ts';

const plain = {
  groups: group,
  courses: course,
  locations: location,
  companies: company,
  banners: banner,
  privacy_notices: privacyNotice,
  szkolenia_contact: contactRecord('szkolenia', 'OPERATOR_WRITE'),
  szkolenia_mail_wordings: wordingRecord('szkolenia', { permission: 'OPERATOR_WRITE', wordings: TRAINING_WORDINGS }),
};

/** What other programs may be given to read, and to do. */
export const trainingScopes = scopesOf({
  records: plain,
  accounts: [operator, reporter, participant],
  own: [
    { kind: 'application', label: 'Zgłoszenia', read: ['APPLICATION_READ'], writes: applicationWrites },
    { kind: 'course-date', label: 'Terminy szkoleń', read: ['COURSEDATE_READ'], writes: courseDateWrites },
  ],
});

/** The plain records of training by the names of their tables. To add one: its file and a line above. */
export const trainingRecords = {
  ...plain,
  szkolenia_api_tokens: apiTokenRecord('szkolenia', 'OPERATOR_WRITE', trainingScopes),
  szkolenia_webhooks: webhookRecord('szkolenia', 'OPERATOR_WRITE', trainingScopes),
};
