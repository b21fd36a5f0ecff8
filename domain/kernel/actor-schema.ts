import { z } from 'zod';
import { ACTOR_TYPES, PORTALS, type Actor } from './actor.ts';
import { personal } from './personal.ts';

/** The actor as the log holds it; apart from the actor's words, so that no browser loads zod. */
export const actorSchema = z.object({
  type: z.enum(ACTOR_TYPES),
  id: z.string(),
  portal: z.enum(PORTALS),
  person: personal({ name: z.string() }).optional(),
  program: z.string().optional(),
  onBehalfOf: z.string().optional(),
}) satisfies z.ZodType<Actor>;
