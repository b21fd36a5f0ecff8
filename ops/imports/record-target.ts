import type { ImportKind } from '#domain/import/kind.ts';
import { keyText } from '#domain/import/lines.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition } from '#domain/record/decide.ts';
import type { App } from '#ops/app.ts';
import { namedId } from '#ops/named-id.ts';
import type { Applied, ApplyRequest, Choices, ImportRow, ImportTarget, Match } from './target.ts';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Known {
  readonly byId: ReadonlyMap<string, Row>;
  named(title: unknown): Row[];
}

async function known({ pool }: App, table: string, wanted: { ids: string[]; titles: string[] }): Promise<Known> {
  const { rows } = await pool.query<Row>(
    `SELECT id, title, version, "values" FROM read."${table}"
     WHERE id = any ($1::text[]) OR lower(btrim(title)) = any ($2::text[])`,
    [wanted.ids, wanted.titles],
  );
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    named: (title) => rows.filter((row) => keyText(row.title) === keyText(title)),
  };
}

/**
 * Imports plain records that are distinguished by the field that names them: a line is about the record of its id, which
 * only an exported file has, else about the one record of that name, else it adds one.
 */
export function recordTarget(
  definition: RecordDefinition,
  { table, kind, choices }: { table: string; kind: ImportKind; choices?: (app: App) => Promise<Choices> },
): ImportTarget {
  const name = definition.declaration.title ?? '';
  const noun = definition.declaration.noun;
  const taken = `Na liście jest już ${noun.nominative} o tej nazwie`;

  async function apply(app: App, request: ApplyRequest): Promise<Applied[]> {
    const titles = request.rows.map(({ values }) => keyText(values[name]));
    const there = await known(app, table, { ids: [], titles });
    return Promise.all(
      request.rows.map(async (row): Promise<Applied> => {
        const id = row.target ?? namedId(`import ${request.importId} ${row.line}`);
        const others = there.named(row.values[name]).filter((one) => one.id !== id);
        if (others.length > 0) return { line: row.line, target: row.target, result: taken };
        return save(app, request, { id, row });
      }),
    );
  }

  async function save(
    app: App,
    { importId, context }: ApplyRequest,
    { id, row: { line, target, version, values } }: { id: string; row: ImportRow },
  ): Promise<Applied> {
    const common = {
      stream: definition.stream(id),
      decider: definition.decider,
      context,
      correlationId: importId,
      commandKey: `import:${importId}:${line}`,
    };
    const result = target
      ? await app.execute({ ...common, command: definition.change, input: { version: version ?? undefined, values } })
      : await app.execute({ ...common, command: definition.create, input: { id, values } });
    if (isRefusal(result)) return { line, target, result: result.message };
    return { line, target: id, result: null, position: result.position };
  }

  return {
    kind,
    readModel: table,
    ...(choices ? { choices } : {}),
    keysOf: (inputs) => ({ own: inputs[name] ? [`name ${keyText(inputs[name])}`] : [] }),
    async find(app, lines) {
      const ids = lines.flatMap(({ id }) => (id ? [id] : []));
      const there = await known(app, table, { ids, titles: lines.map((inputs) => keyText(inputs[name])) });
      return lines.map((inputs): Match => {
        const { id = '' } = inputs;
        const found = there.byId.get(id);
        if (id && !found) return { error: `Nie ma ${noun.genitive} o tym identyfikatorze` };
        const named = there.named(inputs[name]);
        if (found) return { existing: found, error: named.some((one) => one.id !== id) ? taken : undefined };
        if (named.length > 1) return { error: 'Tę nazwę ma kilka pozycji listy: podaj identyfikator z eksportu' };
        return { existing: named[0] };
      });
    },
    values: (form, present) => ({ ...definition.fromForm(form, present?.values ?? null) }),
    title: (inputs) => inputs[name] ?? '',
    // Nobody gives a record one of these names between the look and the append.
    apply: (app, request) => app.locks.holdCaughtUp(table, () => apply(app, request)),
  };
}
