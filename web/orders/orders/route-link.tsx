import { Route } from 'lucide-react';
import { DAY_ROUTE, dayRoutePath } from '#domain/orders/order/visits.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** The paper with where a service drives on a day; `about` says whose of several it is. */
export function RouteLink({ companyId, day, about }: { companyId: string; day: string; about: string }) {
  const { link } = usePageContext();
  return (
    <span className="no-print">
      <ButtonLink
        to={link(dayRoutePath(companyId, day))}
        download
        size="small"
        theme="ghost"
        icon={<Route size={16} aria-hidden />}
        label={DAY_ROUTE.label}
        aria-label={`${DAY_ROUTE.label}: ${about}`}
      />
    </span>
  );
}
