import { randomUUID } from 'node:crypto';
import { addDays } from '#domain/text/calendar.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { Client, type Loose } from '#tests/bench/client.ts';
import { makeDates, registration } from '#tests/bench/training/scene.ts';
import { onceEach } from '../facts.ts';
import type { Load, LoadParts, PortalLoad, Remains } from '../portal-load.ts';
import { tracesOf } from '../traces.ts';
import { orderedOf } from './ordered.ts';

const EMAIL = 'administrator@chaos.example';
const PASSWORD = 'Szkolenia1!';
const REASON = 'Zapis z listy obecności';
const DATES = 5;

/** Somebody who was at a training, and what was done about them last. */
interface Attendee {
  readonly id: string;
  readonly email: string;
  readonly done: 'registered' | 'present' | 'certified';
}

/** An administrator enters who was there last week, marks them present, sends their certificates, and erases some. */
export const attendedLoad: PortalLoad = {
  async prepare(app) {
    const fields = { email: EMAIL, firstName: 'Ada', lastName: 'Administratorska', role: 'ADMIN_OPERATOR' };
    await addAccount(app, { definition: app.accounts.ofKind('operator'), account: { fields, password: PASSWORD } });
    const startedOn = addDays(systemContext(app, 'szkolenia').today, -7);
    const dates = await makeDates(app, DATES, { startedOn });
    return (parts) => AttendedLoad.begin(parts, dates);
  },
};

class AttendedLoad implements Load {
  readonly #registered = new Set<string>();
  readonly #present = new Set<string>();
  readonly #certified = new Set<string>();
  /** E-mail of each, by the person that was erased. */
  readonly #erased = new Map<string, Attendee>();
  /** Something is left to do for them. */
  readonly #open: Attendee[] = [];
  readonly #parts: LoadParts;
  readonly #dates: readonly string[];
  readonly #operator: Client;

  private constructor(parts: LoadParts, dates: readonly string[]) {
    this.#parts = parts;
    this.#dates = dates;
    this.#operator = new Client(parts.caller.anywhere);
  }

  static async begin(parts: LoadParts, dates: readonly string[]): Promise<AttendedLoad> {
    const load = new AttendedLoad(parts, dates);
    const answer = await load.#operator.login(EMAIL, PASSWORD);
    if (answer.status !== 200) throw new Error(`The administrator could not log in: ${answer.text}`);
    return load;
  }

  async act(): Promise<void> {
    const one = this.#open.length > 0 && this.#parts.random.chance(0.75) ? this.#open.shift() : undefined;
    if (!one) return this.#register();
    if (one.done === 'registered') return this.#mark(one);
    return one.done === 'present' ? this.#certify(one) : this.#erase(one);
  }

  async #register(): Promise<void> {
    const { employees, ...form } = registration(this.#parts.random.pick(this.#dates), randomUUID());
    const [employee] = employees;
    const email = String(employee?.email);
    const who = { participantFirstName: 'Jan', participantLastName: 'Nowak', participantEmail: email };
    const answer = await this.#command('/panel/applications', { ...form, ...who, reason: REASON });
    if (answer?.status !== 201) return;
    const { id } = answer.body;
    this.#registered.add(id);
    this.#open.push({ id, email, done: 'registered' });
  }

  /** Made twice it would be taken back. */
  async #mark(one: Attendee): Promise<void> {
    if ((await this.#command(`/panel/applications/${one.id}/attendance/toggle`))?.status !== 200) return;
    this.#present.add(one.id);
    this.#open.push({ ...one, done: 'present' });
  }

  async #certify(one: Attendee): Promise<void> {
    if ((await this.#command(`/panel/applications/${one.id}/certificate-email`))?.status !== 200) return;
    this.#certified.add(one.id);
    if (this.#parts.random.chance(0.3)) this.#open.push({ ...one, done: 'certified' });
  }

  async #erase(one: Attendee): Promise<void> {
    const path = `/panel/applications/${one.id}`;
    const shown = await this.#parts.caller.ask(this.#operator, { method: 'GET', path, early: [404] });
    if (!shown) return;
    const personId = shown.body.data?.participantId;
    if (typeof personId !== 'string') return this.#parts.wrong(`${path} does not lead to its participant`);
    const answer = await this.#command(`/panel/gdpr/users/${personId}/forget`, { reason: 'Żądanie osoby' });
    if (answer?.status === 200) this.#erased.set(personId, one);
  }

  /** Repeated until it is answered; what is no success is wrong. */
  async #command(
    path: string,
    form: Record<string, unknown> = {},
  ): Promise<{ status: number; body: Loose } | undefined> {
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'POST', path, form, early: [404] });
    if (answer && answer.status >= 300)
      this.#parts.wrong(`${path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer;
  }

  acknowledged(): Record<string, number> {
    return { present: this.#present.size, certificates: this.#certified.size, erased: this.#erased.size };
  }

  async check(remains: Remains): Promise<string[]> {
    const { events, pool } = remains;
    const idOf = ({ applicationId }: { applicationId: string }) => applicationId;
    const personOf = ({ personId }: { personId: string }) => personId;
    const erased = new Set([...this.#erased.values()].map(({ id }) => id));
    const living = new Set([...this.#certified].filter((id) => !erased.has(id)));
    return [
      ...onceEach(events, { type: 'ApplicationRegistered', ids: this.#registered, idOf }),
      ...onceEach(events, { type: 'AttendanceMarked', ids: this.#present, idOf }),
      ...onceEach(events, { type: 'CertificateIssued', ids: this.#present, idOf }),
      ...onceEach(events, { type: 'CertificateSent', ids: this.#certified, idOf }),
      ...onceEach(events, { type: 'PersonForgotten', ids: new Set(this.#erased.keys()), idOf: personOf }),
      ...(await orderedOf(pool, { template: 'certificate', ids: living, exactly: 1 })),
      ...(await tracesOf(
        remains,
        [...this.#erased.values()].map(({ email }) => email),
      )),
    ];
  }
}
