import { z } from 'zod';
import { record } from '#domain/record/record.ts';
import { locationView } from './location-view.ts';

/** A training centre: what `courseLocationId` of a course date names (specification, point 3). */
export const locationValues = z.object({ name: z.string(), city: z.string(), address: z.string() });
export type LocationValues = z.infer<typeof locationValues>;

export const location = record<LocationValues>({
  view: locationView,
  name: 'Location',
  noun: 'miejsce szkoleń',
  title: 'name',
  schema: locationValues,
  fromForm: (values) => ({
    name: String(values.name),
    city: String(values.city),
    address: String(values.address),
  }),
});
