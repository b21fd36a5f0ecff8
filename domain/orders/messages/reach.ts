import { serviceOf, SET_BY_PROVIDER, WITHOUT_SERVICE } from '../order/terms.ts';

/** Who is to know of a visit, and how they are reached; '' for an address that nobody has given. */
export interface VisitReaders {
  /** The order's choice of a service (ORD-08). */
  readonly companyId: string;
  readonly serviceName: string;
  readonly serviceEmail: string;
  readonly clientEmail: string;
}

/** Why nobody writes to the service; undefined where somebody does. */
function serviceUnreached({ companyId, serviceName, serviceEmail }: VisitReaders): string | undefined {
  if (companyId === WITHOUT_SERVICE) return undefined;
  if (companyId === SET_BY_PROVIDER)
    return 'Serwis jest dopiero do ustalenia, więc żaden serwis nie dowie się o wizycie.';
  return serviceEmail === '' ? `Serwis ${serviceName} nie ma adresu e-mail: powiadom go w inny sposób.` : undefined;
}

/** Of whom something is news. */
export interface Hearing {
  readonly service: boolean;
  readonly client: boolean;
  /** Where the client was written to before. */
  readonly former: boolean;
}

export const EVERYBODY: Hearing = { service: true, client: true, former: false };

/** Who of a visit can't be written to, in sentences: said on the order and in the answer of the act (decision 059). */
export const unreached = (readers: VisitReaders, hearing: Hearing = EVERYBODY): string[] => [
  ...(hearing.service ? [serviceUnreached(readers) ?? []].flat() : []),
  ...(hearing.client && readers.clientEmail === '' ? ['Klient nie ma adresu e-mail: powiadom go w inny sposób.'] : []),
];

/** Who is written to: 'serwis Ciepło i klient'; '' for nobody. Of a visit that changes hands both services. */
export function reached(visits: readonly VisitReaders[], hearing: Hearing = EVERYBODY): string {
  const services = visits
    .filter((one) => hearing.service && serviceOf(one.companyId) !== null && one.serviceEmail !== '')
    .map(({ serviceName }) => `serwis ${serviceName}`);
  const client = hearing.client && visits.some(({ clientEmail }) => clientEmail !== '') ? ['klient'] : [];
  const former = hearing.former ? ['poprzedni adres klienta'] : [];
  const all = [...new Set(services), ...client, ...former];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} i ${last}`;
}
