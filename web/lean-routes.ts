import type { Plugin } from 'vite';
import type { Route } from '../shared/route.ts';
import { routes } from '../shared/routes.ts';

const ROUTE_TABLE = /\/shared\/routes\.ts$/;

/**
 * Gives the site a route table with only what its client reads: the method and the path. The schemas of all routes would
 * add to every page; TypeScript checks what the client sends, and a form imports the schema that it validates with.
 */
export function leanRoutes(): Plugin {
  const lean = Object.entries<Route>(routes).map(([id, { method, path }]) => [id, { method, path }]);
  const code = `export const routes = ${JSON.stringify(Object.fromEntries(lean))};`;
  return {
    name: 'lean-routes',
    enforce: 'pre',
    transform: (_code, id) => (ROUTE_TABLE.test(id) ? { code, map: null } : null),
  };
}
