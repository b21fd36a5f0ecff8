import { Bookmark, Save, Users, X } from 'lucide-react';
import { useState } from 'react';
import type { Form } from '#domain/form/form.ts';
import { addQuery, queryPairs, queryString } from '#domain/kernel/url.ts';
import { administers } from '#domain/portal/guard.ts';
import { COLUMNS_PARAMETER, keptOf, VIEW_PARAMETER, type SavedView } from '#domain/views/saved-view.ts';
import { latePart } from '#web/app/late-part.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { Link } from '#web/router/router.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import './saved-views.css';
import type { Asking } from './view-question.tsx';

const ViewQuestion = latePart(() => import('./view-question.tsx'), 'first-sign');

const NONE: readonly SavedView[] = [];

/**
 * Views of this list that are kept under a name: one's own, and those that others share. A view never says more than the
 * address of the list.
 */
export function SavedViews({ form }: { form: Form }) {
  const { props, path, search, page, link } = usePageContext();
  const [asking, setAsking] = useState<Asking | null>(null);
  const views = props.locals.views ?? NONE;
  const present = page?.views ? keptQuery(search, form, page.views.texts) : '';
  if (views.length === 0 && present === '') return null;
  const isSaved = views.some(({ query }) => query === present);
  const [, opened] = queryPairs(search).find(([name]) => name === VIEW_PARAMETER) ?? [];
  const changed = views.find(({ id, own }) => own && id === opened);
  const of = `${path}?${present}`;
  return (
    <div className="saved-views no-print" role="group" aria-label="Zapisane widoki">
      {views.map((view) => (
        <ViewLink
          key={view.id}
          view={view}
          to={link(addQuery(`${path}?${view.query}`, { [VIEW_PARAMETER]: view.id }))}
          isPresent={view.query === present}
          onRemove={() => setAsking({ remove: view })}
        />
      ))}
      {present !== '' && !isSaved && changed && (
        <Keep icon="save" label={`Zapisz zmiany w „${changed.name}”`} asks={{ of, view: changed }} onAsk={setAsking} />
      )}
      {present !== '' && !isSaved && (
        <Keep icon="new" label={changed ? 'Zapisz jako nowy widok' : 'Zapisz widok'} asks={{ of }} onAsk={setAsking} />
      )}
      <ViewQuestion asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
}

interface KeepProps {
  readonly icon: 'save' | 'new';
  readonly label: string;
  readonly asks: Extract<Asking, { of: string }>;
  onAsk(asking: Asking): void;
}

/** Asks for the name in a dialog; without scripts on a page. */
function Keep({ icon, label, asks, onAsk }: KeepProps) {
  const { link } = usePageContext();
  const alive = useHydrated();
  const look = {
    size: 'small',
    theme: 'look-like-a-link',
    icon: icon === 'save' ? <Save size={16} aria-hidden /> : <Bookmark size={16} aria-hidden />,
    label,
  } as const;
  const to = addQuery('/panel/views/new', { of: asks.of, ...(asks.view ? { instead: asks.view.id } : {}) });
  return alive ? <Button {...look} onClick={() => onAsk(asks)} /> : <ButtonLink {...look} to={link(to)} />;
}

interface ViewLinkProps {
  readonly view: SavedView;
  readonly to: string;
  readonly isPresent: boolean;
  onRemove(): void;
}

function ViewLink({ view, to, isPresent, onRemove }: ViewLinkProps) {
  const { portal, access, link } = usePageContext();
  const alive = useHydrated();
  const { id, name, own, sharedWith } = view;
  const label = `Usuń widok: ${name}`;
  const cross = <X size={14} aria-hidden />;
  return (
    <span className="saved-view" data-present={isPresent || undefined}>
      <Link to={to} aria-current={isPresent ? 'true' : undefined}>
        {sharedWith !== null && <Users size={14} aria-hidden />}
        {name}
        {sharedWith !== null && <span className="visually-hidden"> (wspólny)</span>}
      </Link>
      {!(own || administers(portal, access)) ? null : alive ? (
        <button type="button" aria-label={label} onClick={onRemove}>
          {cross}
        </button>
      ) : (
        <Link to={link(`/panel/views/${id}/remove`)} aria-label={label}>
          {cross}
        </Link>
      )}
    </span>
  );
}

/** The part of the address that a view keeps: no typed texts but those that are about nobody. */
function keptQuery(search: string, form: Form, texts: readonly string[] = []): string {
  const kept = new Set([
    COLUMNS_PARAMETER,
    'pageSize',
    ...(form.keepQueryParams ?? []),
    ...form.fields
      .filter(({ name, type }) => type !== 'text' || texts.some((text) => name === `filters[${text}]`))
      .map(({ name }) => name),
  ]);
  return keptOf(queryString(queryPairs(search).filter(([name]) => kept.has(name))));
}
