/** An example for report builders; a test runs each on the demo data. */
export interface ReportQuery {
  readonly title: string;
  /** The same for the panel, Polish. */
  readonly about: string;
  readonly sql: string;
}
