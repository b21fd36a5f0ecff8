import { setImmediate as soon } from 'node:timers/promises';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import { Batch } from '#ops/batch.ts';
import type { MailContent, MailRecipient } from '#ops/mail/mails.ts';
import type { MailCause, MailInput } from '#ops/mail/order.ts';
import { packed } from '#ops/mail/packed.ts';
import { mailPlace, outcomePlace } from '#ops/mail/place.ts';
import { mailAddress } from '#ops/mail/reported.ts';
import { digest, removeFromMailbox } from '#ops/mail/mailbox.ts';
import { contentsDigest } from '#ops/mail/contents-digest.ts';
import { anyOf } from '#ops/postgres/prepared.ts';
import { whileAlive } from '#ops/vault/alive.ts';
import type { QueuedMail } from '#workers/compose-mail.ts';

type Needs = Pick<App, 'pool' | 'vault' | 'config' | 'now' | 'traffic'>;

/** What a mail that is going out says, and to whom. */
export interface KeptMail {
  readonly id: string;
  /** Which try it is, 1 for the first. */
  readonly attempt: number;
  readonly personId: string;
  /** The recipient and everybody whom it names. */
  readonly persons: readonly string[];
  readonly recipientIds: readonly string[];
  readonly subjects: readonly string[];
  readonly reported: object | null;
  readonly content: MailContent;
}

/** What the mail server took, and what it answered. */
interface TakenMail {
  readonly mail: KeptMail;
  readonly answer: string;
}

/** What an outcome of a mail keeps sealed until it is in the log (decision 252). */
export interface SentContents {
  readonly to: string;
  readonly text: string;
  readonly whole: string;
}

/** The rows of `app.mails` as the mailer moves them on: those of several mails in one statement each. */
export class MailRows {
  readonly #app: Needs;
  readonly #load: Batch<string, QueuedMail | undefined>;
  readonly #keep: Batch<KeptMail, boolean>;
  readonly #sent: Batch<TakenMail, undefined>;
  readonly #noted: () => void;

  /** @param noted called when there is an outcome that the log has not heard of */
  constructor(app: Needs, noted: () => void) {
    this.#app = app;
    this.#noted = noted;
    const giveWay = async () => {
      await soon();
      await app.traffic.giveWay();
    };
    this.#load = new Batch((ids) => this.#loadAll(ids), giveWay);
    this.#keep = new Batch((mails) => this.#keepAll(mails), soon);
    this.#sent = new Batch((mails) => this.#sentAll(mails), giveWay);
  }

  /** Counts a try. Undefined when it was sent already: a crash between the row and the end of the job. */
  load(id: string): Promise<QueuedMail | undefined> {
    return this.#load.add(id);
  }

  /** Before it goes: the panel shows also what could not be delivered. @returns false when one of its persons was forgotten */
  keep(mail: KeptMail): Promise<boolean> {
    return this.#keep.add(mail);
  }

  /** Somebody whom it is about may have been forgotten while it went out: the copy in the folder goes too. */
  sent(mail: KeptMail, answer: string): Promise<void> {
    return this.#sent.add({ mail, answer });
  }

  dropped(id: string, reason: string): Promise<void> {
    return this.#ended(id, 'dropped', reason);
  }

  async failed(id: string, { error, final }: { error: unknown; final: boolean }): Promise<void> {
    const why = error instanceof Error ? error.message : String(error);
    if (final) return this.#ended(id, 'failed', why);
    const again = `UPDATE app.mails SET status = 'queued', error = $2 WHERE id = $1 AND ${UNSETTLED}`;
    await this.#app.pool.query(again, [id, why]);
  }

