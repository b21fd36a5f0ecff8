/** Money as text with two decimals ('1200.50') in whole grosze: no fraction is ever rounded twice. */
export const grosze = (price: string): number => Math.round(Number(price) * 100);

/** '1 230,00 zł': groups of three and the currency stick together by hard spaces. */
export function zloty(amount: number): string {
  const [whole = '0', cents = '00'] = (amount / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u00A0')},${cents}\u00A0zł`;
}

/** What something costs: 'bezpłatne' where it is nothing. */
export const priceText = (amount: number): string => (amount === 0 ? 'bezpłatne' : zloty(amount));

/** The same of a price as it is kept, with what is said of its tax. */
export const netPriceText = (price: string, tax: string): string =>
  grosze(price) === 0 ? priceText(0) : `${zloty(grosze(price))}${tax}`;
