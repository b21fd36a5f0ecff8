/** LEA-02: what an operator of the leasing portal may do, in the order of the specification. */
export const PERMISSIONS = [
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
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Stands above every distributor: sees them all and their operators, and alone makes others so. */
export const ABOVE = 'MANAGING_DISTRIBUTORS' satisfies Permission;

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  MANAGING_DISTRIBUTORS: 'Zarządzanie dystrybutorami (wszyscy dystrybutorzy i ich operatorzy)',
  VIEWING_FINANCING_VARIANTS: 'Podgląd wariantów finansowania',
  MANAGING_FINANCING_VARIANTS: 'Zarządzanie wariantami finansowania',
  VIEWING_STANDARD_VARIANTS: 'Podgląd wariantów standardowych',
  MANAGING_STANDARD_VARIANTS: 'Zarządzanie wariantami standardowymi',
  VIEWING_PROMOTIONAL_SETS: 'Podgląd zestawów promocyjnych',
  MANAGING_PROMOTIONAL_SETS: 'Zarządzanie zestawami promocyjnymi',
  VIEWING_PRODUCT_GROUPS: 'Podgląd grup produktów',
  MANAGING_PRODUCT_GROUPS: 'Zarządzanie grupami produktów',
  DELETING_LEASING_APPLICATIONS: 'Usuwanie wniosków leasingowych',
  VIEWING_LEASING_APPLICATIONS: 'Podgląd wniosków leasingowych',
  EDITING_LEASING_APPLICATIONS: 'Edycja wniosków leasingowych',
  LEASING_CONTRACT_EMAILS: 'Otrzymywanie e-maili o umowach leasingowych',
  MANAGING_OPERATORS: 'Zarządzanie operatorami własnego dystrybutora',
};
