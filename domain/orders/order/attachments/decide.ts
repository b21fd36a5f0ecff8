import type { Command } from '#domain/kernel/decider.ts';
import { conflict, isRefusal, notFound } from '#domain/kernel/refusal.ts';
import { editable } from '../decide/editable.ts';
import { personsIn } from '../details.ts';
import type { OrderEvent } from '../events.ts';
import type { OrderState } from '../state.ts';
import type { AttachmentContent } from './events.ts';
import { ATTACHMENTS_MAX } from './form.ts';

type AttachmentCommand<Input> = Command<OrderState, Input & { readonly orderId: string }, OrderEvent>;

/** ORD-01 `hasAttachments`: a file of the order; no version of the order, so nobody's open form is out of date by it. */
export const addAttachment: AttachmentCommand<{
  readonly attachmentId: string;
  readonly content: AttachmentContent;
  readonly name: string;
  readonly description: string;
  /** When a device without a network was given it, ISO 8601 UTC. */
  readonly notedAt?: string | undefined;
}> = {
  name: 'AddOrderAttachment',
  permission: 'VIEWING_ORDERS',
  decide(state, { orderId, attachmentId, content, name, description, notedAt }, { access }) {
    const details = editable(state, { orderId }, access);
    if (isRefusal(details)) return details;
    if (state.attachments.length >= ATTACHMENTS_MAX)
      return conflict(`Zlecenie może mieć najwyżej ${ATTACHMENTS_MAX} załączników.`);
    const words = { personId: personsIn(details).client ?? '', name, description };
    const noted = notedAt === undefined ? {} : { notedAt };
    return [{ type: 'OrderAttachmentAdded', data: { orderId, attachmentId, content, words, ...noted } }];
  },
};

export const removeAttachment: AttachmentCommand<{ readonly attachmentId: string }> = {
  name: 'RemoveOrderAttachment',
  permission: 'VIEWING_ORDERS',
  decide(state, { orderId, attachmentId }, { access }) {
    const details = editable(state, { orderId }, access);
    if (isRefusal(details)) return details;
    const found = state.attachments.find(({ id }) => id === attachmentId);
    if (!found) return notFound('Nie znaleziono załącznika.');
    const { content, words } = found;
    return [{ type: 'OrderAttachmentRemoved', data: { orderId, attachmentId, content, words } }];
  },
};
