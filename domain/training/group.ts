import { z } from 'zod';
import { record } from '../shared/record.ts';

/** GRP-01. */
export const groupValues = z.object({
  name: z.string(),
  description: z.string(),
  position: z.number(),
  photo: z.string().nullable(),
});
export type GroupValues = z.infer<typeof groupValues>;

export const group = record<GroupValues>({
  kind: 'group',
  name: 'Group',
  noun: 'grupę szkoleń',
  title: 'name',
  schema: groupValues,
  permissions: { read: 'COURSE_READ', write: 'GROUP_WRITE' },
  labels: { name: 'Nazwa', description: 'Opis', position: 'Pozycja', photo: 'Zdjęcie' },
});
