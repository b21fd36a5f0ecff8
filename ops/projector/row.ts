import type { AnyReadModel } from '#projections/read-model.ts';

/** A row of a read model; its values are JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** The column that holds a model's key: the first. Asked for with every row that is folded, so no list is made of it. */
export function keyColumn(model: AnyReadModel): string {
  for (const first in model.columns) return first;
  throw new Error(`Read model ${model.name} has no columns`);
}
