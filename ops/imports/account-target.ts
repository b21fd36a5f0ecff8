import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import { columnOf } from '#domain/account/column.ts';
import { titleOf, type AccountDeclaration } from '#domain/account/declaration.ts';
import { refuseGrant } from '#domain/account/grants.ts';
import { refuseLasting } from '#domain/account/lasting.ts';
import type { ImportKind } from '#domain/import/kind.ts';
import { keyText } from '#domain/import/lines.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { addAccount } from '#ops/account/add-account.ts';
import type { App } from '#ops/app.ts';
import { namedId } from '#ops/named-id.ts';
import type { Applied, ApplyRequest, Choices, Existing, ImportRow, ImportTarget, Match } from './target.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A login is changed by hand, where the person is notified. */
const OTHER_LOGIN =
  'Identyfikator należy do konta o innym adresie e-mail: zmień adres w danych konta albo usuń identyfikator';

/**
 * Imports accounts that log in: a line is about the account of its login. New ones have access and no password yet:
 * nobody is written to because of a file; they ask for a password themselves or are sent a link from their page.
 */
export function accountTarget(
  declaration: AccountDeclaration,
  { kind, choices }: { kind: ImportKind; choices?: (app: App) => Promise<Choices> },
): ImportTarget {
  const { table, fields, noun } = declaration;

  const existing = (row: Row): Existing => ({
    id: row.id,
    version: row.version,
    values: {
      ...Object.fromEntries(fields.map(({ name }) => [name, row[columnOf(name)]])),
      access: {
        accessType: row.access_type,
        expiresAt: row.expires_at,
        passwordChangeMode: row.password_change_mode,
      },
    },
  });

  async function known({ pool }: App, ids: readonly string[], emails: readonly string[]) {
    const { rows } = await pool.query<Row>(
      `SELECT * FROM read."${table}" WHERE (id = any ($1::text[]) OR lower(email) = any ($2::text[])) AND name <> $3`,
      [ids, emails, FORGOTTEN],
    );
    return {
      byId: new Map(rows.map((row) => [row.id, row])),
      byEmail: new Map(rows.map((row) => [keyText(row.email), row])),
    };
  }

  const create = (app: App, { importId, context }: ApplyRequest, { line, values }: ImportRow) =>
    addAccount(
      app,
      {
        definition: app.accounts.ofKind(declaration.kind),
        account: { id: namedId(`import ${importId} ${line}`), fields: values as never },
      },
      { context, commandKey: `import:${importId}:${line}`, correlationId: importId },
    );

  async function change(app: App, { importId, context }: ApplyRequest, { line, target, version, values }: ImportRow) {
    const id = target ?? '';
    const { stream, decider, commands, profileOf } = app.accounts.ofKind(declaration.kind);
    const { rows } = await app.pool.query<{ person_id: string }>(
      `SELECT person_id FROM read."${table}" WHERE id = $1`,
      [id],
    );
    const profile = profileOf(values as never, { personId: rows[0]?.person_id ?? '', files: {} });
    const result = await app.execute({
      stream: stream(id),
      decider,
      command: commands.edit,
      input: { ...profile, access: values.access as AccountAccess, version: version ?? undefined },
      context,
      correlationId: importId,
      commandKey: `import:${importId}:${line}`,
    });
    return isRefusal(result) ? result : { id, position: result.position };
  }

  return {
    kind,
    readModel: table,
    ...(choices ? { choices } : {}),
    keysOf: (inputs) => ({ own: inputs.email ? [`email ${keyText(inputs.email)}`] : [] }),
    async find(app, lines) {
      const ids = lines.flatMap(({ id }) => (id ? [id] : []));
      const { byId, byEmail } = await known(
        app,
        ids,
        lines.map(({ email }) => keyText(email)),
      );
      return lines.map(({ id = '', email }): Match => {
        const named = byId.get(id);
        if (id && !named) return { error: `Nie ma ${noun.genitive} o tym identyfikatorze` };
        if (named && keyText(named.email) !== keyText(email)) return { error: OTHER_LOGIN };
        const found = named ?? byEmail.get(keyText(email));
        return { existing: found && existing(found) };
      });
    },
    values: (form, present) => ({
      ...Object.fromEntries(fields.map(({ name }) => [name, form[name]])),
      // The line was identified by it, in whatever case it is typed.
      ...(present ? { email: present.values.email } : {}),
      access: present?.values.access ?? UNLIMITED_ACCESS,
    }),
    title: (inputs) => titleOf(declaration, inputs),
    async present(app, ids) {
      const { byId } = await known(app, ids, []);
      return new Map([...byId].map(([id, row]) => [id, existing(row).values]));
    },
    refuse: (access, line) =>
      refuseGrant(declaration, { access, isOwn: false }, line) ??
      (line.before ? undefined : refuseLasting(declaration, access, UNLIMITED_ACCESS)),
    apply: (app, request) =>
      Promise.all(
        request.rows.map(async (row): Promise<Applied> => {
          const { line, target } = row;
          const saved = await (target ? change(app, request, row) : create(app, request, row));
          if (isRefusal(saved)) return { line, target, result: saved.message };
          return { line, target: saved.id, result: null, position: saved.position };
        }),
      ),
  };
}
