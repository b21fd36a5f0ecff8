import { z } from 'zod';
import type { MailEvent } from '#domain/mail/events.ts';
import { mailStream } from '#domain/mail/events.ts';
import type { App } from '#ops/app.ts';
import type { RawEvent } from '#ops/store/port.ts';

/**
 * What the row of a mail may say after a fact of its newest try. One that a frozen process sent after another gave it up is
 * sent; who turned a row into "sent" has no fact of it (`as-sent.ts`).
 */
const MAY_SAY: Readonly<Record<MailEvent['type'], readonly string[]>> = {
  MailSent: ['sent', 'bounced'],
  MailReturned: ['bounced'],
  MailGivenUp: ['failed', 'sent', 'bounced'],
  MailDropped: ['dropped', 'sent', 'bounced'],
};

const isOfMail = (type: string): type is MailEvent['type'] => type in MAY_SAY;

/** What every fact of a mail says in clear. */
const tried = z.object({ mailId: z.string(), attempt: z.number() });

interface Row {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
}

/** A newer try has facts of its own, or is under way. */
const isInStep = ({ status, attempts }: Row, type: MailEvent['type'], attempt: number): boolean =>
  attempts > attempt || status === 'queued' || MAY_SAY[type].includes(status);

/**
 * Compares the rows of mails with what the log says became of them, as somebody reads it from its beginning: a row that was
 * deleted, or whose state was rewritten, is named (issue 25, points 10 and 17).
 */
export class RowsInStep {
  readonly #pool: App['pool'];
  /** In a sentence, the first row that is not as the log says. */
  problem: string | null = null;
  /** The stream of the first mail that has facts: mails of earlier programs have none. */
  first: string | null = null;

  constructor(pool: App['pool']) {
    this.#pool = pool;
  }

  async see(facts: readonly RawEvent[]): Promise<void> {
    const found = facts.flatMap(({ type, data }) =>
      isOfMail(type) ? [{ type, ...tried.parse(JSON.parse(data)) }] : [],
    );
    const [first] = found;
    if (!first || this.problem !== null) return;
    this.first ??= mailStream(first.mailId);
    const { rows } = await this.#pool.query<Row>('SELECT id, status, attempts FROM app.mails WHERE id = ANY ($1)', [
      [...new Set(found.map(({ mailId }) => mailId))],
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { type, mailId, attempt } of found) {
      const row = byId.get(mailId);
      if (!row) this.problem ??= `brakuje wiadomości ${mailId}`;
      else if (!isInStep(row, type, attempt)) this.problem ??= `zmieniono stan wiadomości ${mailId}`;
    }
  }
}
