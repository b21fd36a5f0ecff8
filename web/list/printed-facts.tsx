import type { Form } from '#domain/form/form.ts';
import { useState } from 'react';
import { TIME_ZONE } from '#domain/constants.ts';
import { formatInstant } from '#web/ui/dates.ts';
import type { Filtered } from './filtered.ts';
import { setFilters } from './set-filters.ts';

const dayFormat = new Intl.DateTimeFormat('pl-PL', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** What a list on paper is of: its day, its filters by their labels, and which of how many lines. */
export function PrintedFacts({ form, data }: { form: Form; data: Filtered }) {
  const [today] = useState(() => dayFormat.format(new Date()));
  return (
    // Made before midnight on the server and after it in the browser, the later day holds.
    <p className="print-only small" suppressHydrationWarning>
      {[`Stan na ${data.asOf ? formatInstant(data.asOf, true) : today}`, filtersText(form, data), linesText(data)]
        .filter(Boolean)
        .join('. ')}
      .
    </p>
  );
}

function filtersText(form: Form, { filters, options }: Filtered): string {
  const set = setFilters(form.fields, filters, options).map(({ label, text }) => `${label}: ${text}`);
  return set.length === 0 ? 'Bez filtrów' : `Filtry: ${set.join('; ')}`;
}

/** `Pozycje 51–100 z 1 930`; nothing of a page that is no list. */
function linesText({ total, totalExact = true, page, pageSize }: Filtered): string {
  if (total === undefined || page === undefined || pageSize === undefined) return '';
  const number = new Intl.NumberFormat('pl-PL');
  const last = totalExact ? Math.min(page * pageSize, total) : page * pageSize;
  const all = totalExact ? number.format(total) : `ponad ${number.format(10_000)}`;
  return total === 0 ? 'Brak pozycji' : `Pozycje ${(page - 1) * pageSize + 1}–${last} z ${all}`;
}
