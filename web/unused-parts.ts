import { join } from 'node:path';
import type { Plugin } from 'vite';

const ABSENT = join(import.meta.dirname, 'absent-part.ts');
const MUI = /@mui[\\/]material[\\/]/;

/**
 * Parts of Material UI's buttons that this site never renders: the theme disables ripples, and busy buttons change their
 * label. Listed as MUI's modules import them.
 */
const PARTS = ['./TouchRipple.mjs', '../CircularProgress/index.mjs'];

/**
 * Leaves these parts out of the built site, where every page would load them. Fails the build unless each was found, so
 * that an update of Material UI is noticed.
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
        this.error(`Material UI has changed. It no longer imports: ${missing.join(' | ')}`);
      }
    },
  } satisfies Plugin;
}
