import type { ActorType, Portal } from '#domain/kernel/actor.ts';

/** Everything there is to hold. */
const ORDER_PERMISSIONS = [
  'VIEWING_ORDERS',
  'MANAGING_ORDERS',
  'ADDING_ORDERS_AS_PARTNER',
  'MANAGING_OPERATORS',
  'VIEWING_COOPERANTS',
  'MANAGING_COOPERANTS',
  'VIEWING_STATS',
  'PH_PERMISSIONS',
  'BTS_PERMISSIONS',
  'RECEIVING_SHIPMENTS',
];

const LEASING_PERMISSIONS = [
  'MANAGING_DISTRIBUTORS',
  'VIEWING_FINANCING_VARIANTS',
  'MANAGING_FINANCING_VARIANTS',
  'VIEWING_STANDARD_VARIANTS',
  'MANAGING_STANDARD_VARIANTS',
  'VIEWING_PROMOTIONAL_SETS',
  'MANAGING_PROMOTIONAL_SETS',
  'VIEWING_PRODUCT_GROUPS',
  'MANAGING_PRODUCT_GROUPS',
  'DELETING_LEASING_APPLICATIONS',
  'VIEWING_LEASING_APPLICATIONS',
  'EDITING_LEASING_APPLICATIONS',
  'LEASING_CONTRACT_EMAILS',
  'MANAGING_OPERATORS',
];

/** GEN-07: who logs in where. A portal that gets accounts adds its lines here. */
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
    fields: { permissions: ['akcz', 'okrz', 'odpy', 'wdni', 'zafi', 'zaop', 'zaakt'] },
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
    fields: { distributorId: '1', permissions: LEASING_PERMISSIONS },
  },
  {
    portal: 'sud',
    type: 'SudOperator',
    kind: 'services-operator',
    fields: { permissions: ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES', 'MANAGING_OPERATORS', 'MANAGING_FILES'] },
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
    fields: { permissions: ORDER_PERMISSIONS, primaryNumber: '600700803' },
  },
  {
    portal: 'zlecenia',
    type: 'ZleceniaEmployee',
    kind: 'orders-employee',
    fields: { companyId: 'c1', cooperationScope: ['ph', 'bts'], primaryNumber: '600700804' },
  },
];

export const emailOf = (type: ActorType): string => `${type.toLowerCase()}@sekretne.example`;
