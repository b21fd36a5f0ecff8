import {
  COMMON_JOBS,
  COMMON_REACTIONS,
  COMMON_TABLES,
  OTHER_JOB,
  OTHER_REACTION,
  reasonOf,
} from '#domain/job/terms.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { conflict, invalid, type Refusal } from '#domain/kernel/refusal.ts';
import { isPanelPath } from '#domain/kernel/url.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import { counted } from '#domain/text/plural.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import type { SetAsideEvent, StalledModel } from '#ops/projector/stall.ts';
import { waitingJobs, type WaitingJobs } from '#ops/queue/waiting.ts';
import { deadJobIds, deadJobs, troubledJobs, type TroubledJob } from '#ops/queue/troubled.ts';
import type { PausedWebhook } from '#ops/webhooks/places.ts';
import { pausedHere } from '#api/webhooks/paused.ts';
import { listsOf } from '#projections/lists.ts';

/** A job as administrators see it: nothing of its data, and the reason in words of ours. */
export type JobLine = Omit<TroubledJob, 'error' | 'name'> & { readonly reason: string };

/** The jobs of one kind that did not come off. */
export interface JobKind {
  readonly name: string;
  readonly label: string;
  /** How many are dead, also those that are not listed. */
  readonly dead: number;
  readonly jobs: readonly JobLine[];
}

/** A list, or another read model, that does not show everything. */
export interface StalledLine extends Omit<StalledModel, 'held' | 'aside' | 'swap'> {
  readonly label: string;
  /** The first of `heldCount`. */
  readonly held: readonly Pick<StalledModel['held'][number], 'stream' | 'eventId' | 'type' | 'version' | 'at'>[];
  readonly heldCount: number;
  /** Rows that the database refuses: how many, and since when. */
  readonly aside: Pick<NonNullable<StalledModel['aside']>, 'rows' | 'since' | 'position'> | null;
  /** It was built again and can't be put in place: how often that was tried, and since when. */
  readonly swap: Pick<NonNullable<StalledModel['swap']>, 'tries' | 'since'> | null;
}

/** A list that does not show the newest facts yet. */
export interface BehindLine {
  readonly name: string;
  readonly label: string;
  /** Facts that it has not folded yet, counted up to 10,001. */
  readonly lag: number;
  /** ISO 8601 UTC: when the first of these was appended. */
  readonly since: string | null;
}

export interface JobsPage {
  readonly kinds: readonly JobKind[];
  /** What goes on or is still to come, of every kind. */
  readonly waiting: readonly (WaitingJobs & { readonly label: string })[];
  readonly behind: readonly BehindLine[];
  readonly models: readonly StalledLine[];
  /** Nothing is sent to them until somebody says so. */
  readonly webhooks: readonly PausedWebhook[];
  readonly setAside: readonly (SetAsideEvent & { readonly label: string })[];
}

/** Of one read model, so that a page of a bad day still opens. */
const MOST_HELD = 50;

/** Background work that has not succeeded, of every kind. */
async function jobs({ app, portal, server }: RequestContext): Promise<JobsPage> {
  const [waiting, progress, troubled, dead, webhooks, { models, setAside }] = await Promise.all([
    waitingJobs(app, portal),
    app.projector.progress(),
    troubledJobs(app, portal),
    deadJobs(app, portal),
    pausedHere(app, portal),
    server.stalls.readNow(portal),
  ]);
  const { jobs: ownJobs, reactions: ownReactions } = portalNamed(portal);
  const labels = { ...COMMON_JOBS, ...ownJobs };
  const reactions = { ...COMMON_REACTIONS, ...ownReactions };
  const names = [...new Set([...dead.keys(), ...troubled.map(({ name }) => name)])];
  const kinds = names.map((name): JobKind => ({
    name,
    label: labels[name] ?? OTHER_JOB,
    dead: dead.get(name) ?? 0,
    jobs: troubled.filter((job) => job.name === name).map(line),
  }));
  // What waits for somebody comes first.
  return {
    waiting: waiting.map((one) => ({ ...one, label: labels[one.name] ?? OTHER_JOB })),
    behind: progress
      .filter(({ lag }) => lag > 0)
      .map(({ name, lag, behindSince }) => ({ name, label: labelOf(portal, name), lag, since: behindSince }))
      .filter(({ label }) => label !== ''),
    kinds: kinds.sort((a, b) => Number(b.dead > 0) - Number(a.dead > 0) || a.label.localeCompare(b.label, 'pl')),
    webhooks,
    models: models.map((model) => stalledLine(portal, model)),
    setAside: setAside.map((event) => ({ ...event, label: reactions[event.reaction] ?? OTHER_REACTION })),
  };
}

/** What a read model is called in a portal's panel; '' of what the portal doesn't have. */
const labelOf = (portal: Portal, name: string): string =>
  listsOf(portalNamed(portal)).find((list) => isPanelPath(list.page.path) && list.tables[0] === name)?.page.title ??
  { ...COMMON_TABLES, ...portalNamed(portal).tables }[name] ??
  '';

/** The reason stays in the log: who reads it may not be somebody who may read what it names. */
const stalledLine = (portal: Portal, { name, paused, held, aside, swap }: StalledModel): StalledLine => ({
  name,
  label: labelOf(portal, name),
  paused,
  held: held.slice(0, MOST_HELD).map(({ stream, eventId, type, version, at }) => ({
    stream,
    eventId,
    type,
    ...(version === undefined ? {} : { version }),
    ...(at === undefined ? {} : { at }),
  })),
  heldCount: held.length,
  aside: aside && { rows: aside.rows, since: aside.since, position: aside.position },
  swap: swap && { tries: swap.tries, since: swap.since },
});

const line = ({ name, error, ...job }: TroubledJob): JobLine => ({ ...job, reason: reasonOf(name, error) });

const JOB_FORMS = ['zadanie', 'zadania', 'zadań'] as const;

function wantedJobs({ id, name }: RequestContext['body']): { id: string } | { name: string } | undefined {
  if (typeof id === 'string') return { id };
  return typeof name === 'string' ? { name } : undefined;
}

/** One dead job of the portal, or all of a kind: each gets one more try, now. */
async function retry(request: RequestContext): Promise<Done | Refusal> {
  const { app, portal, body } = request;
  const wanted = wantedJobs(body);
  if (!wanted) return invalid({ id: ['Wybierz zadanie.'] });
  let retried = 0;
  for (const dead of await deadJobIds(app, portal, wanted)) if (await app.queue.retry(dead)) retried++;
  request.server.deadJobs.forget(portal);
  if (retried === 0) return conflict('Tego zadania nie trzeba ponawiać.');
  return {
    body: { retried },
    redirect: '/panel/jobs',
    flash: success(`Ponowiono ${counted(retried, JOB_FORMS)}.`),
  };
}

export const jobScreens = { jobs } satisfies Partial<Record<SharedScreen, Loader>>;

/** Anyone who sees the jobs retries them. */
export const jobRoutes = ({ allPages }: PortalModel): readonly Route[] =>
  allPages.jobs
    ? [command('post /panel/jobs/retry', { guard: allPages.jobs.guard }, { page: '/panel/jobs', run: retry })]
    : [];
