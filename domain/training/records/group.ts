import { z } from 'zod';
import { record } from '#domain/record/record.ts';
import { groupView } from './group-view.ts';

/** GRP-01. */
export const groupValues = z.object({
  name: z.string(),
  description: z.string(),
  position: z.number(),
  /** Stored name of an uploaded photo. */
  photo: z.string().nullable(),
});
export type GroupValues = z.infer<typeof groupValues>;

export const group = record<GroupValues>({
  view: groupView,
  name: 'Group',
  noun: 'grupę szkoleń',
  title: 'name',
  schema: groupValues,
  fromForm: (values, present) => ({
    name: String(values.name),
    description: String(values.description),
    position: Number(values.position),
    photo: present?.photo ?? null,
  }),
});
