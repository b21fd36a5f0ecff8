import { parseAbsolute } from '@internationalized/date';
import { TIME_ZONE } from '#domain/constants.ts';
import { fitting } from '#domain/text/sound.ts';
import type { CellValue, Column } from './columns.ts';

/** What a cell holds: text, or a number, which the column's format may show as a day; null is empty. */
export type Cell = string | number | null;

/** Excel's limit for one cell. */
const LONGEST = 32_767;

/**
 * Offsets of Europe/Warsaw by hour, in ms, as one workbook has met them: looking a zone up for each of 100,000 cells
 * would take longer than writing them.
 */
export type Offsets = Map<number, number>;

/**
 * Text stays text: it is never handed over as a formula or a link, and its column has Excel's text format, so that
 * editing `=1+1` does not make a formula of it either (NPS-02).
 */
export function cell(value: CellValue | undefined, type: Column['type'], offsets: Offsets): Cell {
  if (value === null || value === undefined || value === '') return null;
  return typed(value, type, offsets) ?? (fitting(String(value), LONGEST) || null);
}

/** Undefined when the value is not of the column's type: it is then shown as it is, as text. */
function typed(value: string | number | boolean, type: Column['type'], offsets: Offsets): Cell | undefined {
  switch (type) {
    case 'day':
      return day(String(value));
    case 'instant':
      return instant(String(value), offsets);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'yesNo':
      return typeof value === 'boolean' ? (value ? 'tak' : 'nie') : undefined;
    default:
      return undefined;
  }
}

const DAY_MS = 86_400_000;
/** 1970-01-01 in Excel's days. */
const EPOCH = 25_569;

/** Days since Excel's first one; its time has no zone. */
const serial = (ms: number): number => EPOCH + ms / DAY_MS;

function day(value: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : serial(at);
}

const HOUR = 3_600_000;
const MOST_OFFSETS = 50_000;

function instant(value: string, offsets: Offsets): number | undefined {
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const hour = Math.floor(at / HOUR);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = parseAbsolute(new Date(hour * HOUR).toISOString(), TIME_ZONE).offset;
    if (offsets.size > MOST_OFFSETS) offsets.clear();
    offsets.set(hour, offset);
  }
  return serial(at + offset);
}
