import type { RecordView } from '#domain/record/view.ts';
import { operatorView } from '#domain/training/accounts/operator-view.ts';
import { reporterView } from '#domain/training/accounts/reporter-view.ts';
import { participantView } from '#domain/training/accounts/participant-view.ts';
import { bannerView } from '#domain/training/records/banner-view.ts';
import { companyView } from '#domain/training/records/company-view.ts';
import { courseView } from '#domain/training/records/course-view.ts';
import { groupView } from '#domain/training/records/group-view.ts';
import { locationView } from '#domain/training/records/location-view.ts';

const VIEWS: readonly RecordView[] = [
  groupView,
  courseView,
  locationView,
  companyView,
  bannerView,
  operatorView,
  reporterView,
  participantView,
];

/** Which plain record a page of the panel is about: the one whose list is above the path. */
export function viewOf(path: string): RecordView {
  const view = VIEWS.find(({ base }) => path === base || path.startsWith(`${base}/`));
  if (!view) throw new Error(`No plain record at ${path}`);
  return view;
}
