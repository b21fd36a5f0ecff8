import type { Registry } from 'prom-client';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { counter, timing } from '#ops/logging/work-metrics.ts';
import { inSpan, traceparent } from '#ops/tracing/spans.ts';
import type { Execute } from './execute.ts';
import { BUSY, type RetryReason } from './group.ts';
import type { AnyRequest, Answer } from './request.ts';
import { SNAPSHOT_OUTCOMES, type SnapshotOutcome } from './snapshots.ts';

type Outcome = 'accepted' | 'replayed' | 'refused' | 'busy' | 'failed';

/** Every command is timed by name and outcome, and is a span that its facts remember. */
export function observedExecute(execute: Execute, registry: Registry): Execute {
  const durations = timing(registry, {
    name: 'portal_command_duration_seconds',
    help: 'From the call of a command to its answer, by name and outcome: accepted, replayed (its key was seen before), refused, busy (others were faster every time), failed.',
    labelNames: ['command', 'outcome'],
  });
  const run = execute as unknown as (request: AnyRequest) => Promise<Answer>;
  const observed = (request: AnyRequest): Promise<Answer> => {
    const { name: command } = request.command;
    const attributes = { 'portal.command': command, 'portal.stream': request.stream };
    return inSpan(`command ${command}`, { attributes }, async (span) => {
      const began = performance.now();
      let outcome: Outcome = 'failed';
      try {
        const answer = await run({ ...request, traceparent: traceparent() });
        outcome = outcomeOf(answer);
        return answer;
      } finally {
        span.setAttribute('portal.outcome', outcome);
        durations.observe({ command, outcome }, (performance.now() - began) / 1000);
      }
    });
  };
  return Object.assign(observed, { look: execute.look }) as unknown as Execute;
}

function outcomeOf(answer: Answer): Outcome {
  if (answer === BUSY) return 'busy';
  if (isRefusal(answer)) return 'refused';
  return answer.replayed ? 'replayed' : 'accepted';
}

/** Counts appends that were made again. */
export function retryCounter(registry: Registry): (reason: RetryReason) => void {
  const retries = counter(registry, {
    name: 'portal_command_retries_total',
    help: 'Groups of commands decided or appended again: conflict (another process was faster), lost-answer (nobody knows whether the append happened).',
    labelNames: ['reason'],
  });
  return (reason) => retries.inc({ reason });
}

/** Counts snapshots by what became of them. */
export function snapshotCounter(registry: Registry): (outcome: SnapshotOutcome) => void {
  const snapshots = counter(registry, {
    name: 'portal_snapshots_total',
    help: 'Snapshots of long streams: found (a first command read one), dropped (unreadable, or of another log), kept, skipped (there is a newer one, or somebody in it was erased meanwhile), failed (the database refused).',
    labelNames: ['outcome'],
  });
  for (const outcome of SNAPSHOT_OUTCOMES) snapshots.inc({ outcome }, 0);
  return (outcome) => snapshots.inc({ outcome });
}
