// biome-ignore-all lint/suspicious/noTemplateCurlyInString: searches for third-party source code
import type { Plugin } from 'vite';

const AMPLIFY_AUTH = /@aws-amplify[\\/]auth[\\/]dist[\\/]esm/;

/** Strings in Amplify that build the URLs of the hosted login, and their replacements. */
const REPLACEMENTS = [
  ['`https://${domain}/oauth2/authorize', '`${location.protocol}//${domain}/oauth2/authorize'],
  ["'https://' + domain + '/oauth2/token'", "location.protocol + '//' + domain + '/oauth2/token'"],
  ['`https://${domain}/logout', '`${location.protocol}//${domain}/logout'],
  ["url.replace('http://', 'https://')", 'url'],
] as const;

/**
 * Makes Amplify's hosted login work over plain HTTP, for the local portal only. Amplify has no setting for it. Fails the
 * build unless every string was found, so that a change in Amplify does not go unnoticed.
 */
export function amplifyOverHttp({ isBuild }: { isBuild: boolean }) {
  const found = new Set<string>();
  return {
    name: 'amplify-over-http',
    transform(code: string, id: string) {
      if (!AMPLIFY_AUTH.test(id)) return null;
      let changed = code;
      for (const [original, replacement] of REPLACEMENTS) {
        if (changed.includes(original)) found.add(original);
        changed = changed.replaceAll(original, replacement);
      }
      return changed === code ? null : { code: changed, map: null };
    },
    buildEnd(this: { error: (message: string) => never }, error?: Error) {
      const missing = REPLACEMENTS.map(([original]) => original).filter((original) => !found.has(original));
      // A development server transforms modules on demand and may not have reached Amplify yet.
      const isComplete = isBuild || found.size > 0;
      if (!error && isComplete && missing.length > 0) {
        this.error(`Amplify has changed. Not found in its hosted login: ${missing.join(' | ')}`);
      }
    },
  } satisfies Plugin;
}
