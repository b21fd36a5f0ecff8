import { randomUUID } from 'node:crypto';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { multipartOf } from '#tests/support/program/multipart.ts';
import { onceEach } from '../facts.ts';
import type { LoadParts } from '../portal-load.ts';

interface Kept {
  readonly orderId: string;
  readonly attachmentId: string;
  readonly bytes: string;
}

/** Files are added to orders, and those added before are opened again. */
export class Files {
  readonly #kept: Kept[] = [];
  readonly #parts: LoadParts;
  readonly #operator: Client;
  #opened = 0;

  constructor(parts: LoadParts, operator: Client) {
    this.#parts = parts;
    this.#operator = operator;
  }

  async act(orderId: string): Promise<void> {
    const { random } = this.#parts;
    return this.#kept.length > 0 && random.chance(0.5) ? this.#open(random.pick(this.#kept)) : this.#add(orderId);
  }

  async #add(orderId: string): Promise<void> {
    const content = pdf(randomUUID());
    const multipart = multipartOf({}, { attachment: { name: 'Protokół.pdf', content, type: 'application/pdf' } });
    const path = `/zlecenia/panel/orders/${orderId}/attachments`;
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'POST', path, multipart, early: [404] });
    if (!answer) return;
    if (answer.status !== 201) return this.#refused('A file', answer);
    this.#kept.push({ orderId, attachmentId: answer.body.attachmentId, bytes: content.toString() });
  }

  /** What was acknowledged is what the order's page leads to, byte for byte. */
  async #open({ orderId, attachmentId, bytes }: Kept): Promise<void> {
    const upload = await this.#uploadOf(orderId, attachmentId);
    if (upload === undefined) return;
    const path = `/zlecenia/uploads/${upload}`;
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'GET', path });
    if (!answer) return;
    if (answer.status !== 200) return this.#refused('A file that was added', answer);
    if (answer.text !== bytes)
      this.#parts.wrong(`File ${attachmentId} of order ${orderId} is another one than was sent`);
    this.#opened += 1;
  }

  /** Of the page, once the read model has it. */
  async #uploadOf(orderId: string, attachmentId: string): Promise<string | undefined> {
    const answer = await this.#parts.caller.ask(this.#operator, {
      method: 'GET',
      path: `/zlecenia/panel/orders/${orderId}`,
    });
    const attachments: Loose[] = answer?.body?.data?.attachments ?? [];
    return attachments.find(({ id }) => id === attachmentId)?.document.upload;
  }

  #refused(what: string, { status, text }: { status: number; text: string }): void {
    this.#parts.wrong(`${what} was answered ${status}: ${text.slice(0, 300)}`);
  }

  acknowledged(): Record<string, number> {
    return { files: this.#kept.length, 'files opened': this.#opened };
  }

  check(events: readonly Recorded[]): string[] {
    const ids = new Set(this.#kept.map(({ attachmentId }) => attachmentId));
    const idOf = ({ attachmentId }: { attachmentId: string }) => attachmentId;
    return onceEach(events, { type: 'OrderAttachmentAdded', ids, idOf });
  }
}
