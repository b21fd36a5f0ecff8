import type { Form } from '#domain/form/form.ts';

/** Where a report is and who may read it: all that pages other than its own know, and what every page of the panel loads. */
export interface ReportHead {
  /** Without portal prefix; the file is below it at /excel. */
  readonly path: string;
  readonly title: string;
  /** All of them are needed. */
  readonly permissions: readonly string[];
  /** Key of the page before it in the trail. */
  readonly parent: string;
  /** Name of the file, without the day. */
  readonly file: string;
}

/** The same with what it shows, for the list of reports. */
export interface DescribedReport extends ReportHead {
  readonly about: string;
}

/** A report as data: its page and its file are made of it. The browser gets it with the page. */
export interface ReportView extends DescribedReport {
  /** Name of the sheet. */
  readonly sheet: string;
  /** Two days first (`declareReport`). */
  readonly filters: Form;
  readonly columns: readonly ReportColumn[];
  /** Above the lines, of all of them. */
  readonly charts?: readonly ReportChart[];
  /** Its lines are read of rows whose past is kept: it can be shown as of a moment (`asOf` in its address). */
  readonly hasPast?: true;
  /** Why it can't be shown as of a moment, said to those who ask; absent where nothing keeps it. */
  readonly noPast?: string;
  /** Which things the chosen days mean, said after the meanings of the figures. */
  readonly note?: string;
  /** Said when there is nothing. */
  readonly empty: string;
}

/**
 * Bars of one figure: one a line by the column that names it, or, where that is a day or month, one a month (a year, of many
 * years); or one a column, of what each comes to.
 */
export type ReportChart =
  | { readonly title: string; readonly figure: string; readonly by: string; readonly across?: never }
  | { readonly title: string; readonly across: readonly string[] };

export interface ReportColumn {
  readonly name: string;
  /** Of the column on the page and in the file. */
  readonly header: string;
  /**
   * `percent` and `mean` are a `ratio`, with one decimal. A `median` comes with its line, and of all lines from the one who reads them.
   * A `month` is `YYYY-MM`.
   */
  readonly type?: 'text' | 'number' | 'day' | 'month' | 'percent' | 'mean' | 'median';
  /** In characters, in the file. */
  readonly width: number;
  /** Of a figure: what it counts, of which dates. Said on the page, in the file, and of the SQL column that is the same. */
  readonly about?: string;
  readonly ratio?: ReportRatio;
}

/** A figure of the line divided by the sum of others; what columns add up to is divided so too, never the ratios themselves. */
export interface ReportRatio {
  readonly part: string;
  readonly of: readonly string[];
}

/**
 * The first column names the line; a line may lead somewhere. Days as `YYYY-MM-DD`; null is said by a dash. `cells` may hold
 * figures that no column shows and a ratio is made of.
 */
export interface ReportLine {
  readonly key: string;
  readonly link?: string;
  /** It leads to facts, which are the same at any moment: the past leads to them as the present does. */
  readonly leadsToFacts?: true;
  readonly cells: Readonly<Record<string, string | number | null>>;
}

/** The days that a report is about, `YYYY-MM-DD`, both inclusive; an absent one sets no bound. */
export interface ReportDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
