import { orders } from '#domain/orders/portal.ts';
import type { OrderMail } from '#domain/orders/messages/terms.ts';
import type { Job } from '#ops/queue/port.ts';
import type { Compose } from '#workers/compose-mail.ts';
import type { PortalWorkers } from '#workers/portal-workers.ts';
import { visitToClient, visitToService } from './compose-visit.ts';
import { orderMails, TELL_ORDER_JOB, type TellOrderJob } from './reactions.ts';
import { tellOfVisit } from './tell-visit.ts';

const composers: Readonly<Record<OrderMail, Compose>> = {
  'visit-service': visitToService,
  'visit-client': visitToClient,
};

/** What happens outside requests because of the facts of service orders. */
export const ordersWorkers: PortalWorkers = {
  portal: orders,
  reactions: [orderMails],
  jobs: [{ job: TELL_ORDER_JOB, run: (app, { data }: Job<TellOrderJob>) => tellOfVisit(app, data) }],
  sweeps: [],
  mails: composers,
  mailReadModels: ['orders', 'orders_companies', 'orders_operators'],
};
