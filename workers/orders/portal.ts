import { companies } from '#domain/orders/companies.ts';
import { orders } from '#domain/orders/portal.ts';
import type { OrderMail } from '#domain/orders/messages/terms.ts';
import type { Job } from '#ops/queue/port.ts';
import type { Compose } from '#workers/compose-mail.ts';
import type { PortalWorkers } from '#workers/portal-workers.ts';
import { delay, duplicate } from './compose-notice.ts';
import { visitToClient, visitToFormer, visitToFormerService, visitToService } from './compose-visit.ts';
import { settleDuplicates } from './duplicates.ts';
import { lateOrders } from './late.ts';
import { callOff, filesOfClient } from './erased.ts';
import {
  CALL_OFF_JOB,
  erasedClients,
  orderDuplicates,
  orderMails,
  SETTLE_DUPLICATES_JOB,
  NOTICE_MAILS_JOB,
  VISIT_MAILS_JOB,
  SERVICE_ADDRESS_MAILS_JOB,
  type CallOffJob,
  type SettleDuplicatesJob,
  type OrderFactJob,
} from './reactions.ts';
import { orderNoticeMails } from './notice-mails.ts';
import { orderServiceAddressMails } from './service-address-mails.ts';
import { orderVisitMails } from './visit-mails.ts';

const composers: Readonly<Record<OrderMail, Compose>> = {
  'visit-service': visitToService,
  'visit-client': visitToClient,
  'visit-former': visitToFormer,
  'visit-former-service': visitToFormerService,
  duplicate,
  delay,
};

/** What happens outside requests because of the facts of service orders. */
export const ordersWorkers: PortalWorkers = {
  portal: orders,
  reactions: [orderMails, orderDuplicates, erasedClients],
  jobs: [
    {
      job: VISIT_MAILS_JOB,
      reads: [companies.table],
      runWithLists: (app, { data }: Job<OrderFactJob>) => orderVisitMails(app, data),
    },
    {
      job: SERVICE_ADDRESS_MAILS_JOB,
      reads: ['orders', companies.table],
      runWithLists: (app, { data }: Job<OrderFactJob>) => orderServiceAddressMails(app, data),
    },
    {
      job: NOTICE_MAILS_JOB,
      reads: ['orders_operators'],
      runWithLists: (app, { data }: Job<OrderFactJob>) => orderNoticeMails(app, data),
    },
    {
      job: SETTLE_DUPLICATES_JOB,
      reads: ['orders'],
      runWithLists: (app, { data }: Job<SettleDuplicatesJob>) => settleDuplicates(app, data),
    },
    { job: CALL_OFF_JOB, run: (app, { data }: Job<CallOffJob>) => callOff(app, data) },
  ],
  sweeps: [lateOrders],
  mails: composers,
  mailReadModels: ['orders', companies.table, 'orders_operators'],
  filesOfPerson: filesOfClient,
};
