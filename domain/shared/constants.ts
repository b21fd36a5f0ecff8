/** Limits and sizes of specification point 9, used by the server and the web alike (CST-02). */
export const LIMITS = {
  passwordLength: 8,
  courierNote: 100,
  filesGroupPriority: { min: 1, max: 100 },
  deviceModel: { min: 1, max: 100_000 },
  serialNumber: { min: 9, max: 10 },
  bws: 6,
  clientNumber: { min: 3, max: 10 },
  city: { min: 2, max: 64 },
  earliestYear: 1970,
  shortLabel: 64,
  /** Decided: longest inputs, so that nobody stores a book in a field. */
  text: 255,
  textarea: 2000,
  richText: 50_000,
  survey: 10_000,
  /** Decided: employees in one registration. */
  employees: 50,
  /** Decided: rows of one bulk action. */
  bulk: 500,
  uploadBytes: 10 * 1024 * 1024,
} as const;

/** Times of day as numbers: 8:00 to 20:00 in 30-minute steps (CD-10). */
export const TIMES: readonly number[] = Array.from({ length: 25 }, (_, step) => {
  const minutes = 8 * 60 + step * 30;
  return Math.floor(minutes / 60) * 100 + (minutes % 60);
});
export const DEFAULT_TIME_START = 930;
export const DEFAULT_TIME_END = 1600;

/** CRS-05. */
export const COURSE_DURATIONS = [1, 2, 2.5, 3] as const;
export const VAT_RATES = [0, 23] as const;

/** Survey (SUR-10, SUR-11). The numbers are the specification's; it does not say whether they are seconds. */
export const SURVEY = {
  steps: 3,
  ratings: 11,
  completedCookie: 'nps_completed',
  completedMaxAge: 525_600,
  collapsedCookie: 'nps_collapsed',
  collapsedMaxAge: 1440,
} as const;

/** Width of the marquee's loop in seconds (MRQ-01). */
export const MARQUEE_SECONDS = 15;

/** LAY-08, in px. */
export const BREAKPOINTS = { medium: 768, large: 992, extraLarge: 1200 } as const;

/** FE-15. */
export const DOCUMENT_TYPES = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;
