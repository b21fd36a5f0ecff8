import { apiScreens } from '#api/tokens/screens.ts';
import { ownReportRoutes, ownReportScreens } from '#api/own-reports/index.ts';
import { viewRoutes, viewScreens } from '#api/views/views.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import { training } from '#domain/training/portal.ts';
import { trainingSamples } from '#ops/training/mail/samples.ts';
import { accountScreens } from '#api/accounts/index.ts';
import { galleryPage, galleryRoutes } from '#api/gallery/gallery.ts';
import { gdprRoutes, personScreens } from '#api/gdpr/index.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import { importRoutes } from '#api/imports/routes.ts';
import { auditRoutes, auditScreens } from '#api/audit/audit.ts';
import { jobRoutes, jobScreens } from '#api/jobs/jobs.ts';
import { mailboxRoutes, mailScreens } from '#api/mailbox/mailbox.ts';
import { mailTexts, wordingPreviewRoute } from '#api/mailbox/texts.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { trainingAccountScreens } from './accounts/index.ts';
import { registeredFields } from './accounts/reporters.ts';
import { publicReporterRoutes } from './accounts/public-reporters.ts';
import { reportListScreens } from '#api/reports/list.ts';
import { reportRoutesOf } from '#api/reports/report.ts';
import { applicationLoaders, applicationRoutes } from './applications/index.ts';
import { calendarRoutes } from './calendar.ts';
import { courseDateLoaders, courseDateRoutes } from './course-dates/index.ts';
import { marqueeOf } from './marquee.ts';
import { mergeLoaders, trainingMergeRoutes } from './merging.ts';
import { messageRoutes } from './messages.ts';
import { ratingLoaders, ratingRoutes } from './rating/public.ts';
import { ratingResultLoaders, ratingResultRoutes } from './rating/results.ts';
import { npsLoaders, npsRoutes } from './nps.ts';
import { trainingPersons } from './persons.ts';
import { accountLoaders } from './public/account.ts';
import { ownApplicationLoaders, ownApplicationRoutes } from './public/own-application.ts';
import { catalogueLoaders } from './public/catalogue.ts';
import { occasions } from './occasions.ts';
import { publicLoaders, publicRoutes } from './public/index.ts';
import { trainingSitemap } from './public/sitemap.ts';
import { trainingStructuredData } from './public/structured-data.ts';
import { courseLoaders } from './records/courses.ts';
import { trainingRecordRoutes } from './records/index.ts';
import { seatAlertLoaders, seatAlertRoutes } from './seat-alert/public.ts';
import { reportScreens } from './reports/screens.ts';
import { trainingToday } from './today.ts';

/** Every page that training serves itself: one that is missing does not compile. */
const loaders: Readonly<Record<TrainingPage, Loader>> = {
  ...publicLoaders,
  ...catalogueLoaders,
  ...accountLoaders,
  ...ownApplicationLoaders,
  ...applicationLoaders,
  ...courseDateLoaders,
  ...courseLoaders,
  ...npsLoaders,
  ...mergeLoaders,
  ...ratingLoaders,
  ...ratingResultLoaders,
  ...seatAlertLoaders,
  gallery: galleryPage,
};

/** The training portal behind Express. */
export const trainingApi: PortalApi = {
  portal: training,
  loaders,
  screens: {
    ...accountScreens,
    ...personScreens(trainingPersons),
    ...mailScreens,
    ...jobScreens,
    ...auditScreens,
    'mail-texts': mailTexts(trainingSamples),
    ...apiScreens,
    ...viewScreens,
    ...ownReportScreens,
    mailbox: async (request) => ({ ...(await mailScreens.mailbox(request)), occasions }),
    ...reportListScreens(reportScreens),
    today: trainingToday,
  },
  locals: async (app) => {
    const marquee = await marqueeOf(app);
    return marquee ? { marquee } : {};
  },
  structuredData: trainingStructuredData,
  sitemap: trainingSitemap,
  knownOfPerson: registeredFields,
  routes: [
    ...publicRoutes,
    ...publicReporterRoutes,
    ...ownApplicationRoutes,
    ...calendarRoutes,
    ...applicationRoutes,
    ...courseDateRoutes,
    ...mailboxRoutes(training),
    ...jobRoutes(training),
    ...viewRoutes,
    ...ownReportRoutes,
    wordingPreviewRoute(training, trainingSamples),
    ...auditRoutes(training),
    ...trainingRecordRoutes,
    ...reportScreens.flatMap(reportRoutesOf),
    ...gdprRoutes(trainingPersons),
    ...trainingMergeRoutes,
    ...messageRoutes,
    ...npsRoutes,
    ...ratingRoutes,
    ...ratingResultRoutes,
    ...seatAlertRoutes,
    ...accountRoutes(training.accounts, trainingAccountScreens),
    ...importRoutes(training.imports),
    ...galleryRoutes,
  ],
};
