import type { AccountDeclaration, AccountField } from '#domain/account/declaration.ts';
import { orderGroups } from '#domain/orders/order/fields.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portals } from '#domain/portals.ts';
import type { AnyRecord, RecordField } from '#domain/record/declaration.ts';
import { storedFields } from '#domain/record/declaration.ts';
import { applicationGroups } from '#domain/training/course-date/application-fields.ts';

/** The page that says of single fields who may read and write them (ASVS V8.1.2), from the declarations that are asked. */

const BEFORE = `# Who may read and write single fields

For auditors. Written by \`npm run fields\` from the declarations that forms, commands, lists, exports and the API ask; a test fails when
it is not true any more. What may be done with a thing as a whole is in \`ops/architecture.md\` (Rights).

What holds everywhere:

- **person**: about a person. Sealed with that person's key, blank for everybody once the person is erased, never sent to a token or
  webhook without the scope of persons, not in schema \`reporting\`.
- **rights**: gives permissions. Nobody gives one that they don't hold; who changes it is asked again who they are.
- **login**: where the account logs in. Who changes it is asked again; the former and the new address are written to.
- **owner**: whose the account is. Only accounts of the same owner are seen and changed, in lists, files, searches and live news alike.
- **document**, **photo**: served to those who may read the record, unless its declaration names others.
- Access ("Dostęp", "Koniec dostępu", "Samodzielna zmiana hasła") of whoever works in a panel: who changes it is asked again.
- What a permission's holder may not write is not taken from a request either: forms and commands read the declared fields alone.
`;

type Row = readonly [field: string, label: string, what: string];

const HEAD: Row = ['field', 'label', 'what it is'];

const section = (title: string, words: string, rows: readonly Row[]): string =>
  `### ${title}\n\n${words}\n\n${table([HEAD, ...rows])}\n`;

/** As the formatter writes it. */
function table(rows: readonly Row[]): string {
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = HEAD, ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

const bare = (text: string): string => text.replaceAll('|', '/');

const rowOf = ({ name, label }: { name: string; label: string }, what: readonly string[]): Row => [
  `\`${name}\``,
  bare(label),
  what.join(', '),
];

const kept = ({ type, stored }: RecordField): string[] => {
  if (stored === 'document') return ['document'];
  return type === 'file' ? ['photo'] : [];
};

const recordSection = (record: AnyRecord): string =>
  section(
    record.words.many,
    `Read by \`${record.permissions.read}\`, written by \`${record.permissions.write}\`.`,
    storedFields(record).map((field) => rowOf(field, kept(field))),
  );

function accountSection(account: AccountDeclaration): string {
  const { permissions, login, owner } = account;
  const own =
    permissions.own === undefined ? '' : ` The account's owner changes the own data with \`${permissions.own}\`.`;
  const what = (field: AccountField): string[] => [
    ...(field.personal ? ['person'] : []),
    ...(login && Object.hasOwn(login.grants ?? {}, field.name) ? ['rights'] : []),
    ...(login && field.name === 'email' ? ['login'] : []),
    ...(field.name === owner?.field ? ['owner'] : []),
    ...(login?.administrator?.field === field.name ? ['a second administrator confirms a new one'] : []),
    ...(field.type === 'file' ? ['photo'] : []),
  ];
  return section(
    account.words.many,
    `Read by \`${permissions.read}\`, written by \`${permissions.write}\`.${own}`,
    account.fields.map((field) => rowOf(field, what(field))),
  );
}

const portalSections = ({ title, records, accounts }: PortalModel): string[] => [
  `## ${title}\n`,
  ...Object.values(records).map(recordSection),
  ...accounts.map(accountSection),
];

const applications = (): string =>
  section(
    'Applications',
    'Read by `APPLICATION_READ`, written by `APPLICATION_WRITE`; a reporter reads the own ones, and changes the participant within the days that the course allows. Company data are no personal data.',
    Object.entries(applicationGroups).flatMap(([group, { fields }]) =>
      fields.map((field) => rowOf({ ...field, name: `${group}.${field.name}` }, group === 'company' ? [] : ['person'])),
    ),
  );

const orderFields = (): string =>
  section(
    'Service orders',
    'Read by `VIEWING_ORDERS`, or by employees of the order’s company within their scope (PH, BTS). Which field is shown, required and read-only for which activity, status and actor is one table, `domain/orders/order/rules.ts`; the panel shows it in words ("Reguły pól zlecenia"), `tests/golden/rules` holds it.',
    Object.entries(orderGroups).flatMap(([group, { fields }]) =>
      fields.map((field) => rowOf({ ...field, name: `${group}.${field.name}` }, 'personal' in field ? ['person'] : [])),
    ),
  );

/** The whole page. */
export const fieldsPage = (): string =>
  [BEFORE, ...portals.flatMap(portalSections), '## Of their own\n', applications(), orderFields()].join('\n');
