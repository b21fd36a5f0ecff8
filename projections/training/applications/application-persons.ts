import type { EventOf } from '#domain/kernel/event.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { ApplicationPersonReplaced } from '#domain/training/course-date/person/events.ts';
import type { ApplicationEdited } from '#domain/training/course-date/application/events.ts';
import { isOtherPerson } from '#domain/training/course-date/changes.ts';
import { handlers } from '#projections/read-model.ts';
import { detailColumns, forget, type ApplicationRow } from './application-row.ts';

const on = handlers<ApplicationRow>();

/** Of what an application said before too. */
export const ofErasure = on(PersonForgotten, {
  rows: (event) => [
    { where: 'person_id', is: event.data.personId },
    { where: 'reporter_id', is: event.data.personId },
  ],
  evolve: (row, event) => (row ? forget(row, event.data.personId) : null),
});

/**
 * What a move to another date leaves as it is: how many persons have been its participant and its reporter, one each where
 * nothing is known of it yet, and what was accepted with it.
 */
export const keptByMove = (
  row: Pick<ApplicationRow, 'participants' | 'reporters' | 'consent_version'> | undefined,
) => ({
  participants: row?.participants ?? 1,
  reporters: row?.reporters ?? 1,
  consent_version: row?.consent_version ?? null,
});

/**
 * What was accepted for who has the seat after an edit (PUB-20). A consent is to one person's data: whom the office, or a
 * reporter of before the form asked, put there instead has none of the former one's.
 */
export const consentAfter = (
  {
    before,
    after,
    consentVersion,
  }: Pick<EventOf<typeof ApplicationEdited>['data'], 'before' | 'after' | 'consentVersion'>,
  row: Pick<ApplicationRow, 'consent_version'>,
): string | null =>
  consentVersion ?? (isOtherPerson(before.participant, after.participant) ? null : row.consent_version);

/** What becomes of an application when its persons are merged with others, separated or erased. */
export const personHandlers = {
  ...on(ApplicationPersonReplaced, {
    rows: ({ data }) => ({ keys: [data.applicationId] }),
    evolve: (row, { data: { role, to } }) => {
      if (!row) return null;
      const details = { ...row.details, [role]: { ...row.details[role], personId: to } };
      return { ...row, ...detailColumns(details), version: row.version + 1 };
    },
  }),
  ...ofErasure,
};
