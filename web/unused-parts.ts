import { join } from 'node:path';
import type { Plugin } from 'vite';

const ABSENT = join(import.meta.dirname, 'absent-part.ts');
const MUI = /@mui[\\/]material[\\/]/;

/**
 * What Material UI's buttons bring along and this site never shows: the theme has no ripples, and controls that wait say
 * so in words. By the names under which its modules import them.
 */
const PARTS = ['./TouchRipple.mjs', '../CircularProgress/index.mjs'];

/**
 * Leaves these parts out of the built site, of which every page would load them. Ends the build unless each was found,
 * so that an update of Material UI cannot slip past it.
 */
export function unusedParts() {
  const found = new Set<string>();
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source: string, importer: string | undefined) {
      if (!PARTS.includes(source) || !importer || !MUI.test(importer)) return null;
      found.add(source);
      return ABSENT;
    },
    buildEnd(this: { error: (message: string) => never }, error?: Error) {
      const missing = PARTS.filter((part) => !found.has(part));
      if (!error && missing.length > 0) {
        this.error(`Material UI has changed; it imports no longer: ${missing.join(' | ')}`);
      }
    },
  } satisfies Plugin;
}
