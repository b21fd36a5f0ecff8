import type { TrainingPage } from '#domain/training/pages.ts';
import { training } from '#domain/training/portal.ts';
import { crossApplication } from '#web/app/cross-application.tsx';
import type { PageSource, PortalWeb } from '#web/app/page-view.ts';
import './public/public.css';
import { SurveySlot } from './survey/survey-slot.tsx';

const comparePage: PageSource = { source: 'web/training/compare.tsx', load: () => import('./compare.tsx') };

/** The pages that training draws itself, one chunk each. */
const components: Readonly<Record<TrainingPage, PageSource>> = {
  home: { source: 'web/training/public/home.tsx', load: () => import('./public/home.tsx') },
  groups: { source: 'web/training/public/groups.tsx', load: () => import('./public/groups.tsx') },
  schedule: { source: 'web/training/public/schedule.tsx', load: () => import('./public/schedule.tsx') },
  priceList: { source: 'web/training/public/price-list.tsx', load: () => import('./public/price-list.tsx') },
  contact: { source: 'web/training/public/contact.tsx', load: () => import('./public/contact.tsx') },
  registration: { source: 'web/training/public/registration.tsx', load: () => import('./public/registration.tsx') },
  registered: { source: 'web/training/public/registered.tsx', load: () => import('./public/registered.tsx') },
  applicationStatus: {
    source: 'web/training/public/application-status.tsx',
    load: () => import('./public/application-status.tsx'),
  },
  trainingRating: { source: 'web/training/rating/rating.tsx', load: () => import('./rating/rating.tsx') },
  certificate: { source: 'web/training/public/certificate.tsx', load: () => import('./public/certificate.tsx') },
  cookies: { source: 'web/training/public/privacy-settings.tsx', load: () => import('./public/privacy-settings.tsx') },
  regulations: { source: 'web/training/public/regulations.tsx', load: () => import('./public/regulations.tsx') },
  legalNote: { source: 'web/training/public/legal-note.tsx', load: () => import('./public/legal-note.tsx') },
  dataProtection: {
    source: 'web/training/public/data-protection.tsx',
    load: () => import('./public/data-protection.tsx'),
  },
  provider: { source: 'web/training/public/provider.tsx', load: () => import('./public/provider.tsx') },
  reporterAccount: {
    source: 'web/training/public/reporter-account.tsx',
    load: () => import('./public/reporter-account.tsx'),
  },
  ownApplication: {
    source: 'web/training/public/own-application.tsx',
    load: () => import('./public/own-application.tsx'),
  },
  reporterNew: { source: 'web/training/public/reporter-new.tsx', load: () => import('./public/reporter-new.tsx') },
  gallery: { source: 'web/gallery/gallery.tsx', load: () => import('#web/gallery/gallery.tsx') },
  participantMerge: { source: 'web/merging/merge.tsx', load: () => import('#web/merging/merge.tsx') },
  reporterMerge: { source: 'web/merging/merge.tsx', load: () => import('#web/merging/merge.tsx') },
  applicationsCompare: comparePage,
  applications: {
    source: 'web/training/applications/applications.tsx',
    load: () => import('./applications/applications.tsx'),
  },
  applicationNew: {
    source: 'web/training/applications/application-new.tsx',
    load: () => import('./applications/application-new.tsx'),
  },
  applicationsNew: {
    source: 'web/training/applications/applications-new.tsx',
    load: () => import('./applications/applications-new.tsx'),
  },
  application: {
    source: 'web/training/applications/application.tsx',
    load: () => import('./applications/application.tsx'),
  },
  applicationEdit: {
    source: 'web/training/applications/application-edit.tsx',
    load: () => import('./applications/application-edit.tsx'),
  },
  applicationDecision: {
    source: 'web/training/applications/application-decision.tsx',
    load: () => import('./applications/application-decision.tsx'),
  },
  attendanceDecision: {
    source: 'web/training/applications/application-decision.tsx',
    load: () => import('./applications/application-decision.tsx'),
  },
  courseDatesCompare: comparePage,
  courseDates: {
    source: 'web/training/course-dates/course-dates.tsx',
    load: () => import('./course-dates/course-dates.tsx'),
  },
  courseDateNew: {
    source: 'web/training/course-dates/course-date-form.tsx',
    load: () => import('./course-dates/course-date-form.tsx'),
  },
  courseDateSeries: {
    source: 'web/training/course-dates/course-date-form.tsx',
    load: () => import('./course-dates/course-date-form.tsx'),
  },
  courseDateCalendar: {
    source: 'web/training/course-dates/calendar.tsx',
    load: () => import('./course-dates/calendar.tsx'),
  },
  courseDate: {
    source: 'web/training/course-dates/course-date.tsx',
    load: () => import('./course-dates/course-date.tsx'),
  },
  courseDateEdit: {
    source: 'web/training/course-dates/course-date-form.tsx',
    load: () => import('./course-dates/course-date-form.tsx'),
  },
  courseDateDecision: {
    source: 'web/training/course-dates/course-date-decision.tsx',
    load: () => import('./course-dates/course-date-decision.tsx'),
  },
  courseDateRatings: {
    source: 'web/training/rating/date-ratings.tsx',
    load: () => import('./rating/date-ratings.tsx'),
  },
  attendanceList: {
    source: 'web/training/course-dates/attendance-list.tsx',
    load: () => import('./course-dates/attendance-list.tsx'),
  },
  assignCourse: {
    source: 'web/training/records/assign-course-page.tsx',
    load: () => import('./records/assign-course-page.tsx'),
  },
  assignCourseEdit: {
    source: 'web/training/records/assign-course-page.tsx',
    load: () => import('./records/assign-course-page.tsx'),
  },
  seatAlertNew: {
    source: 'web/training/seat-alert/seat-alert-new.tsx',
    load: () => import('./seat-alert/seat-alert-new.tsx'),
  },
  seatAlert: {
    source: 'web/training/seat-alert/seat-alert.tsx',
    load: () => import('./seat-alert/seat-alert.tsx'),
  },
  nps: { source: 'web/training/survey/page.tsx', load: () => import('./survey/page.tsx') },
};

/** The training portal in the browser. */
export const web: PortalWeb = {
  wrapper: crossApplication,
  portal: training,
  components,
  screens: {
    'record-details': {
      source: 'web/training/records/details.tsx',
      load: () => import('./records/details.tsx'),
    },
  },
  corner: SurveySlot,
};
