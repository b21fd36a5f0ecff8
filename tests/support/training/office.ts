import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '../program/app.ts';
import { edit } from '../program/edit.ts';
import { workedOff } from '../program/worked-off.ts';
import { startSmtp, type TestSmtp } from '../servers/smtp.ts';
import { addCourse, addLocation, dateFields, officeFields } from './training.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Opened {
  readonly portal: TestApp;
  readonly smtp: TestSmtp;
  readonly admin: Client;
  readonly courseId: string;
  readonly locationId: string;
}

/** An application that the office has entered, and who it is about. */
interface Entered {
  readonly id: string;
  readonly personId: string;
  readonly reporterId: string;
}

/**
 * The office at work: the whole program with its workers, a mail server, a course ("Hamulce"), a place, an administrator, and
 * a clock that tests set. An act that is refused throws, with the answer.
 */
export class Office {
  /** ISO instant, UTC. */
  clock: string;
  readonly #start: string;
  #opened: Opened | undefined;
  #people = 0;

  constructor(start: string) {
    this.clock = this.#start = start;
  }

  async open(): Promise<void> {
    const smtp = await startSmtp();
    const portal = await testApp({ workers: true, now: () => this.clock, config: { smtpUrl: smtp.url } });
    this.#opened = {
      portal,
      smtp,
      admin: await portal.as('ADMIN_OPERATOR'),
      courseId: await addCourse(portal.app, { name: 'Hamulce' }),
      locationId: await addLocation(portal.app),
    };
  }

  async close(): Promise<void> {
    await this.#opened?.portal.stop();
    await this.#opened?.smtp.stop();
  }

  /** The clock is as it was at first. */
  readonly rewind = (): void => {
    this.clock = this.#start;
  };

  get portal(): TestApp {
    return this.#open.portal;
  }
  get smtp(): TestSmtp {
    return this.#open.smtp;
  }
  get admin(): Client {
    return this.#open.admin;
  }

  get #open(): Opened {
    if (!this.#opened) throw new Error('The office is opened in beforeAll');
    return this.#opened;
  }

  /** Everything that follows has been done, and the lists show it. */
  readonly settled = async (): Promise<void> => {
    await workedOff(this.portal.app);
    await this.portal.settled();
  };

  /** What a page gets. */
  readonly data = async (path: string, client = this.admin): Promise<Loose> =>
    (await client.props(encodeURI(path))).body.data;

  /** The answer's body; what follows may still be under way. */
  readonly asked = async (path: string, body: Fields = {}, client = this.admin): Promise<Loose> => {
    const { status, text, body: said } = await client.post(path, body);
    if (status !== 200 && status !== 201) throw new Error(`${path} was answered ${status}: ${text}`);
    return said;
  };

  /** The same, and what follows. */
  readonly done = async (path: string, body: Fields = {}, client = this.admin): Promise<Loose> => {
    const said = await this.asked(path, body, client);
    await this.settled();
    return said;
  };

  /** An edit of the administrator's, against the version that the page shows. */
  readonly saved = async (path: string, change: Fields): Promise<void> => {
    const { status, text } = await edit(this.admin, path, { ...change });
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
    await this.settled();
  };

  /** A new date of the course, or of the one that `more` names. */
  readonly newDate = async (more: object = {}): Promise<string> => {
    const { courseId, locationId } = this.#open;
    return (await this.asked('/panel/course-dates', dateFields(courseId, locationId, more))).id;
  };

  /** Somebody new, entered for a date. */
  readonly entered = async (date: string, more: object = {}): Promise<Entered> => {
    this.#people += 1;
    const { id } = await this.done(
      '/panel/applications',
      officeFields(date, this.#people, { reason: 'Z listy', ...more }),
    );
    const row = await this.rowOf(id);
    return { id, personId: row.person_id, reporterId: row.reporter_id };
  };

  readonly rowOf = (id: string) =>
    this.portal.app.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
