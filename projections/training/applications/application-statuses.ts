import {
  ApplicationArchived,
  ApplicationCanceled,
  ApplicationConfirmationSent,
  ApplicationConfirmed,
  ApplicationMovedIn,
  ApplicationRegistered,
  ApplicationReinstated,
  ApplicationRejected,
  ApplicationResigned,
} from '#domain/training/course-date/application/events.ts';
import type { Status } from '#domain/training/course-date/terms.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { spansTable, withStatus, type StatusSpansRow } from '#projections/status-spans.ts';

const on = handlers<StatusSpansRow>();

/** A status that a fact brings; undefined where it changes none. */
const status = <D extends { readonly applicationId: string }>(
  of: (data: D, last: string | undefined) => Status | undefined,
) => ({
  rows: ({ data }: { readonly data: D }) => ({ keys: [data.applicationId] }),
  evolve: (row: StatusSpansRow | undefined, { data, at }: { readonly data: D; readonly at: string }, id: string) => {
    const before = row ?? { id, spans: [] };
    const next = of(data, before.spans.at(-1)?.status);
    return next ? withStatus(before, next, at) : (row ?? null);
  },
});

/** For reports alone: which status each application had from when to when. */
export const applicationStatuses: ReadModel<StatusSpansRow> = {
  name: 'application_statuses',
  version: 1,
  ...spansTable,
  on: {
    ...on(
      ApplicationRegistered,
      status(() => 'waiting'),
    ),
    ...on(
      ApplicationMovedIn,
      status((data) => data.status),
    ),
    ...on(
      ApplicationConfirmationSent,
      status((_data, last) => (last === 'waiting' ? 'sent' : undefined)),
    ),
    ...on(
      ApplicationConfirmed,
      status(() => 'confirmed'),
    ),
    ...on(
      ApplicationRejected,
      status(() => 'rejected'),
    ),
    ...on(
      ApplicationCanceled,
      status(() => 'canceled'),
    ),
    ...on(
      ApplicationResigned,
      status(() => 'resigned'),
    ),
    ...on(
      ApplicationArchived,
      status(() => 'archived'),
    ),
    ...on(
      ApplicationReinstated,
      status((data) => data.status),
    ),
  },
};
