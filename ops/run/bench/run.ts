import process from 'node:process';

/** `npm run bench -- NAME [number]`: one JSON line per result (README has the figures and the machine). */
const BENCHES: Readonly<Record<string, () => Promise<(size?: number) => Promise<unknown>>>> = {
  append: async () => (await import('./append.ts')).benchAppend,
  decide: async () => (await import('./decide.ts')).benchDecide,
  hot: async () => (await import('./hot.ts')).benchHot,
  http: async () => (await import('./http.ts')).benchHttp,
  rebuild: async () => {
    const { benchRebuild } = await import('./rebuild.ts');
    return (size) => benchRebuild(size === undefined ? undefined : [size]);
  },
  list: async () => (await import('./list.ts')).benchList,
  export: async () => (await import('./export.ts')).benchExport,
  pdf: async () => (await import('./pdf.ts')).benchPdf,
  import: async () => (await import('./import.ts')).benchImport,
  search: async () => (await import('./search.ts')).benchSearch,
  reports: async () => (await import('./reports.ts')).benchReports,
  'first-load': async () => (await import('./first-load.ts')).benchFirstLoad,
  form: async () => (await import('./form.ts')).benchForm,
};

const [asked = '', size] = process.argv.slice(2);
const bench = BENCHES[asked];
if (!bench) {
  console.error(`Which bench? ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 2;
} else {
  const run = await bench();
  await run(size === undefined ? undefined : Number(size));
}
