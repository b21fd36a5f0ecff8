/** Money as text with two decimals ('1200.50') in whole grosze: no fraction is ever rounded twice. */
export const grosze = (price: string): number => Math.round(Number(price) * 100);

/** PUB-03: net and VAT in per cent, rounded half up to a grosz. */
export const grossGrosze = (net: string, vat: number): number => Math.floor((grosze(net) * (100 + vat) + 50) / 100);

/** '1 230,00 zł': groups of three and the currency stick together by hard spaces. */
export function zloty(amount: number): string {
  const [whole = '0', cents = '00'] = (amount / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u00A0')},${cents}\u00A0zł`;
}
