/** SUD-08: what an operator of the services portal may do, in the order of the specification. */
export const PERMISSIONS = ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES', 'MANAGING_OPERATORS', 'MANAGING_FILES'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  MANAGING_EMPLOYEES: 'Zarządzanie pracownikami',
  MANAGING_SERVICES: 'Zarządzanie firmami serwisowymi, aktywacjami i raportami',
  MANAGING_OPERATORS: 'Zarządzanie operatorami',
  MANAGING_FILES: 'Zarządzanie plikami i grupami plików',
};
