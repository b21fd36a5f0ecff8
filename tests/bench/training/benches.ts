import type { Benches } from '../bench.ts';

export const trainingBenches: Benches = {
  decide: async () => (await import('./decide.ts')).benchDecide,
  hot: async () => (await import('./hot.ts')).benchHot,
  http: async () => (await import('./http.ts')).benchHttp,
  request: async () => (await import('./request.ts')).benchRequest,
  rebuild: async () => {
    const [{ benchRebuild }, { benchRebuildAll }, { applicationHistory }] = await Promise.all([
      import('../rebuild.ts'),
      import('../rebuild-all.ts'),
      import('./application-history.ts'),
    ]);
    const history = (count: number) => applicationHistory(count, (kind, n) => `${kind}-${n}`);
    const rebuilt = { bench: 'rebuild', model: 'applications', history };
    return async (size) => {
      // First, while the process has nothing else in its memory.
      await benchRebuildAll(new URL('./seed-place.ts', import.meta.url), size ?? 1_000_000);
      await benchRebuild(rebuilt, [size ?? 100_000]);
    };
  },
  list: async () => (await import('./list.ts')).benchList,
  past: async () => (await import('./past.ts')).benchPast,
  'big-date': async () => (await import('./big-date.ts')).benchBigDate,
  filters: async () => (await import('./filters.ts')).benchFilters,
  pdf: async () => (await import('./pdf.ts')).benchPdf,
  import: async () => (await import('./import.ts')).benchImport,
  search: async () => (await import('./search.ts')).benchSearch,
  reports: async () => (await import('./reports.ts')).benchReports,
  builders: async () => (await import('./builders.ts')).benchBuilders,
  feed: async () => (await import('./feed.ts')).benchFeed,
  messages: async () => (await import('./messages.ts')).benchMessages,
  backlog: async () => (await import('./backlog.ts')).benchBacklog,
  'first-load': async () => (await import('./first-load.ts')).benchFirstLoad,
  page: async () => (await import('./page.ts')).benchPage,
  form: async () => (await import('./form.ts')).benchForm,
  scale: async () => (await import('./scale/scale.ts')).benchScale,
};
