import { replay } from '#ops/projector/replay.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { GoldenResults } from './files.ts';
import { HISTORIES } from '#tests/golden/histories.ts';
import { histories } from './histories.ts';

/** The table of a read model and its rows after each sample and history that it knows the facts of. */
export function rowsOf(model: AnyReadModel): GoldenResults {
  const { name, version, columns, indexes } = model;
  const rows = histories(Object.keys(model.on))
    // What is said of each single fact is kept as sentences.
    .filter(([what]) => name !== 'timeline' || what in HISTORIES)
    .map(([what, events]) => [what, [...replay(model, events).values()]]);
  return { version, results: { table: { columns, indexes }, ...Object.fromEntries(rows) } };
}
