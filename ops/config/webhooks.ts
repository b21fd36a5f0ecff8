import { z } from 'zod';
import { hostEntries } from './entries.ts';

/** Where webhooks may go: a host, or all below a name (`*.example`), and its port. */
export interface WebhookHost {
  readonly name: string;
  /** Hosts below the name, and not the name itself. */
  readonly below: boolean;
  readonly port: string;
}

/** Of https, where an entry names no other. */
const PORT = '443';
const ENTRY = /^(\*\.)?([\da-z](?:[\da-z.-]*[\da-z])?)(?::(\d{1,5}))?$/;

/** How far the program goes for webhooks. */
export const webhookSettings = {
  WEBHOOKS_LOOPBACK: z.literal('yes', 'must be yes, or absent').optional(),
  WEBHOOK_HOSTS: hostEntries
    .refine(
      (hosts) => hosts.length > 0 && hosts.every((host) => ENTRY.test(host)),
      'must be a list like crm.example, crm.example:8443, *.partner.example',
    )
    .optional(),
};

const schema = z.object(webhookSettings);

export const webhooksOf = ({ WEBHOOKS_LOOPBACK, WEBHOOK_HOSTS }: z.infer<typeof schema>) => ({
  webhooksLoopback: WEBHOOKS_LOOPBACK === 'yes',
  ...(WEBHOOK_HOSTS ? { webhookHosts: WEBHOOK_HOSTS.map(hostOf) } : {}),
});

function hostOf(entry: string): WebhookHost {
  const [, below, name = '', port = PORT] = ENTRY.exec(entry) ?? [];
  return { name, below: below !== undefined, port };
}
