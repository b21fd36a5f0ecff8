/** How many answers gave each rate; the index is the rate, 0 to 10. */
export type Distribution = readonly number[];

/** How many answers are in each of the three groups, and the score from -100 to 100, null without answers (NPS-01). */
export interface NpsScore {
  readonly score: number | null;
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
  readonly total: number;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The score in words, for anyone who reads it. */
export const NPS_ABOUT =
  'NPS to odsetek promotorów minus odsetek krytyków, od −100 do 100. Liczą się odpowiedzi z wybranych dni.';

/** Who answered, by the rate they gave. */
export const NPS_GROUPS = {
  promoter: 'promotorzy (9–10)',
  passive: 'neutralni (7–8)',
  detractor: 'krytycy (0–6)',
} as const;

/** Net promoter score: the share of 9 and 10 less the share of 0 to 6, rounded to a whole number. */
export function npsScore(distribution: Distribution): NpsScore {
  const [detractors, passives, promoters] = [
    sum(distribution.slice(0, 7)),
    sum(distribution.slice(7, 9)),
    sum(distribution.slice(9)),
  ];
  const total = detractors + passives + promoters;
  const score = total === 0 ? null : Math.round(((promoters - detractors) * 100) / total) + 0;
  return { score, promoters, passives, detractors, total };
}
