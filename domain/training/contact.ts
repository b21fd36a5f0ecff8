/** PUB-04: the six values of the company contact card. */
export interface CompanyContact {
  readonly companyName: string;
  /** Lines in the order of an envelope. */
  readonly address: readonly string[];
  readonly phoneNumber: string;
  readonly email: string;
  readonly clientNumber: string;
  readonly receptionHours: string;
}

/** Sample data, and said so on the page: no such company, no such number. Also where mails and calendars lead back. */
export const contact: CompanyContact = {
  companyName: 'Biuro szkoleń (przykład)',
  address: ['ul. Przykładowa 1', '00-000 Warszawa'],
  phoneNumber: '+48 00 000 00 00',
  email: 'szkolenia@demo.example',
  clientNumber: '0000000000',
  receptionHours: 'pn.–pt., 8:00–16:00',
};
