import { recordFacts } from '#domain/record/events.ts';
import { trainingRecords } from '../records.ts';

/** The facts of training's plain records, by table. */
export const trainingFacts = recordFacts(trainingRecords);
