import { withoutInvisible } from '#domain/form/input.ts';
import { guardOf } from '#domain/kernel/access.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { wordingErrors, type OwnWording } from '#domain/mail/wording.ts';
import { WORDING_PREVIEW, wordingTable } from '#domain/mail/wording-names.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { renderMail } from '#ops/mail/layout.ts';
import { withAddresses } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { signed } from '#ops/mail/signature.ts';
import { inOwnWords, ownWordings } from '#ops/mail/wording.ts';
import { contactOf } from '#projections/contact.ts';
import { question, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { RecordScreen } from '#api/records/screen.ts';

/** A mail of each wording, about nobody. */
export type MailSamples = Readonly<Record<string, () => MailParts>>;

const wordingsOf = ({ portal }: Pick<RequestContext, 'portal'>) => portalNamed(portal).mails.wordings ?? {};

/** How a mail reads in plain text, with the portal's contact. */
async function shownIn({ app, portal }: RequestContext) {
  const contact = await contactOf(app.lists, portal);
  const address = (path: string) => absoluteLink(app.config, portal, path);
  return (parts: MailParts): ShownMail => {
    const { subject, ...mail } = renderMail(portalNamed(portal), parts);
    return { subject, text: withAddresses(signed(mail, { contact }).text, address) };
  };
}

export interface ShownMail {
  readonly subject: string;
  readonly text: string;
}

/** Every mail that the office may word itself: as it goes out now, and as the program would say it. */
export const mailTexts = (samples: MailSamples) => async (request: RequestContext) => {
  const [own, shown] = await Promise.all([ownWordings(request.app.lists, request.portal), shownIn(request)]);
  return {
    texts: Object.entries(wordingsOf(request)).flatMap(([wording, { label }]) => {
      const sample = samples[wording]?.();
      if (!sample) return [];
      const row = own.find(({ values }) => values.wording === wording);
      const isOwn = row?.active === true;
      return [
        {
          wording,
          label,
          own: row ? { id: row.id, active: row.active } : null,
          now: shown(isOwn ? inOwnWords(sample, row.values) : sample),
          original: isOwn ? shown(sample) : null,
        },
      ];
    }),
  };
};

/** What the page about mails' texts gets. */
export type MailTextsData = Awaited<ReturnType<ReturnType<typeof mailTexts>>>;

/** What the page of an own wording shows besides. */
export interface WordingMore {
  readonly mail: ShownMail;
  readonly original: ShownMail;
}

/** The mail that an own wording would make before it is saved; null where something is wrong with it. */
export interface WordingPreview {
  readonly mail: ShownMail | null;
  readonly wrong: readonly string[];
}

/** GET /panel/mail-texts/preview with the fields of an own wording. */
export function wordingPreviewRoute({ name, records }: PortalModel, samples: MailSamples): Route {
  const guard = guardOf(records[wordingTable(name)]?.permissions.write ?? 'panel');
  return question(WORDING_PREVIEW, guard, async (request, res) => {
    const typed = typedIn(request.query);
    const sample = Object.hasOwn(samples, typed.wording) ? samples[typed.wording]?.() : undefined;
    if (!sample) {
      res.json({ mail: null, wrong: ['Wybierz wiadomość.'] } satisfies WordingPreview);
      return;
    }
    const shown = await shownIn(request);
    const isEmpty = !typed.lead && !typed.opening && !typed.closing;
    const wrong = isEmpty ? [] : Object.values(wordingErrors(typed, wordingsOf(request)) ?? {}).flat();
    const mail = wrong.length > 0 ? null : shown(isEmpty ? sample : inOwnWords(sample, typed));
    res.json({ mail, wrong } satisfies WordingPreview);
  });
}

/** As the form would keep it: invisible signs are none of it, lines stay. */
function typedIn(query: RequestContext['query']): OwnWording {
  const text = (name: keyof OwnWording) => {
    const value = query[name];
    return typeof value === 'string' ? withoutInvisible(value) : '';
  };
  return { wording: text('wording'), lead: text('lead') || null, opening: text('opening'), closing: text('closing') };
}

/** A wording is said once, with placeholders that its mail knows; its page shows the mail that it makes. */
export const wordingScreen = (samples: MailSamples): Omit<RecordScreen<OwnWording>, 'record'> => ({
  async more(request, { values }): Promise<WordingMore | object> {
    const sample = samples[values.wording]?.();
    if (!sample) return {};
    const shown = await shownIn(request);
    return { mail: shown(inOwnWords(sample, values)), original: shown(sample) };
  },
  options: async (request) => ({
    wordings: Object.entries(wordingsOf(request)).map(([value, { label }]) => ({ value, label })),
  }),
  async check(request, values, id): Promise<FieldErrors | undefined> {
    const known = await ownWordings(request.app.lists, request.portal);
    const isTaken = known.some((row) => row.id !== id && row.values.wording === values.wording);
    return isTaken
      ? { wording: ['Ta wiadomość ma już własną treść. Zmień ją zamiast dodawać drugą.'] }
      : wordingErrors(values, wordingsOf(request));
  },
});