  async #ended(id: string, outcome: 'dropped' | 'failed', why: string): Promise<void> {
    await this.#app.pool.query(
      `WITH mail AS (
         UPDATE app.mails SET status = $2, error = $3 WHERE id = $1 AND ${UNSETTLED} RETURNING id, attempts)
       INSERT INTO app.mail_outcomes (mail_id, outcome, attempt, at, words) SELECT id, $2, attempts, $4, $3 FROM mail`,
      [id, outcome, why, this.#app.now()],
    );
    this.#noted();
  }

  /** Not waited for until it is on disk: nothing goes out before what was kept is, and all that came before with it. */
  async #loadAll(ids: readonly string[]): Promise<(QueuedMail | undefined)[]> {
    const { rows } = await this.#app.pool.query<Row>({
      name: 'mails-load',
      text: `${IN_ORDER}
        UPDATE app.mails SET attempts = attempts + 1
         WHERE id = ANY (ARRAY(SELECT id FROM locked)) AND ${UNSETTLED}
        RETURNING id, portal, template, attempts, subjects, person_id, recipient_ids, cause, causes, input,
          erased_at IS NOT NULL AS erased, (SELECT set_config('synchronous_commit', 'off', true)) AS quick`,
      values: [ids],
    });
    // Of a try that went out and whose process crashed before it said so.
    const erased = rows.filter((row) => row.erased).map(({ id }) => id);
    if (erased.length > 0) await removeFromMailbox(this.#app.config, erased);
    const mails = await Promise.all(rows.map((row) => this.#queued(row)));
    return ids.map((id) => mails.find((mail) => mail.id === id));
  }

  async #queued(row: Row): Promise<QueuedMail> {
    const owner = { personId: row.person_id ?? '', place: mailPlace(row.id, 'input') };
    const input = row.input && row.person_id ? await this.#app.vault.open<MailInput>(owner, row.input) : null;
    return {
      id: row.id,
      portal: row.portal,
      template: row.template,
      attempts: row.attempts,
      subjects: row.subjects,
      causes: causesOf(row),
      personId: row.person_id,
      recipientIds: row.recipient_ids,
      input: input ?? null,
    };
  }

  async #keepAll(mails: readonly KeptMail[]): Promise<boolean[]> {
    const { pool, vault } = this.#app;
    const persons = [...new Set(mails.flatMap((mail) => mail.persons))].sort();
    // In one query, for all that is sealed now.
    await vault.keysOf(persons);
    const sealed = await Promise.all(mails.map((mail) => this.#sealed(mail)));
    const { rows } = await pool.query<{ id: string }>({
      name: 'mails-keep',
      text: `${whileAlive('$2')},
        new AS MATERIALIZED (
          SELECT new.*, ARRAY(SELECT jsonb_array_elements_text(persons)) AS all_persons
            FROM jsonb_to_recordset($1::jsonb) AS new(id text, person_id text, persons jsonb, content text,
              recipient text, address text, mark text, subjects jsonb, reported jsonb, recipient_ids jsonb)),
        locked AS MATERIALIZED (
          SELECT id FROM app.mails WHERE id IN (SELECT id FROM new) ORDER BY id FOR UPDATE)
        UPDATE app.mails AS mail SET person_id = new.person_id, person_ids = new.all_persons, content = new.content,
          recipient = new.recipient, address = new.address, mark = new.mark, error = NULL, subjects = ARRAY(SELECT jsonb_array_elements_text(new.subjects)), told = new.reported,
          recipient_ids = ARRAY(SELECT jsonb_array_elements_text(new.recipient_ids)), erased_at = NULL, expired_at = NULL
         FROM new WHERE mail.id = new.id AND mail.id IN (SELECT id FROM locked)
          AND (SELECT count(*) FROM alive WHERE alive.person_id = ANY (new.all_persons)) = cardinality(new.all_persons)
        RETURNING mail.id`,
      values: [JSON.stringify(sealed), persons],
    });
    const kept = new Set(rows.map(({ id }) => id));
    return mails.map(({ id }) => kept.has(id));
  }

  async #sealed({ id, personId, persons, recipientIds, subjects, reported, content }: KeptMail): Promise<object> {
    const { vault } = this.#app;
    const recipient = { personIds: [personId], place: mailPlace(id, 'recipient') };
    const about = { personIds: persons, place: mailPlace(id, 'content') };
    return {
      id,
      person_id: personId,
      persons,
      recipient_ids: recipientIds,
      subjects,
      reported,
      content: await vault.sealFor(about, await packed(content)),
      recipient: await vault.sealFor(recipient, { to: content.to } satisfies MailRecipient),
      address: mailAddress(this.#app, content.to),
      mark: digest(id),
    };
  }

  async #sentAll(mails: readonly TakenMail[]): Promise<undefined[]> {
    const ids = mails.map(({ mail }) => mail.id);
    const outcomes = await Promise.all(mails.map((one) => this.#outcome(one)));
    const { rows } = await this.#app.pool.query<{ id: string; erased: boolean }>({
      name: 'mails-sent',
      text: `${IN_ORDER},
        sent AS (
          UPDATE app.mails SET status = 'sent', sent_at = $2, error = NULL, input = NULL
           WHERE id = ANY (ARRAY(SELECT id FROM locked)) RETURNING id, erased_at IS NOT NULL AS erased),
        noted AS (
          INSERT INTO app.mail_outcomes (mail_id, outcome, attempt, at, words, sealed)
          SELECT id, 'sent', attempt, $2, words, sealed FROM sent
            JOIN jsonb_to_recordset($3::jsonb) AS new(id text, attempt integer, words text, sealed text) USING (id))
        SELECT id, erased FROM sent`,
      values: [ids, this.#app.now(), JSON.stringify(outcomes)],
    });
    this.#noted();
    const erased = rows.filter((row) => row.erased).map(({ id }) => id);
    if (erased.length > 0) await removeFromMailbox(this.#app.config, erased);
    return ids.map(() => undefined);
  }

  async #outcome({ mail: { id, attempt, persons, content }, answer }: TakenMail): Promise<object> {
    const about = { personIds: persons, place: outcomePlace(id, attempt) };
    const contents: SentContents = { to: content.to, ...contentsDigest(content) };
    const { vault } = this.#app;
    // Somebody in it was erased while the server had it: it has gone all the same, and its fact says nothing of what it held.
    const sealed = await vault.sealFor(about, contents).catch(async (error: unknown) => {
      if (await vault.anyForgotten(persons)) return null;
      throw error;
    });
    return { id, attempt, words: answer, sealed };
  }
}

/** A process that was frozen in mid-try may end it after another has sent the mail: what has an end keeps it. */
const UNSETTLED = `status NOT IN ('sent', 'dropped')`;

/** So that this and an erasure of many mails never wait for each other in a circle. */
const IN_ORDER = `WITH locked AS MATERIALIZED (SELECT id FROM app.mails WHERE id = ${anyOf('$1')} ORDER BY id FOR UPDATE)`;

interface Row {
  id: string;
  portal: Portal;
  template: string;
  attempts: number;
  subjects: string[];
  person_id: string | null;
  recipient_ids: string[];
  /** Of earlier programs: one event behind all of it. */
  cause: MailCause | null;
  causes: Record<string, MailCause>;
  input: string | null;
  erased: boolean;
}

const causesOf = ({ cause, causes, subjects }: Row): Record<string, MailCause> =>
  cause ? Object.fromEntries(subjects.map((subject) => [subject, cause])) : causes;
