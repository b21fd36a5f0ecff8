import type { PageProps } from '#api/http/answer/page-props.ts';
import type { Page } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';

const ERROR_TITLES: Readonly<Record<number, string>> = {
  403: '403 - Forbidden',
  404: '404 - Not found',
  500: '500 - Server error',
};

const errorTitle = (code: number, portal: PortalModel): string =>
  ERROR_TITLES[code] ?? `Błąd ${code} – ${portal.title}`;

/** What a page shows is called by its own name; the form that changes it says both, so that two open tabs differ. */
function nameOf(page: Page, data: unknown): string {
  const own = (data as { title?: unknown } | null)?.title;
  if (typeof own !== 'string') return page.title;
  return page.isForm ? `${page.title}: ${own}` : own;
}

/** LAY-03, ERR-02…04: the page's own name, or the error's; `path` is without portal prefix. */
export function titleOf(portal: PortalModel, path: string, props: PageProps): string {
  if (props.errorCode) return errorTitle(props.errorCode, portal);
  const page = portal.pageAt(path);
  if (!page) return '404 - Not found';
  return `${nameOf(page, props.data)} – ${portal.title}`;
}
