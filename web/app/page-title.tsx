import { usePageContext } from './page-context.tsx';

/** The heading of a page that is called there as its portal declares it, as in the browser's tab, the menu and the crumbs. */
export const PageTitle = () => <h1>{usePageContext().page?.title}</h1>;
