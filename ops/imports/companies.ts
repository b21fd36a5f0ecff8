import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { stringify } from 'uuid';
import { normalizeNip, splitNips } from '#domain/shared/validators/ids.ts';
import { isRefusal } from '#domain/shared/refusal.ts';
import { company, type CompanyValues } from '#domain/training/company.ts';
import { companiesImport } from '#domain/training/imports/kinds.ts';
import type { App } from '../app.ts';
import type { Existing, ImportTarget } from './target.ts';

type Inputs = Readonly<Record<string, string>>;

const nips = (inputs: Inputs): string[] => splitNips(inputs.nipNumbers ?? '');

/** The id of what a line creates: the same however often the job runs. */
const idOf = (importId: string, line: number): string => {
  const bytes = createHash('sha256').update(`import ${importId} ${line}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
};

/** Every firm that one of the lines may mean, in one query by the table's index. */
async function candidates(app: App, lines: readonly Inputs[]) {
  const parts = lines.flatMap((inputs) => [
    ...(inputs.boschCarServiceId ? [{ boschCarServiceId: inputs.boschCarServiceId }] : []),
    ...(inputs.sapClientNumber ? [{ sapClientNumber: inputs.sapClientNumber }] : []),
    ...nips(inputs).map((nip) => ({ nipNumbers: [nip] })),
  ]);
  if (parts.length === 0) return [];
  const wanted = parts.map((part) => JSON.stringify(part));
  return app.db
    .selectFrom('companies')
    .select(['id', 'version', 'values'])
    .where(sql<boolean>`"values" @> any (${wanted}::jsonb[])`)
    .execute();
}

/** FRM-05 (decided): the car service number tells a firm, else the SAP number, else the NIP when one firm has it. */
export const companiesTarget: ImportTarget = {
  kind: companiesImport,
  keyOf: (inputs) =>
    inputs.boschCarServiceId ||
    (inputs.sapClientNumber && `sap ${inputs.sapClientNumber}`) ||
    nips(inputs).map(normalizeNip).sort().join(',') ||
    null,
  async find(app, lines) {
    const rows = await candidates(app, lines);
    const by = (field: 'boschCarServiceId' | 'sapClientNumber') =>
      new Map(rows.flatMap((row) => (row.values[field] ? [[row.values[field], row] as const] : [])));
    const [byService, bySap] = [by('boschCarServiceId'), by('sapClientNumber')];
    return lines.map((inputs): Existing | string | undefined => {
      const found =
        (inputs.boschCarServiceId && byService.get(inputs.boschCarServiceId)) ||
        (inputs.sapClientNumber && bySap.get(inputs.sapClientNumber));
      if (found) return found as unknown as Existing;
      if (inputs.boschCarServiceId || inputs.sapClientNumber) return undefined;
      const same = rows.filter((row) => nips(inputs).some((nip) => row.values.nipNumbers.includes(nip)));
      return same.length > 1 ? 'Ten NIP ma kilka firm: podaj numer serwisu albo SAP' : (same[0] as unknown as Existing);
    });
  },
  values: (form, present) => ({ ...company.fromForm(form, (present?.values as CompanyValues | undefined) ?? null) }),
  title: (inputs) => inputs.name ?? '',
  async apply(app, { importId, context, row }) {
    const id = row.target ?? idOf(importId, row.line);
    const values = row.values as unknown as CompanyValues;
    const result = await app.execute({
      stream: company.stream(id),
      decider: company.decider,
      command: row.target ? company.change.name : company.create.name,
      context,
      correlationId: importId,
      commandKey: `import:${importId}:${row.line}`,
      decide: (state) =>
        row.target
          ? company.change.decide(state, { version: row.version ?? undefined, values }, context)
          : company.create.decide(state, { id, values }, context),
    });
    return isRefusal(result) ? result : undefined;
  },
};
