import type { Benches } from '../bench.ts';

export const ordersBenches: Benches = {
  'orders-list': async () => (await import('./list.ts')).benchOrdersList,
  'orders-http': async () => (await import('./http.ts')).benchOrdersHttp,
  'orders-form': async () => (await import('./form.ts')).benchOrdersForm,
  'orders-reports': async () => (await import('./reports.ts')).benchOrdersReports,
  'orders-rebuild': async () => {
    const [{ benchRebuild }, { orderHistory }] = await Promise.all([import('../rebuild.ts'), import('./history.ts')]);
    const rebuilt = { bench: 'orders-rebuild', model: 'orders', history: orderHistory };
    return (size) => benchRebuild(rebuilt, size === undefined ? undefined : [size]);
  },
};
