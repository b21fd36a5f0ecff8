/** An example for report builders; a test runs each on the demo data. */
export interface ReportQuery {
  readonly title: string;
  readonly sql: string;
}
