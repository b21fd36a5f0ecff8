import { declareReport } from '#domain/report/declare.ts';
import type { ReportColumn } from '#domain/report/report.ts';
import { NPS_GROUPS } from '../survey/score.ts';
import { described } from './abouts.ts';
import { MEASURES, NPS_NOTE } from './measures.ts';

const group = (name: string, label: string): ReportColumn => ({
  name,
  header: label.replace(/^./, (letter) => letter.toUpperCase()),
  type: 'number',
  width: 18,
  about: MEASURES.npsGroup,
});

/** The net promoter score of each month (NPS-01): its trend, and how many answers it rests on. */
export const npsReport = declareReport({
  ...described('nps'),
  hasPast: true,
  sheet: 'NPS',
  days: { id: 'nps-report-filters', names: ['dateFrom', 'dateTo'], what: 'Odpowiedź' },
  columns: [
    { name: 'month', header: 'Miesiąc', type: 'month', width: 12 },
    { name: 'answers', header: 'Odpowiedzi', type: 'number', width: 12, about: MEASURES.npsAnswers },
    group('promoters', NPS_GROUPS.promoter),
    group('passives', NPS_GROUPS.passive),
    group('detractors', NPS_GROUPS.detractor),
    {
      name: 'score',
      header: 'NPS',
      type: 'mean',
      width: 10,
      about: MEASURES.nps,
      ratio: { part: 'points', of: ['answers'] },
    },
  ],
  charts: [
    { title: 'NPS w miesiącach', figure: 'score', by: 'month' },
    { title: 'Odpowiedzi w miesiącach', figure: 'answers', by: 'month' },
  ],
  note: NPS_NOTE,
  empty: 'Brak odpowiedzi w tych dniach',
});
