import type { AnyReadModel } from '#projections/read-model.ts';

/** What another thing was called at the same moment; '' when there was none. */
export type TitleOf = (kind: string, id: string) => Promise<string>;

/** A kind of thing that histories name: whose fold knows it, and what a row of it is called. */
export interface TitledKind {
  readonly model: AnyReadModel;
  title(row: object, titleOf: TitleOf): string | Promise<string>;
}
