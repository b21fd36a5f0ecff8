import { z } from 'zod';
import { personal } from '#domain/kernel/personal.ts';
import {
  applicationGroups,
  detailsUpcasters,
  type DetailsUpcaster,
  type FieldName,
  type GroupName,
} from './application-fields.ts';
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
  /** How many days before the first day people with a seat are reminded; 0 is not at all. */
  reminderDays: z.number().int(),
});
export type CourseDateDetails = z.infer<typeof courseDateDetails>;

const textsOf = <G extends GroupName>(group: G) =>
  Object.fromEntries(applicationGroups[group].fields.map(({ name }) => [name, z.string()])) as Record<
    FieldName<G>,
    z.ZodString
  >;

const participantData = personal(textsOf('participant'));
export type Participant = z.infer<typeof participantData>;

const reporterData = personal(textsOf('reporter'));
export type Reporter = z.infer<typeof reporterData>;

const companyData = z.object({
  /** The company record with this NIP, when there is one. */
  companyId: z.string().nullable(),
  boschCarServiceId: z.string().nullable(),
  ...textsOf('company'),
});
export type ApplicationCompany = z.infer<typeof companyData>;

/** What a certificate says: fixed when it is issued, so that nothing renamed or moved later contradicts the paper. */
export const certificateContents = z.object({
  participant: personal({ name: z.string() }),
  companyName: z.string(),
  courseName: z.string(),
  /** `YYYY-MM-DD`. */
  startedOn: z.string(),
  formula: z.enum(FORMULAS),
  locationName: z.string(),
  /** In days: 1, 2, 2.5 or 3. */
  duration: z.number(),
  trainer: personal({ name: z.string() }).nullable(),
  /** The last day on which it is valid, `YYYY-MM-DD`; absent where it has no end, as in facts of before there were any. */
  validUntil: z.string().optional(),
});
export type CertificateContents = z.infer<typeof certificateContents>;

/** What a certificate names, looked up at the moment of its issue; the ids say for which details of the date. */
export interface CertificateNames {
  readonly courseId: string;
  readonly courseName: string;
  /** In days. */
  readonly duration: number;
  readonly courseLocationId: string;
  readonly locationName: string;
  readonly trainerId: string | null;
  readonly trainer: CertificateContents['trainer'];
  /** For how many months after the training the course promises it; null: without an end. */
  readonly certificateMonths: number | null;
}

/** Everything an application says, apart from its place, status and attendance. */
export const applicationDetails = z.object({
  participant: participantData,
  reporter: reporterData,
  company: companyData,
});
export type ApplicationDetails = z.infer<typeof applicationDetails>;

type OldGroup = Readonly<Record<string, unknown>>;
type OldDetails = Readonly<Record<string, OldGroup>>;

/** Details, or the groups that a change names, in their next version. Of an erased person there is nothing to add. */
const nextVersion = (upcaster: DetailsUpcaster, details: OldDetails): OldDetails =>
  Object.fromEntries(
    Object.entries(details).map(([group, old]) => {
      const { added, changed } = upcaster[group as GroupName] ?? {};
      return [group, old.forgotten ? old : { ...added, ...(changed?.(old) ?? old) }];
    }),
  );

/** Version and upcasters of a fact that holds details in these parts of its data. */
export const detailsVersions = (...parts: readonly ('details' | 'before' | 'after')[]) => ({
  version: detailsUpcasters.length + 1,
  upcasters: detailsUpcasters.map((upcaster) => (data: Readonly<Record<string, OldDetails>>) => ({
    ...data,
    ...Object.fromEntries(parts.map((part) => [part, nextVersion(upcaster, data[part] ?? {})])),
  })),
});
