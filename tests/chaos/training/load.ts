import { randomUUID } from 'node:crypto';
import { addAccount } from '#ops/account/add-account.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { Client } from '#tests/bench/client.ts';
import { makeDates, registration } from '#tests/bench/training/scene.ts';
import { onceEach } from '../facts.ts';
import type { Load, LoadParts, PortalLoad, Remains } from '../portal-load.ts';
import { orderedOf } from './ordered.ts';

const EMAIL = 'operator@chaos.example';
const PASSWORD = 'Szkolenia1!';
/** Few seats, so that they are fought for. */
const DATES = 30;
const SEATS = 12;

/** Strangers register employees, an operator decides and looks at lists. */
export const trainingLoad: PortalLoad = {
  async prepare(app) {
    const fields = { email: EMAIL, firstName: 'Olga', lastName: 'Operatorska', role: 'ADMIN_OPERATOR' };
    await addAccount(app, { definition: app.accounts.ofKind('operator'), account: { fields, password: PASSWORD } });
    const dates = await makeDates(app, DATES, { seatLimit: SEATS });
    return (parts) => TrainingLoad.begin(parts, dates);
  },
};

class TrainingLoad implements Load {
  readonly #registered = new Set<string>();
  readonly #confirmed = new Set<string>();
  readonly #rejected = new Set<string>();
  /** Not decided yet. */
  readonly #open: string[] = [];
  readonly #parts: LoadParts;
  readonly #dates: readonly string[];
  readonly #visitor: Client;
  readonly #operator: Client;

  private constructor(parts: LoadParts, dates: readonly string[]) {
    this.#parts = parts;
    this.#dates = dates;
    this.#visitor = new Client(parts.caller.anywhere);
    this.#operator = new Client(parts.caller.anywhere);
  }

  static async begin(parts: LoadParts, dates: readonly string[]): Promise<TrainingLoad> {
    const load = new TrainingLoad(parts, dates);
    await load.#visitor.refreshToken();
    const answer = await load.#operator.login(EMAIL, PASSWORD);
    if (answer.status !== 200) throw new Error(`The operator could not log in: ${answer.text}`);
    return load;
  }

  async act(): Promise<void> {
    const { random } = this.#parts;
    const what = random.next();
    const id = this.#open.shift();
    if (id !== undefined && what < 0.35) return this.#decide(id, random.chance(0.75));
    if (id !== undefined) this.#open.unshift(id);
    if (what < 0.5) return this.#look();
    return this.#register();
  }

  async #register(): Promise<void> {
    const { caller, random } = this.#parts;
    const form = registration(random.pick(this.#dates), randomUUID());
    const answer = await caller.ask(this.#visitor, { method: 'POST', path: '/api/register-applications', form });
    if (!answer) return;
    if (answer.status !== 201) return this.#refused('A registration', answer);
    for (const { id } of answer.body.applications) {
      this.#registered.add(id);
      this.#open.push(id);
    }
  }

  async #decide(id: string, yes: boolean): Promise<void> {
    const path = `/panel/applications/${id}/${yes ? 'confirm' : 'reject'}`;
    // The read model may be held back: nobody finds the application then.
    const form = yes ? { notify: 'true' } : {};
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'POST', path, form, early: [404] });
    if (!answer) return;
    if (answer.status !== 200) return this.#refused('A decision', answer);
    (yes ? this.#confirmed : this.#rejected).add(id);
  }

  async #look(): Promise<void> {
    const path = `/panel/applications?page=${this.#parts.random.between(1, 3)}`;
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'GET', path });
    if (answer && answer.status !== 200) this.#refused('A list', answer);
  }

  #refused(what: string, { status, text }: { status: number; text: string }): void {
    this.#parts.wrong(`${what} was answered ${status}: ${text.slice(0, 300)}`);
  }

  acknowledged(): Record<string, number> {
    return { registrations: this.#registered.size, decisions: this.#confirmed.size + this.#rejected.size };
  }

  async check({ events, pool }: Remains): Promise<string[]> {
    const idOf = ({ applicationId }: { applicationId: string }) => applicationId;
    return [
      ...onceEach(events, { type: 'ApplicationRegistered', ids: this.#registered, idOf }),
      ...onceEach(events, { type: 'ApplicationConfirmed', ids: this.#confirmed, idOf }),
      ...onceEach(events, { type: 'ApplicationRejected', ids: this.#rejected, idOf }),
      ...oncePerEmployee(events),
      ...oversold(events),
      ...(await orderedOf(pool, { template: 'registration-received', ids: this.#registered, exactly: 1 })),
      // Those concerned hear of each decision; what becomes of the mail is asked of all mails.
      ...(await orderedOf(pool, { template: 'confirmation', ids: this.#confirmed })),
      ...(await orderedOf(pool, { template: 'rejection', ids: this.#rejected })),
    ];
  }
}

/** Each registration names an employee of its own. */
function oncePerEmployee(events: readonly Recorded[]): string[] {
  const registered = new Map<string, string>();
  const found: string[] = [];
  for (const { type, data } of events) {
    if (type !== 'ApplicationRegistered') continue;
    const { applicationId, details } = data as { applicationId: string; details: { participant: { email: string } } };
    const { email } = details.participant;
    // Who was erased since is called nothing.
    if (email === '') continue;
    if (registered.has(email)) found.push(`One registration became two: ${registered.get(email)}, ${applicationId}`);
    registered.set(email, applicationId);
  }
  return found;
}

/** At every moment of every date. */
function oversold(events: readonly Recorded[]): string[] {
  const states = new Map<string, ReturnType<typeof courseDate.initial>>();
  const found: string[] = [];
  for (const event of events) {
    const { courseDateId } = event.data as { courseDateId?: string };
    if (courseDateId === undefined || !event.stream.startsWith('course-date-')) continue;
    const fact = event as unknown as CourseDateEvent;
    const state = courseDate.evolve(states.get(courseDateId) ?? courseDate.initial(), fact);
    states.set(courseDateId, state);
    const seats = state.details?.seatLimit ?? 0;
    if (state.primaryCount > seats)
      found.push(`Date ${courseDateId} has ${state.primaryCount} of ${seats} seats taken`);
  }
  return found;
}
