import type { Plugin } from 'vite';

const CONTRACTS = /\/shared\/contracts\/[\w-]+\.ts$/;
const SUMMARY = /^\s+summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm;
const DESCRIPTION = /^\s+z\.describe\(\s*`[^`]*`,?\s*\),\n/gm;
const SERVER_FIELDS = /^\s+(?:service|access|errors): (?:'\w+'|\[[^\]]*\]),\n/gm;

/** Removes what only the server and the OpenAPI document need of the contracts from the site's files. */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    enforce: 'pre',
    transform: (code, id) =>
      CONTRACTS.test(id)
        ? { code: code.replace(SUMMARY, '').replace(SERVER_FIELDS, '').replace(DESCRIPTION, ''), map: null }
        : null,
  };
}
