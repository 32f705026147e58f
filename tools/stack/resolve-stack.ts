import type { SourceMap } from 'node:module';
import { OWN_SCRIPT } from '#shared/rules/texts/error-report.ts';

const OWN_SCRIPTS = new RegExp(OWN_SCRIPT.source, 'g');

/**
 * The stack with the sources' lines and columns in place of the built scripts'. Works for the stacks of all browsers,
 * because only the positions are replaced. `mapOf` returns the map of a script such as `/assets/login-page-x1.js`.
 * @throws if the build has another script, so that it is not the release that the stack is from
 */
export function resolveStack(stack: string, mapOf: (script: string) => SourceMap | undefined): string {
  return stack.replace(OWN_SCRIPTS, (_, position: string) => {
    const [script = '', line = '1', column = '1'] = position.split(':');
    const map = mapOf(script);
    if (!map) throw new Error(`This checkout has no ${script}.`);
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return position;
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
