import { recordDefinitions } from '#domain/record/decide.ts';
import { trainingFacts } from './events.ts';

/** State and commands of training's plain records, by table: `records.courses.create`. */
export const records = recordDefinitions(trainingFacts);
