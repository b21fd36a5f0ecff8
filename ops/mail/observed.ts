import type { Registry } from 'prom-client';
import { timing } from '#ops/logging/work-metrics.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { inSpan } from '#ops/tracing/spans.ts';
import type { MailTransport } from './transport.ts';

/** How long the mail server takes, and what it says: one span and one measurement for each mail that it is given. */
export function observedTransport(transport: MailTransport, registry: Registry): MailTransport {
  const durations = timing(registry, {
    name: 'portal_mail_send_duration_seconds',
    help: 'Of handing one mail to the mail server, by outcome: taken, refused (for good), failed (no answer, or not now).',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  return {
    ...transport,
    send(mail) {
      const attributes = { 'portal.name': mail.portal.name, 'portal.attachments': mail.attachments.length };
      return inSpan('mail send', { kind: 'CLIENT', attributes }, async () => {
        const began = performance.now();
        let outcome = 'taken';
        try {
          return await transport.send(mail);
        } catch (error) {
          outcome = error instanceof PermanentError ? 'refused' : 'failed';
          throw error;
        } finally {
          durations.observe({ outcome }, (performance.now() - began) / 1000);
        }
      });
    },
  };
}
