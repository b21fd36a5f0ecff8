import { sql } from 'kysely';
import { LIST_LABELS, STATUS_LABELS } from '#domain/training/course-date/terms.ts';
import { formatDateTime, formatDay } from '#domain/text/dates.ts';
import { changedIn, naming } from '#projections/list/changed-between.ts';
import { datesTouched } from '../course-dates/compared.ts';
import type { ComparedList } from '#api/handlers/compare-list.ts';
import type { ApplicationItem } from '#projections/training/applications/application-list.ts';

/** How the list of applications is compared. */
export const comparedApplications: ComparedList<Omit<ApplicationItem, 'courseDate'>> = {
  columns: () => [
    ['Uczestnik', ({ participantName }) => participantName],
    ['Data zgłoszenia', ({ appliedAt }) => formatDateTime(appliedAt)],
    ['Szkolenie', ({ courseName }) => courseName],
    ['Termin', ({ startedOn }) => formatDay(startedOn)],
    [
      'Firma',
      ({ companyName, companyNip }) => [companyName, companyNip && `NIP ${companyNip}`].filter(Boolean).join(', '),
    ],
    ['Lista', ({ listType }) => LIST_LABELS[listType]],
    ['Status', ({ status }) => STATUS_LABELS[status]],
  ],
  touched: (between, request) => [
    changedIn('applications', between),
    naming('applications', between, { column: 'course_id', changed: changedIn('courses', between) }),
    // Whether its date is past or coming is no column, only a filter.
    ...(asksForPhase(request.query.filters)
      ? [
          naming('applications', between, {
            column: 'course_date_id',
            changed: sql`(${sql.join(
              datesTouched(between).map((ids) => sql`select id from ${ids} as one`),
              sql` union all `,
            )})`,
          }),
        ]
      : []),
  ],
};

const asksForPhase = (filters: unknown): boolean =>
  typeof filters === 'object' && filters !== null && 'datePhase' in filters && filters.datePhase !== '';
