import type { RouteObject } from 'react-router-dom';
import { App } from './app.tsx';
import type { LoadedPage } from './load-page.ts';

/**
 * One route for every address: pages are found by their portal's declaration and loaded by `use-page.ts`. The router is
 * there for links, history and the question before leaving.
 */
export const routesOf = (first: LoadedPage): RouteObject[] => [{ path: '*', element: <App first={first} /> }];
