import { useEffect, useState } from 'react';
import { Link } from '#web/router/router.tsx';
import type { Duplicates } from '#api/orders/orders/duplicates.ts';
import { STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { formatDay } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** ORD-20: which orders one repeats, or is repeated by; of those of other companies only that there are some. */
export function DuplicatesNotice({ duplicates: { orders, hidden } }: { duplicates: Duplicates }) {
  const { link } = usePageContext();
  if (orders.length === 0 && !hidden) return null;
  return (
    <Notice theme="warning">
      <strong>Możliwe powtórzenie.</strong> W ciągu 30 dni wprowadzono też:
      <ul>
        {orders.map(({ id, orderNumber, enterDate, status, because }) => (
          <li key={id}>
            <Link to={link(`/panel/orders/${id}`)}>{orderNumber}</Link> – {because}, {formatDay(enterDate)},{' '}
            {STATUS_LABELS[status]}
          </li>
        ))}
        {hidden && <li>zlecenie innej firmy</li>}
      </ul>
    </Notice>
  );
}

const LIKE = ['deviceSerialNumber', 'nipNumber', 'activityType'] as const;

/** Long enough that typing on asks nothing. */
const PAUSE_MS = 400;

/** ORD-20: what is being typed may repeat an order that there is. `except`: the order that is edited. */
export function TypedDuplicates({
  values,
  except = '',
}: {
  values: Readonly<Record<string, unknown>>;
  except?: string;
}) {
  const { backend } = usePageContext();
  const [duplicates, setDuplicates] = useState<Duplicates | null>(null);
  const query = new URLSearchParams({
    ...Object.fromEntries(LIKE.map((name) => [name, String(values[name] ?? '')])),
    except,
  }).toString();
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => {
      backend
        .read(`/panel/orders/duplicates?${query}`, request.signal)
        .then(async (response) => setDuplicates(response.ok ? ((await response.json()) as Duplicates) : null))
        // Saving asks again.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [backend, query]);
  return duplicates && <DuplicatesNotice duplicates={duplicates} />;
}
