import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { personal } from '#domain/kernel/personal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { uploadPath } from '#domain/record/document.ts';
import { notedText } from '#domain/text/noted.ts';

/** Files of an order. Name and description may name the client, whose file it is: they go with the client. */

const ids = { orderId: z.string(), attachmentId: z.string() };
const records = ({ orderId }: { orderId: string }) => [subjectOf('order', orderId)];

/** The content lies apart under `upload`; what it is stays with the fact. */
const content = z.object({ upload: z.string(), size: z.number().int(), sha256: z.string() });
const words = personal({ name: z.string(), description: z.string() });

const fileOf = (attachmentId: string) => ({
  field: `attachment[${attachmentId}]`,
  label: 'Załącznik',
});

/** `notedAt`, ISO 8601 UTC: see `notedText`. */
export const OrderAttachmentAdded = defineEvent({
  type: 'OrderAttachmentAdded',
  schema: z.object({ ...ids, content, words, notedAt: z.string().optional() }),
  timeline: {
    records,
    text: ({ notedAt }) => `Dodano załącznik${notedText(notedAt)}`,
    changes: ({ attachmentId, content: file, words: { name } }) => [
      { ...fileOf(attachmentId), from: null, to: name || FORGOTTEN, files: { from: null, to: uploadPath(file) } },
    ],
    persons: ({ words: { personId } }) => [personId],
  },
});

export const OrderAttachmentRemoved = defineEvent({
  type: 'OrderAttachmentRemoved',
  schema: z.object({ ...ids, content, words }),
  timeline: {
    records,
    text: () => 'Usunięto załącznik',
    changes: ({ attachmentId, content: file, words: { name } }) => [
      { ...fileOf(attachmentId), from: name || FORGOTTEN, to: null, files: { from: uploadPath(file), to: null } },
    ],
    persons: ({ words: { personId } }) => [personId],
  },
});

export const attachmentEvents = [OrderAttachmentAdded, OrderAttachmentRemoved] as const;

export type AttachmentContent = z.infer<typeof content>;
export type AttachmentWords = z.infer<typeof words>;

/** An attachment as the order has it. */
export interface Attachment {
  readonly id: string;
  readonly content: AttachmentContent;
  readonly words: AttachmentWords;
}
