import { sql } from 'kysely';
import { hasAccess, type AccountAccess } from '#domain/account/access.ts';
import { normalizeNip, PUBLIC_NIP, splitNips } from '#domain/form/validators/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { sharedNip, type CompanyValues } from '#domain/training/records/company.ts';
import { records } from '#domain/training/records/decide.ts';
import { companiesImport } from '#domain/training/imports/kinds.ts';
import type { RecordRow } from '#projections/records.ts';
import type { App } from '#ops/app.ts';
import { namedId } from '#ops/named-id.ts';
import type {
  Applied,
  ApplyRequest,
  Choice,
  Existing,
  ImportRow,
  ImportTarget,
  Inputs,
  Match,
} from '#ops/imports/target.ts';

type Row = Pick<RecordRow<CompanyValues>, 'id' | 'title' | 'version' | 'active' | 'values'>;

/** What identifies a firm. */
interface Numbers {
  /** Its id here, in a file that was exported. */
  readonly id: string;
  readonly service: string;
  readonly sap: string;
  readonly nips: readonly string[];
}

const numbersOf = (inputs: Inputs): Numbers => ({
  id: inputs.id ?? '',
  service: inputs.boschCarServiceId ?? '',
  sap: inputs.sapClientNumber ?? '',
  nips: splitNips(inputs.nipNumbers ?? '').map(normalizeNip),
});

const storedNumbers = (values: CompanyValues): Numbers => ({
  id: '',
  service: values.boschCarServiceId ?? '',
  sap: values.sapClientNumber ?? '',
  nips: values.nipNumbers,
});

/** The NIP identifies a firm only where nothing better does: branches share it. */
const byNip = ({ id, service, sap }: Numbers): boolean => id === '' && service === '' && sap === '';

/** The id of what a line creates: the same however often the job runs. */
const idOf = (importId: string, line: number): string => namedId(`import ${importId} ${line}`);

/** Looks up firms by their numbers. */
interface Known {
  readonly byId: ReadonlyMap<string, Row>;
  readonly byService: ReadonlyMap<string, Row>;
  readonly bySap: ReadonlyMap<string, Row>;
  /** Every firm that has one of the numbers. */
  withNip(nips: readonly string[]): Row[];
}

/** Every firm that one of these may mean, each kind of number by its own index. */
async function known({ db }: App, all: readonly Numbers[]): Promise<Known> {
  const ids = all.flatMap(({ id }) => (id ? [id] : []));
  const services = all.flatMap(({ service }) => (service ? [service] : []));
  const saps = all.flatMap(({ sap }) => (sap ? [sap] : []));
  const nips = all.flatMap((numbers) => numbers.nips);
  const firms = sql`select c.id, c.title, c.version, c.active, c."values" from read.companies c`;
  const byId = ids.length > 0 ? sql`${firms} where c.id = any(${ids}::text[]) union` : sql``;
  const found = await sql<Row>`${byId}
    ${firms} where c."values"->>'boschCarServiceId' = any(${services}::text[])
    union ${firms} where c."values"->>'sapClientNumber' = any(${saps}::text[])
    union ${firms} join unnest(${[...new Set(nips)]}::text[]) n on c."values" @> jsonb_build_object('nipNumbers', jsonb_build_array(n))`.execute(
    db,
  );
  const { rows } = found;
  const by = (field: 'boschCarServiceId' | 'sapClientNumber') =>
    new Map(rows.flatMap((row) => (row.values[field] ? [[row.values[field], row] as const] : [])));
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byService: by('boschCarServiceId'),
    bySap: by('sapClientNumber'),
    withNip: (nips) => rows.filter((row) => nips.some((nip) => row.values.nipNumbers.includes(nip))),
  };
}

/** FRM-05 (decided): the id of an exported line, else the car service number identifies a firm, else the SAP number, else the NIP when one firm has it. */
function matchOf(firms: Known, numbers: Numbers): Match {
  if (numbers.id && !firms.byId.has(numbers.id)) return { error: 'Nie ma firmy o tym identyfikatorze' };
  const found = firms.byId.get(numbers.id) ?? firms.byService.get(numbers.service) ?? firms.bySap.get(numbers.sap);
  if (found) {
    return { existing: existing(found), error: taken(firms, numbers, found.id), note: noteOf(firms, numbers, found) };
  }
  const same = byNip(numbers) ? firms.withNip(numbers.nips) : [];
  if (same.length > 1) return { error: 'Ten NIP ma kilka firm: podaj numer serwisu albo SAP' };
  return { existing: same[0] && existing(same[0]), note: noteOf(firms, numbers, same[0]) };
}

