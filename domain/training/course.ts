import { z } from 'zod';
import { record } from '../shared/record.ts';
import { FORMULAS } from './course-date/terms.ts';

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
  kind: 'course',
  name: 'Course',
  noun: 'szkolenie',
  title: 'name',
  schema: courseValues,
  permissions: { read: 'COURSE_READ', write: 'COURSE_WRITE' },
  labels: {
    name: 'Nazwa',
    position: 'Pozycja',
    groupId: 'Grupa szkoleń',
    furtherGroupIds: 'Dodatkowe grupy',
    formulas: 'Formy',
    netPrice: 'Cena netto',
    vat: 'VAT',
    novelty: 'Nowość',
    description: 'Opis',
    duration: 'Czas trwania (dni)',
    theory: 'Teoria (%)',
    practice: 'Praktyka (%)',
    startedOnFrom: 'Prowadzone od',
    startedOnTo: 'Prowadzone do',
    photo: 'Zdjęcie',
    hasFgaz: 'Wymaga numeru FGAZ',
    allowRequests: 'Zgłoszenia przez internet',
    prerequisiteACourseId: 'Wymagane szkolenie A',
    prerequisiteBCourseId: 'Wymagane szkolenie B',
    delayedPayment: 'Płatność odroczona',
  },
});
