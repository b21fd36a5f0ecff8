import { courierAccess } from '#domain/courier/access.ts';
import { appWrapper } from '#web/app/app-wrapper.tsx';

/** GEN-02: the Bx variant of the app wrapper. */
export const courierWrapper = appWrapper('bx', courierAccess);
export const useCourierAccess = courierWrapper.useHelper;