/** FRM-01: a NIP that the line gives a firm and that other active firms have; in the form that is asked. */
function noteOf(firms: Known, { nips }: Numbers, own: Row | undefined): string | undefined {
  const notes = nips
    .filter((nip) => nip !== PUBLIC_NIP && !own?.values.nipNumbers.includes(nip))
    .map((nip) => ({ nip, others: firms.withNip([nip]).filter(({ id, active }) => active && id !== own?.id) }))
    .filter(({ others }) => others.length > 0)
    .map(({ nip, others }) => `${sharedNip(nip, others)}.`);
  return notes.length > 0 ? notes.join(' ') : undefined;
}

const existing = ({ id, version, values }: Row): Existing => ({ id, version, values: { ...values } });

/** A number has one firm, as in the form (FRM-01). `id` is whom the line is about. */
function taken({ byService, bySap }: Known, { service, sap }: Numbers, id: string): string | undefined {
  const noted = (label: string, row: Row | undefined): string | undefined =>
    row && row.id !== id ? `${label} ma już firma „${row.title}”` : undefined;
  return noted('Numer serwisu', byService.get(service)) ?? noted('Numer klienta SAP', bySap.get(sap));
}

/** What came to be since the dry run and has a number of the line. */
function overtaken(firms: Known, id: string, { values, target }: { values: CompanyValues; target: string | null }) {
  const numbers = storedNumbers(values);
  const other =
    target === null && byNip(numbers) ? firms.withNip(numbers.nips).find((row) => row.id !== id) : undefined;
  return other ? `NIP ma już firma „${other.title}”` : taken(firms, numbers, id);
}

interface Representative extends Pick<AccountAccess, 'accessType' | 'expiresAt'> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** As a representative. */
  readonly works: boolean;
  /** A firm has them. */
  readonly given: boolean;
}

export const companiesTarget: ImportTarget = {
  kind: companiesImport,
  readModel: 'companies',
  async choices({ db, now }) {
    const { rows } = await sql<Representative>`
      select id, name, email, role = 'SALES_REPRESENTATIVE' as works, access_type as "accessType", expires_at as "expiresAt",
        id in (select "values"->>'salesRepresentativeId' from read.companies) as given from read.operators`.execute(db);
    const options = rows.flatMap(({ id, name, email, works, given, ...access }): Choice[] => {
      const isPresent = works && hasAccess(access, now());
      // Who was erased has no address any more.
      const choice = { value: id, label: name, typed: email.toLowerCase() || id };
      return isPresent ? [choice] : given ? [{ ...choice, former: true }] : [];
    });
    return { salesRepresentatives: options };
  },
  keysOf(inputs) {
    const numbers = numbersOf(inputs);
    const { service, sap, nips } = numbers;
    const nipKeys = nips.map((nip) => `nip ${nip}`);
    if (byNip(numbers)) return { own: nipKeys };
    return { own: [...(service ? [`service ${service}`] : []), ...(sap ? [`sap ${sap}`] : [])], also: nipKeys };
  },
  async find(app, lines) {
    const numbers = lines.map(numbersOf);
    const firms = await known(app, numbers);
    return numbers.map((one) => matchOf(firms, one));
  },
  values: (form, present) => ({
    ...records.companies.fromForm(form, (present?.values as CompanyValues | undefined) ?? null),
  }),
  title: (inputs) => inputs.name ?? '',
  // Nobody gives a firm one of these numbers between the look and the append.
  apply: (app, request) => app.locks.holdCaughtUp('companies', () => applyRows(app, request)),
};

async function applyRows(app: App, request: ApplyRequest): Promise<Applied[]> {
  const rows = request.rows.map((row) => ({ ...row, values: row.values as unknown as CompanyValues }));
  const firms = await known(
    app,
    rows.map(({ values }) => storedNumbers(values)),
  );
  return Promise.all(
    rows.map((row) => {
      const id = row.target ?? idOf(request.importId, row.line);
      const result = overtaken(firms, id, row);
      return result ? { line: row.line, target: row.target, result } : save(app, request, { id, row });
    }),
  );
}

async function save(
  app: App,
  { importId, context }: ApplyRequest,
  { id, row }: { id: string; row: Omit<ImportRow, 'values'> & { values: CompanyValues } },
): Promise<Applied> {
  const { line, target, values } = row;
  const common = {
    stream: records.companies.stream(id),
    decider: records.companies.decider,
    context,
    correlationId: importId,
    commandKey: `import:${importId}:${line}`,
  };
  const result = target
    ? await app.execute({
        ...common,
        command: records.companies.change,
        input: { version: row.version ?? undefined, values },
      })
    : await app.execute({ ...common, command: records.companies.create, input: { id, values } });
  if (isRefusal(result)) return { line, target, result: result.message };
  return { line, target: id, result: null, position: result.position };
}
