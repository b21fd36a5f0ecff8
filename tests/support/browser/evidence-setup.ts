import { afterEach } from 'vitest';
import { keepEvidence } from './evidence.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepEvidence(task.name);
});
