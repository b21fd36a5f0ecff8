import { contactRecord } from '#domain/portal/contact.ts';
import { banner } from './records/banner.ts';
import { company } from './records/company.ts';
import { course } from './records/course.ts';
import { group } from './records/group.ts';
import { location } from './records/location.ts';

/** The plain records of training by the names of their tables. To add one: its file and a line here. */
export const trainingRecords = {
  groups: group,
  courses: course,
  locations: location,
  companies: company,
  banners: banner,
  szkolenia_contact: contactRecord('szkolenia', 'OPERATOR_WRITE'),
};
