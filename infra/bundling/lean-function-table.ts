import type { Plugin } from 'esbuild';
import { functions } from '#shared/deployment/functions.ts';

/** What a function reads of the table of all functions. The rights and limits are for the deployment. */
const readAtRunTime = Object.fromEntries(
  Object.entries(functions).map(([name, { source, variables }]) => [name, { source, variables }]),
);

/** Replaces the table of all functions, which is in every bundle. A module that imports more of it fails the build. */
export const leanFunctionTable: Plugin = {
  name: 'lean-function-table',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]shared[/\\]deployment[/\\]functions\.ts$/ }, () => ({
      contents: `export const functions = ${JSON.stringify(readAtRunTime)};`,
    }));
  },
};
