import type pg from 'pg';
import { addDays } from '#domain/text/calendar.ts';
import { isPublicHoliday, isWorkingDay } from '#domain/text/working-days.ts';

/** The days that reports know, both included. */
const FIRST_DAY = '2015-01-01';
const LAST_DAY = '2040-12-31';

interface ReportDay {
  readonly day: string;
  readonly holiday: boolean;
  readonly working: boolean;
}

/** Every day that reports know, with what the domain says of it. */
function reportDays(): ReportDay[] {
  const days: ReportDay[] = [];
  for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1)) {
    days.push({ day, holiday: isPublicHoliday(day), working: isWorkingDay(day) });
  }
  return days;
}

/** Brings the table of days to what the domain says, in rows that differ alone: an act may make a holiday. */
export async function fillDays(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `INSERT INTO reporting_source.days AS d (day, holiday, working)
     SELECT day, holiday, working FROM jsonb_to_recordset($1) AS n (day date, holiday boolean, working boolean)
     ON CONFLICT (day) DO UPDATE SET holiday = excluded.holiday, working = excluded.working
       WHERE (d.holiday, d.working) IS DISTINCT FROM (excluded.holiday, excluded.working)`,
    [JSON.stringify(reportDays())],
  );
}
