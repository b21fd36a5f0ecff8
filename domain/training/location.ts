import { z } from 'zod';
import { record } from '../shared/record.ts';

/** A training centre: what `courseLocationId` of a course date names (specification, point 3). */
export const locationValues = z.object({ name: z.string(), city: z.string(), address: z.string() });
export type LocationValues = z.infer<typeof locationValues>;

export const location = record<LocationValues>({
  kind: 'location',
  name: 'Location',
  noun: 'miejsce szkoleń',
  title: 'name',
  schema: locationValues,
  permissions: { read: 'COURSEDATE_READ', write: 'COURSEDATE_WRITE' },
  labels: { name: 'Nazwa', city: 'Miejscowość', address: 'Adres' },
});
