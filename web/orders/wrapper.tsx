import { ordersAccess } from '#domain/orders/access.ts';
import { appWrapper } from '#web/app/app-wrapper.tsx';

/** GEN-02: the Zlecenia variant of the app wrapper. */
export const ordersWrapper = appWrapper('zlecenia', ordersAccess);
export const useOrdersAccess = ordersWrapper.useHelper;
