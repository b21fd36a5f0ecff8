import { isDeepStrictEqual } from 'node:util';
import { merged, readGoldenFile, writeGoldenFile, type GoldenKind, type GoldenResults } from './files.ts';
import { writeSamples } from './samples.ts';

/** `npm run golden`: writes what is missing, and again what was made under an older version; names the files. */
async function write(): Promise<string[]> {
  const samples = await writeSamples();
  // What is made of the samples is looked at when all of them are there.
  const [{ readModels }, { rowsOf }, { states, statesOf }, { chapters, sentencesOf }, { FIELD_RULES, fieldRules }] =
    await Promise.all([
      import('#projections/index.ts'),
      import('./rows.ts'),
      import('./states.ts'),
      import('./sentences.ts'),
      import('./rules.ts'),
    ]);
  const results: [GoldenKind, string, GoldenResults][] = [
    ...readModels.map((model): [GoldenKind, string, GoldenResults] => ['rows', model.name, rowsOf(model)]),
    ...states.map((state): [GoldenKind, string, GoldenResults] => ['states', state.name, statesOf(state)]),
    ...chapters.map((one): [GoldenKind, string, GoldenResults] => ['sentences', one.kind, sentencesOf(one)]),
    ['rules', FIELD_RULES, fieldRules()],
  ];
  const names: string[] = [];
  for (const [kind, name, present] of results) if (await update(kind, name, present)) names.push(`${kind}/${name}`);
  return [...samples, ...names];
}

async function update(kind: GoldenKind, name: string, present: GoldenResults): Promise<boolean> {
  const stored = readGoldenFile(kind, name) as GoldenResults | undefined;
  const next = merged(stored, present);
  if (isDeepStrictEqual(stored, JSON.parse(JSON.stringify(next)))) return false;
  await writeGoldenFile(kind, name, next);
  return true;
}

console.log((await write()).join('\n') || 'Nothing is missing.');
