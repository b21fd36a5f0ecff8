import type { AnyReadModel } from '#projections/read-model.ts';

/** What another thing was called at the same moment; '' when there was none. */
export type TitleOf = (kind: string, id: string) => Promise<string>;

/** A kind of thing that histories name: whose fold knows it, and what a row of it is called. */
export interface TitledKind {
  readonly model: AnyReadModel;
  /** Its stream is also that of other things, of thousands: of it only the facts about itself are read. */
  readonly sharesStream?: true;
  title(row: object, titleOf: TitleOf): string | Promise<string>;
}
