import { randomInt, randomUUID } from 'node:crypto';
import type { Recorded } from '#domain/kernel/event.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { Client } from '#tests/bench/client.ts';
import { onceEach } from '../facts.ts';
import type { Load, LoadParts, PortalLoad, Remains } from '../portal-load.ts';

const PASSWORD = 'Szkolenia1!';

/** A kind of record that an operator of a portal keeps. */
interface Kept {
  readonly account: { readonly kind: string; readonly type: string; readonly fields: object };
  /** Of the portal's pages: '/bx'. */
  readonly prefix: string;
  /** Of the list and of what is below it. */
  readonly path: string;
  /** Of the facts: `GroupCreated`, `GroupChanged`. */
  readonly event: string;
  readonly table: string;
  /** All that the form asks for. */
  fields(name: string): Record<string, unknown>;
}

const GROUPS: Kept = {
  account: { kind: 'operator', type: 'SzkoleniaOperator', fields: { role: 'ADMIN_OPERATOR' } },
  prefix: '',
  path: '/panel/groups',
  event: 'Group',
  table: 'groups',
  fields: (name) => ({ name, position: '7' }),
};

const COURIER: Kept = {
  account: { kind: 'courier-operator', type: 'BxOperator', fields: { permissions: ['zafi'] } },
  prefix: '/bx',
  path: '/bx/panel/companies',
  event: 'CourierCompany',
  table: 'courier_companies',
  fields: (name) => ({ name, clientNumber: String(randomInt(1_000_000, 9_999_999)), active: 'true' }),
};

const LEASING: Kept = {
  account: { kind: 'leasing-operator', type: 'LeasingOperator', fields: { permissions: ['MANAGING_DISTRIBUTORS'] } },
  prefix: '/leasing',
  path: '/leasing/panel/distributors',
  event: 'LeasingDistributor',
  table: 'leasing_distributors',
  fields: (name) => ({ name, distributorId: String(randomInt(1, 2 ** 47)), active: 'true' }),
};

/** An operator adds records of one kind and renames them, again and again. */
const keeping = (kept: Kept): PortalLoad => ({
  async prepare(app) {
    const email = `${kept.table}@chaos.example`.replaceAll('_', '-');
    const fields = { email, firstName: 'Rita', lastName: 'Rejestrowa', ...kept.account.fields };
    await addAccount(app, {
      definition: app.accounts.ofKind(kept.account.kind),
      account: { fields, password: PASSWORD },
    });
    await app.projector.catchUp();
    return (parts) => RecordsLoad.begin(parts, { kept, email });
  },
});

/** Of the portals that no load of their own works in, and of the first. */
export const recordLoads: readonly PortalLoad[] = [GROUPS, COURIER, LEASING].map(keeping);

/** A record as its keeper last left it. */
interface Left {
  readonly id: string;
  readonly version: number;
  readonly fields: Record<string, unknown>;
}

class RecordsLoad implements Load {
  readonly #added = new Set<string>();
  /** What was acknowledged last of each; nobody else works on those that are taken out. */
  readonly #left = new Map<string, Left>();
  #edits = 0;
  readonly #parts: LoadParts;
  readonly #kept: Kept;
  readonly #operator: Client;

  private constructor(parts: LoadParts, kept: Kept) {
    this.#parts = parts;
    this.#kept = kept;
    this.#operator = new Client(parts.caller.anywhere);
  }

  static async begin(parts: LoadParts, { kept, email }: { kept: Kept; email: string }): Promise<RecordsLoad> {
    const load = new RecordsLoad(parts, kept);
    const login = { login: email, password: PASSWORD, applicationActorType: kept.account.type };
    const answer = await load.#operator.post(`${kept.prefix}/login`, login);
    if (answer.status !== 200) throw new Error(`${email} could not log in: ${answer.text}`);
    return load;
  }

  async act(): Promise<void> {
    const { random } = this.#parts;
    const left = [...this.#left.values()];
    return left.length > 0 && random.chance(0.6) ? this.#rename(random.pick(left)) : this.#add();
  }

  async #add(): Promise<void> {
    const { path, fields } = this.#kept;
    const form = fields(randomUUID());
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'POST', path, form });
    if (!answer) return;
    if (answer.status !== 201) return this.#refused('A record', answer);
    const { id } = answer.body as { id: string };
    this.#added.add(id);
    this.#left.set(id, { id, version: 1, fields: form });
  }

  /** Against the version that it was left in: an edit that was lost, or made twice, is a conflict. */
  async #rename(left: Left): Promise<void> {
    const { id, version } = left;
    this.#left.delete(id);
    const fields = { ...left.fields, name: randomUUID() };
    const form = { ...fields, version: String(version) };
    const path = `${this.#kept.path}/${id}`;
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'PUT', path, form, early: [404] });
    // Given up: nobody knows which of both names it has.
    if (!answer) return;
    if (answer.status !== 200) return this.#refused('An edit', answer);
    this.#edits += 1;
    this.#left.set(id, { id, version: version + 1, fields });
  }

  #refused(what: string, { status, text }: { status: number; text: string }): void {
    this.#parts.wrong(`${what} of ${this.#kept.table} was answered ${status}: ${text.slice(0, 300)}`);
  }

  acknowledged(): Record<string, number> {
    return { [this.#kept.table]: this.#added.size, [`${this.#kept.table} edited`]: this.#edits };
  }

  async check({ events, pool }: Remains): Promise<string[]> {
    const { event, table } = this.#kept;
    const idOf = ({ id }: { id: string }) => id;
    const { rows } = await pool.query<{ id: string; title: string }>(`SELECT id, title FROM read.${table}`);
    return [
      ...onceEach(events, { type: `${event}Created`, ids: this.#added, idOf }),
      ...notAsLeft(nameOfEach(events, event), [...this.#left.values()], 'the log'),
      ...notAsLeft(new Map(rows.map(({ id, title }) => [id, title])), [...this.#left.values()], `read.${table}`),
    ];
  }
}

/** By the facts. */
function nameOfEach(events: readonly Recorded[], event: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const { type, data } of events) {
    const { id, values, after } = data as { id: string; values?: { name: string }; after?: { name?: string } };
    const name = type === `${event}Created` ? values?.name : type === `${event}Changed` ? after?.name : undefined;
    if (name !== undefined) names.set(id, name);
  }
  return names;
}

const notAsLeft = (names: ReadonlyMap<string, string>, left: readonly Left[], where: string): string[] =>
  left.flatMap(({ id, fields }) =>
    names.get(id) === fields.name ? [] : [`${id} was renamed ${String(fields.name)}, ${where} has ${names.get(id)}`],
  );
