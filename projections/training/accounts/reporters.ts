import { ReporterConsented } from '#domain/training/accounts/events.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import { accountReadModel, type AccountRow } from '#projections/accounts.ts';
import { handlers } from '#projections/read-model.ts';

/** A reporter with an account, and what they agreed to (REP-01, PUB-19, PUB-20). */
export interface ReporterRow extends AccountRow<typeof reporter> {
  /** The newest version of the personal-data notice that was accepted, and when (ISO 8601 UTC). */
  consent_version: string | null;
  consent_at: string | null;
}

const on = handlers<ReporterRow>();

export const reporters = accountReadModel<ReporterRow>(reporter, {
  columns: { consent_version: 'text', consent_at: 'text' },
  initial: { consent_version: null, consent_at: null },
  on: on(ReporterConsented, {
    rows: ({ data }) => ({ keys: [data.reporterId] }),
    evolve: (row, { data, at }) =>
      row ? { ...row, consent_version: data.version, consent_at: at, version: row.version + 1 } : null,
  }),
});
