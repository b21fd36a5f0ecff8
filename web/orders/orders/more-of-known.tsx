import type { OrderView } from '#api/orders/orders/details.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { canManageOrders } from '#domain/orders/access.ts';
import type { GroupName } from '#domain/orders/order/fields.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import './more-of-known.css';

/** By what the list finds the other orders of the same client or device; undefined where the order says too little. */
function sameIn(
  group: GroupName,
  data: OrderView,
): { readonly label: string; readonly filters: Readonly<Record<string, string>> } | undefined {
  const [nip = '', phone = '', serial = ''] = [data.nipNumber, data.phoneNumber, data.deviceSerialNumber].map(String);
  if (group === 'device') {
    return serial ? { label: 'Zlecenia tego urządzenia', filters: { deviceSerialNumber: serial } } : undefined;
  }
  if (group !== 'client' || !(nip || phone)) return undefined;
  return { label: 'Zlecenia tego klienta', filters: nip ? { nipNumber: nip } : { search: phone } };
}

/** The other orders of an order's client or device, and the way to another one for them. */
export function MoreOfKnown({ group, data }: { group: GroupName; data: OrderView }) {
  const { link, access } = usePageContext();
  const same = sameIn(group, data);
  if (!same || data.asOf || data.forgotten) return null;
  const [query, label] =
    group === 'client'
      ? [{ clientOf: data.id }, 'Nowe zlecenie tego klienta']
      : [{ fromOrder: data.id }, 'Nowe zlecenie dla tego urządzenia'];
  return (
    <p className="more-of-known row small no-print">
      <Link to={link(addQuery('/panel/orders', { filters: same.filters }))}>{same.label}</Link>
      {canManageOrders(access) && <Link to={link(addQuery('/panel/orders/new', query))}>{label}</Link>}
    </p>
  );
}
