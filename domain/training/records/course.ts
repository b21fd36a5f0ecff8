import { z } from 'zod';
import { record } from '#domain/record/record.ts';
import { numberOf, parsePrice } from '#domain/form/validators/numbers.ts';
import { FORMULAS } from '../course-date/terms.ts';
import { courseView } from './course-view.ts';

/** CRS-03. Money as text with two decimals ('1200.50'), VAT in per cent, days as `YYYY-MM-DD`. */
export const courseValues = z.object({
  name: z.string(),
  position: z.number(),
  groupId: z.string(),
  /** Further groups in which the course is shown (CRS-02). */
  furtherGroupIds: z.array(z.string()),
  formulas: z.array(z.enum(FORMULAS)),
  netPrice: z.string(),
  vat: z.union([z.literal(0), z.literal(23)]),
  novelty: z.boolean(),
  description: z.string(),
  /** In days: 1, 2, 2.5 or 3. */
  duration: z.number(),
  theory: z.number(),
  practice: z.number(),
  startedOnFrom: z.string().nullable(),
  startedOnTo: z.string().nullable(),
  photo: z.string().nullable(),
  hasFgaz: z.boolean(),
  allowRequests: z.boolean(),
  prerequisiteACourseId: z.string().nullable(),
  prerequisiteBCourseId: z.string().nullable(),
  delayedPayment: z.boolean(),
});
export type CourseValues = z.infer<typeof courseValues>;

export const course = record<CourseValues>({
  view: courseView,
  name: 'Course',
  noun: 'szkolenie',
  title: 'name',
  schema: courseValues,
  fromForm: (values, present) => ({
    name: String(values.name),
    position: Number(values.position),
    groupId: String(values.groupId),
    furtherGroupIds: (present?.furtherGroupIds ?? []).filter((id) => id !== values.groupId),
    formulas: FORMULAS.filter((formula) => (values.formulas as readonly string[]).includes(formula)),
    netPrice: parsePrice(String(values.netPrice)) ?? '0.00',
    vat: values.vat === '0' ? 0 : 23,
    novelty: values.novelty === true,
    description: String(values.description),
    duration: Number(values.duration),
    theory: numberOf(String(values.theory)),
    practice: numberOf(String(values.practice)),
    startedOnFrom: optional(values.startedOnFrom),
    startedOnTo: optional(values.startedOnTo),
    photo: present?.photo ?? null,
    hasFgaz: values.hasFgaz === true,
    allowRequests: values.allowRequests === true,
    prerequisiteACourseId: optional(values.prerequisiteACourseId),
    prerequisiteBCourseId: optional(values.prerequisiteBCourseId),
    delayedPayment: values.delayedPayment === true,
  }),
});

const optional = (value: unknown): string | null => (value ? String(value) : null);
