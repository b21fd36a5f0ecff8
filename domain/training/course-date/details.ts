import { z } from 'zod';
import { personal } from '#domain/kernel/personal.ts';
import { FORMULAS, VISIBILITIES } from './terms.ts';

/** Details of a course date (CD-03). Times are numbers such as 930; the day is `YYYY-MM-DD` in Europe/Warsaw. */
export const courseDateDetails = z.object({
  courseId: z.string(),
  startedOn: z.string(),
  courseLocationId: z.string(),
  formula: z.enum(FORMULAS),
  onlineMeetingUrl: z.string().nullable(),
  trainerId: z.string().nullable(),
  seatLimit: z.number().int(),
  visibility: z.enum(VISIBILITIES),
  timeStart: z.number().int(),
  timeEnd: z.number().int(),
  /** New applications go to the reserve list even with free seats (CD-04). */
  full: z.boolean(),
  /** A freed seat is given to the first on the reserve without asking (APP-14). */
  autoPromote: z.boolean(),
});
export type CourseDateDetails = z.infer<typeof courseDateDetails>;

export const participantData = personal({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  fgazNumber: z.string(),
  notes: z.string(),
});
export type Participant = z.infer<typeof participantData>;

export const reporterData = personal({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Reporter = z.infer<typeof reporterData>;

export const companyData = z.object({
  /** The company record with this NIP, when there is one. */
  companyId: z.string().nullable(),
  boschCarServiceId: z.string().nullable(),
  name: z.string(),
  nip: z.string(),
  /** Voivodeship slug (CST-01). */
  state: z.string(),
});
export type ApplicationCompany = z.infer<typeof companyData>;

/** Everything an application says, apart from its place, status and attendance. */
export const applicationDetails = z.object({
  participant: participantData,
  reporter: reporterData,
  company: companyData,
});
export type ApplicationDetails = z.infer<typeof applicationDetails>;
