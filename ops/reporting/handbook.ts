import type { ViewChange } from './changes.ts';
import type { ReportQuery } from './query.ts';
import type { ReportView } from './view.ts';
import { nameOf } from './views.ts';

const BEFORE = `# SQL for report builders

Two schemas of views, made by the program of its read models and kept through rebuilds and upgrades. \`reporting\` names no person; \`reporting_persons\` does, and is granted apart. Only what is described here is a promise: other schemas change without notice, and a report's login cannot read them. Each view and column says the same in the database (\`\\d+\` in psql, the comments in any client). This page is written by \`npm run reporting -- document\`.

Much needs no SQL: reports, and reports of one's own, answer twenty-one questions of a controller from the panel's home in 2 to 12 clicks, each held against SQL of its own (\`tests/e2e/controllers-questions.test.ts\`).

## Logins

\`\`\`sh
npm run reporting -- grant NAME             # a login for schema reporting; prints its password, once
npm run reporting -- grant NAME --persons   # for both schemas
npm run reporting -- revoke NAME            # ends its sessions and takes it away
npm run reporting -- list                   # who may read what, and is connected now
\`\`\`

They want a role that may make roles: the embedded server's administrator is one; with a PostgreSQL of your own that is \`DATABASE_OWNER_URL\` with \`CREATEROLE\`, else the command prints the statements for your administrator. Grant again for a new password. Views belong to the role \`portal_reporting\`, which nobody logs in as, and are \`security_barrier\`.

| limit                                                         | value      | may the login lift it itself                                           |
| ------------------------------------------------------------- | ---------- | ---------------------------------------------------------------------- |
| connections at once                                           | 5          | no                                                                     |
| what it may read                                              | the views  | no                                                                     |
| temporary files of a query                                    | 2 GB       | no; set only where the granting role is an administrator of the server |
| temporary tables                                              | none       | no                                                                     |
| a transaction, a cursor, an open connection that waits in one | 15 minutes | no: the program ends it, looking every half minute                     |
| a transaction that has written anything                       | 30 seconds | no: the program ends it                                                |
| a statement                                                   | 5 minutes  | yes (\`SET statement_timeout\`), then the row above                      |
| memory of a sort                                              | 32 MB      | yes (\`SET work_mem\`); nothing of PostgreSQL holds that                 |
| processes of a query                                          | 1          | yes (\`SET max_parallel_workers_per_gather\`)                            |

No limit of PostgreSQL holds processor time and disk reads: a login may keep five cores busy. Where the server's processes are of the program's own user on its own machine, as with the embedded server, sessions of these logins get the lowest priority within ten seconds, and take little more than what the program leaves of the processor: beside ten runaway queries on two cores requests took twice as long (\`npm run bench -- builders\`). Elsewhere, and for the disk, give heavy reports a replica of your own, and end what runs away (\`pg_terminate_backend\`, or \`revoke\`). While a report reads a table whose read model is rebuilt, the swap waits, and the former table is shown ([PortalReadModelSwapRefused](alerts/PortalReadModelSwapRefused.md)). A schema for views of its own (\`CREATE SCHEMA bi AUTHORIZATION NAME\`) is safe: what stands on \`reporting\` outlives every swap.

## What changes

A view gets new columns at its end. A column keeps its name, type and place; one that the program no longer knows stays and is empty. Select columns by name.
`;

/** The page of the handbook, from the views' own declarations. */
export function handbook(
  views: readonly ReportView[],
  { queries, changes }: { queries: readonly ReportQuery[]; changes: readonly ViewChange[] },
): string {
  const log =
    changes.length === 0
      ? 'Nothing was changed so far.'
      : changes.map(({ on, column, instead }) => `- ${on} \`${column}\`: ${instead}`).join('\n');
  return [
    BEFORE,
    `${log}\n`,
    '## Views\n',
    ...views.map(section),
    '## Examples\n',
    ...queries.map(({ title, sql }, place) => `### ${place + 1}. ${title}\n\n\`\`\`sql\n${sql};\n\`\`\`\n`),
  ].join('\n');
}

const section = (view: ReportView): string =>
  `### ${nameOf(view)}\n\n${view.about}.\n\n${table([
    ['column', 'type', 'meaning'],
    ...Object.entries(view.columns).map(([name, { type, about }]) => [`\`${name}\``, type, about]),
  ])}\n`;

/** As the formatter writes it. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
