/** Servers repeat the address in their refusals; the log and the queue keep no personal data. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]+/g, '[adres]');
