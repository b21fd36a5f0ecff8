import { trainingScopes } from '#domain/training/records.ts';
import { records } from '#domain/training/records/decide.ts';
import { trainingSamples } from '#ops/training/mail/samples.ts';
import type { Route } from '#api/http/routes/route.ts';
import { recordRoutes } from '#api/records/routes.ts';
import { wordingScreen } from '#api/mailbox/texts.ts';
import { contactScreen } from '#api/records/contact.ts';
import { screensOf } from '#api/records/screen.ts';
import { tokenRoutes } from '#api/tokens/routes.ts';
import { webhookRoutes } from '#api/webhooks/routes.ts';
import { bannerScreen } from './banners.ts';
import { assignCourseRoutes, courseScreen } from './courses.ts';
import { firmScreen } from './firms.ts';
import { groupScreen } from './groups.ts';
import { locationScreen } from './locations.ts';
import { privacyNoticeScreen } from './privacy-notice.ts';

/** Every plain record of training; those of which training knows more than their declarations say are named. */
const screens = screensOf(records, {
  banners: bannerScreen,
  companies: firmScreen,
  courses: courseScreen,
  groups: groupScreen,
  szkolenia_mail_wordings: { record: records.szkolenia_mail_wordings, ...wordingScreen(trainingSamples) },
  szkolenia_contact: { record: records.szkolenia_contact, ...contactScreen },
  locations: locationScreen,
  privacy_notices: privacyNoticeScreen,
});

const WITH_SECRETS: Readonly<Record<string, typeof tokenRoutes>> = {
  szkolenia_api_tokens: tokenRoutes,
  szkolenia_webhooks: webhookRoutes,
};

export const trainingRecordRoutes: readonly Route[] = [
  ...screens.flatMap((screen) => {
    const withSecrets = WITH_SECRETS[screen.record.table];
    return withSecrets ? withSecrets(screen, trainingScopes) : recordRoutes(screen);
  }),
  ...assignCourseRoutes,
];
