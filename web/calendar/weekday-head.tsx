import { WEEKDAYS, WEEKDAYS_SHORT } from '#domain/text/dates.ts';

/** The head of a month as a table, Monday first. */
export const WeekdayHead = () => (
  <thead>
    <tr>
      {WEEKDAYS_SHORT.map((name, index) => (
        <th scope="col" key={name} abbr={WEEKDAYS[index]}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
