/** ORD-19, and ORD-20 at the end: what an operator of the order portal may do, in the order of the specification. */
export const PERMISSIONS = [
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
  'RECEIVING_DUPLICATE_NOTICES',
  'RECEIVING_DELAY_WARNINGS',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  VIEWING_ORDERS: 'Podgląd zleceń',
  MANAGING_ORDERS: 'Zarządzanie zleceniami',
  ADDING_ORDERS_AS_PARTNER: 'Dodawanie zleceń jako partner, w imieniu pracownika',
  MANAGING_OPERATORS: 'Zarządzanie operatorami',
  VIEWING_COOPERANTS: 'Podgląd firm serwisowych, pracowników, aktywacji, raportów i plików',
  MANAGING_COOPERANTS: 'Zarządzanie firmami serwisowymi, pracownikami, aktywacjami, raportami i plikami',
  VIEWING_STATS: 'Podgląd statystyk',
  PH_PERMISSIONS: 'Uprawnienia PH',
  BTS_PERMISSIONS: 'Uprawnienia BTS',
  RECEIVING_SHIPMENTS: 'Odbieranie przesyłek i działania grupowe na zleceniach',
  RECEIVING_DUPLICATE_NOTICES: 'Otrzymywanie powiadomień o powtórzonych zleceniach',
  RECEIVING_DELAY_WARNINGS: 'Otrzymywanie ostrzeżeń o opóźnionych zleceniach',
};

/** What managing orders asks for together. */
export const MANAGING = [
  'MANAGING_ORDERS',
  'VIEWING_ORDERS',
  'ADDING_ORDERS_AS_PARTNER',
] as const satisfies readonly Permission[];

/** Who may change something sees it too (ORD-22: PH permissions manage orders by themselves). */
const IMPLIED: Partial<Record<Permission, Permission>> = {
  VIEWING_COOPERANTS: 'MANAGING_COOPERANTS',
  VIEWING_ORDERS: 'PH_PERMISSIONS',
};

/** What an operator holds by what is ticked. */
export const heldBy = (ticked: readonly Permission[]): readonly Permission[] =>
  PERMISSIONS.filter((one) => {
    const by = IMPLIED[one];
    return ticked.includes(one) || (by !== undefined && ticked.includes(by));
  });

/** Everything that an employee may hold: the orders of the own company, and the forms of PH and BTS. */
export const OF_EMPLOYEES = [
  'VIEWING_ORDERS',
  'PH_PERMISSIONS',
  'BTS_PERMISSIONS',
] as const satisfies readonly Permission[];

/** What an employee holds by the scope of the cooperation: nobody ticks it (ORD-19). */
export const heldByScope = (scope: readonly string[]): readonly Permission[] =>
  OF_EMPLOYEES.filter(
    (one) =>
      one === 'VIEWING_ORDERS' ||
      (one === 'PH_PERMISSIONS' && scope.includes('ph')) ||
      (one === 'BTS_PERMISSIONS' && scope.includes('bts')),
  );
