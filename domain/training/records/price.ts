import { grosze } from '#domain/text/money.ts';

/** PUB-03: net and VAT in per cent, rounded half up to a grosz. */
export const grossGrosze = (net: string, vat: number): number => Math.floor((grosze(net) * (100 + vat) + 50) / 100);
