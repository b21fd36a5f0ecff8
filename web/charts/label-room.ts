/** So many labels find room side by side in a chart of any width, in a middle one, and in a narrow one. */
const ROOM = { wide: 14, middle: 8, narrow: 5 } as const;

const everySo = (step: number, count: number, room: number): number => step * Math.ceil(count / step / room);

/**
 * Which charts a label is shown in, by its place from the last of so many: all, those that are not narrow, wide ones only, or none. The
 * stylesheet knows how wide a chart is; the server does not.
 */
export function roomClass(index: number, count: number): string {
  const wide = everySo(1, count, ROOM.wide);
  const middle = everySo(wide, count, ROOM.middle);
  const narrow = everySo(middle, count, ROOM.narrow);
  if (index % narrow === 0) return '';
  if (index % middle === 0) return 'chart-not-narrow';
  return index % wide === 0 ? 'chart-wide-only' : 'chart-never';
}
