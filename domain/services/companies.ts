/** The companies of the services portal, where others choose among them. */
export const companies = { kind: 'services-company', table: 'services_companies' } as const;
