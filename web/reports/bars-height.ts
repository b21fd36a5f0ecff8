const ROW = 34;
const FRAME = 40;
const UPRIGHT = 240;

/** In pixels: kept by the page before the chart has come, so that nothing below it moves. */
export const barsHeight = (count: number, lying: boolean): number => (lying ? count * ROW + FRAME : UPRIGHT);
