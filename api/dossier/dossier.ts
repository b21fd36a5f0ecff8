import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { create as contentDisposition } from 'content-disposition';
import type { Guard } from '#domain/kernel/access.ts';
import { CHECK_PATH, type DossierDocument, type DossierMail } from '#domain/dossier/dossier.ts';
import { fileName } from '#domain/text/file-name.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { mailSubject } from '#domain/mail/events.ts';
import { whoActed } from '#domain/portal/who-acted.ts';
import { portalNamed } from '#domain/portals.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { BrokenTreeError } from '#ops/log-proof/heads.ts';
import { makeDossier, type DescribedFact } from '#ops/log-proof/dossier.ts';
import { mailTextOf, type AddressedMail } from '#ops/mail/mails.ts';
import { dossierPdf } from '#ops/pdf/dossier.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { timelineOfAll } from '#projections/timeline-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { timelineEntry, type TimelineEntry } from '#api/handlers/history.ts';
import { download, type DownloadRoute } from '#api/http/routes/route.ts';

/** What a dossier is about, as the caller may see it. */
export interface DossierSubject {
  /** E.g. `application:…`. */
  readonly subject: string;
  /** What such a thing is called, e.g. `Zgłoszenie`. */
  readonly kind: string;
  readonly title: string;
  /** Its history, newest first, and the lines that its page makes of it. */
  readonly rows: readonly TimelineRow[];
  readonly entries: readonly TimelineEntry[];
  /** Some of what the facts hold is not for the caller. */
  readonly hidesSome?: boolean;
  /** Values of others than these persons are not for anyone who reads it. */
  readonly onlyOf?: ReadonlySet<string>;
  readonly mails?: readonly AddressedMail[];
  readonly files?: readonly DossierDocument[];
}

/** Its own facts, and of each of its mails what became of it, newest first. */
async function withMails({ app }: RequestContext, subject: DossierSubject): Promise<DossierSubject> {
  const about = (subject.mails ?? []).map(({ id }) => mailSubject(id));
  const ofMails = await timelineOfAll(app.db, about);
  return {
    ...subject,
    rows: [...subject.rows, ...ofMails].sort((a, b) => (a.position < b.position ? 1 : -1)),
    entries: [...subject.entries, ...ofMails.map(timelineEntry)],
  };
}

/** The oldest first. */
function describedFacts({ portal }: RequestContext, { rows, entries }: DossierSubject): DescribedFact[] {
  const lines = new Map(entries.map((entry) => [entry.id, entry]));
  return rows.toReversed().flatMap(({ id, stream, revision }) => {
    const entry = lines.get(id);
    if (!entry) return [];
    const { at, text, reason, changes, actor, onBehalfOfName, onBehalfOf } = entry;
    const behalf = onBehalfOf ? ` (w imieniu: ${onBehalfOfName ?? 'inna osoba'})` : '';
    return {
      id,
      stream,
      revision,
      at,
      who: `${whoActed(portalNamed(portal), actor)}${behalf}`,
      text,
      reason,
      changes: changes.map(({ label, from, to }) => ({ label, from, to })),
    };
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const mailsOf = ({ app }: RequestContext, mails: readonly AddressedMail[]): Promise<DossierMail[]> =>
  Promise.all(
    mails.map(async ({ id, templateLabel: label, to, statusLabel: status, sentAt }) => {
      const text = await mailTextOf(app, id);
      return { id, label, to, status, sentAt, sha256: text === undefined ? null : sha256(text) };
    }),
  );

const UNSIGNED =
  'Ten portal nie podpisuje jeszcze swojego dziennika, więc nie ma czego dowodzić. Administrator systemu może ustawić klucz LOG_KEY.';

const BROKEN =
  'Dziennik nie zgadza się z tym, co podpisano wcześniej, więc teczki nie można teraz sporządzić. Powiadom administratora systemu.';

/** What no longer continues what was signed proves nothing. */
function refused(error: unknown): never {
  throw error instanceof BrokenTreeError ? new HttpError(409, BROKEN) : error;
}

/** @throws HttpError 409 where this installation signs nothing */
async function sendDossier(request: RequestContext, res: Response, subject: DossierSubject): Promise<void> {
  const { app, portal, context } = request;
  const { signer } = app.config.signing;
  if (!signer) throw new HttpError(409, UNSIGNED);
  const about = {
    portal,
    subject: subject.subject,
    kind: subject.kind,
    title: subject.title || FORGOTTEN,
    madeAt: context.now,
    checkUrl: absoluteLink(app.config, portal, CHECK_PATH),
    mails: (await mailsOf(request, subject.mails ?? [])).reverse(),
    files: subject.files ?? [],
  };
  const { hidesSome = false, onlyOf } = subject;
  const facts = describedFacts(request, await withMails(request, subject));
  const dossier = await makeDossier(app, {
    signer,
    about,
    facts,
    head: 'now',
    carries: () => !hidesSome,
    shows: (part) => (onlyOf && !part.persons.every((person) => onlyOf.has(person)) ? undefined : part),
  }).catch(refused);
  if (!dossier) throw new HttpError(409, UNSIGNED);
  const pdf = await makePdf(app.threads, dossierPdf, { portal: portalNamed(portal).title, dossier });
  res.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(`${fileName('teczka', context.today)}.pdf`),
    'Cache-Control': 'private, no-store',
  });
  res.end(pdf);
}

/** A file with the dossier of the thing that a page shows, below that page. */
export const dossierRoute = (
  page: string,
  guard: Guard,
  about: (request: RequestContext) => Promise<DossierSubject>,
): DownloadRoute =>
  download(`${page}/dossier`, guard, async (request, res) => sendDossier(request, res, await about(request)));
