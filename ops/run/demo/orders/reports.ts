import type { DemoReport } from '../reports.ts';

/** What the demo's operator keeps of service orders. */
export const orderDemoReports: readonly DemoReport[] = [
  { name: 'Zlecenia serwisów', source: 'orders', asks: 'm1=count&by1=service_company&chart=bars&order=figure' },
];
