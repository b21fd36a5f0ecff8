import type { DemoReport } from '../reports.ts';

/** What the demo's administrator keeps of trainings. */
export const trainingDemoReports: readonly DemoReport[] = [
  {
    name: 'Kto przyjeżdża na szkolenia',
    source: 'applications',
    asks: 'm1=count&by1=course&by2=status_name&chart=shares',
  },
  {
    name: 'Obłożenie kolejnych miesięcy',
    source: 'course_dates',
    asks: 'm1=sum.on_primary_list&m2=sum.seats&by1=started_on.month&chart=line',
  },
];
