import type { ActorType, Portal } from '#domain/kernel/actor.ts';
import { PERMISSIONS } from '../rights.ts';

/** GEN-07: who logs in where, each holding everything. A portal that gets accounts adds its lines here. */
export const ACTORS: readonly {
  portal: Portal;
  type: ActorType;
  kind: string;
  fields: Readonly<Record<string, unknown>>;
}[] = [
  { portal: 'szkolenia', type: 'SzkoleniaOperator', kind: 'operator', fields: { role: 'ADMIN_OPERATOR' } },
  {
    portal: 'szkolenia',
    type: 'SzkoleniaReporter',
    kind: 'reporter',
    fields: {
      phone: '600700800',
      companyName: 'Auto Sekretny',
      companyNip: '5260250274',
      companyState: 'mazowieckie',
    },
  },
  {
    portal: 'bx',
    type: 'BxOperator',
    kind: 'courier-operator',
    fields: { permissions: PERMISSIONS.bx },
  },
  {
    portal: 'bx',
    type: 'BxReporter',
    kind: 'courier-reporter',
    fields: {
      companyId: 'c1',
      phoneNumber: '600700801',
      streetName: 'Sekretna',
      houseNumber: '1',
      postalCode: '25-001',
      city: 'Kielce',
      deliveryTimeFrom: '08:00',
      deliveryTimeTo: '16:00',
    },
  },
  {
    portal: 'leasing',
    type: 'LeasingOperator',
    kind: 'leasing-operator',
    fields: { distributorId: '1', permissions: PERMISSIONS.leasing },
  },
  {
    portal: 'sud',
    type: 'SudOperator',
    kind: 'services-operator',
    fields: { permissions: PERMISSIONS.sud },
  },
  {
    portal: 'sud',
    type: 'SudService',
    kind: 'services-company',
    fields: { name: 'Spółka Sekretna', cooperationScope: ['ph'] },
  },
  {
    portal: 'sud',
    type: 'SudEmployee',
    kind: 'services-employee',
    fields: { companyId: 'c1', cooperationScope: ['ph'], primaryNumber: '600700802' },
  },
  {
    portal: 'zlecenia',
    type: 'ZleceniaOperator',
    kind: 'orders-operator',
    fields: { permissions: PERMISSIONS.zlecenia, primaryNumber: '600700803' },
  },
  {
    portal: 'zlecenia',
    type: 'ZleceniaEmployee',
    kind: 'orders-employee',
    fields: { companyId: 'c1', cooperationScope: ['ph', 'bts'], primaryNumber: '600700804' },
  },
];

export const emailOf = (type: ActorType): string => `${type.toLowerCase()}@sekretne.example`;
