/** The service companies of the order portal, where others choose among them. */
export const companies = { kind: 'orders-company', table: 'orders_companies' } as const;
