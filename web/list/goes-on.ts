interface CountedPage {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalExact: boolean;
}

/** Whether a page follows: of a list that was not counted to its end, behind each full one. `shown`: rows of this page. */
export const goesOn = ({ page, pageSize, total, totalExact }: CountedPage, shown: number): boolean =>
  totalExact ? page * pageSize < total : shown >= pageSize;
