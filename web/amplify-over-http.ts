// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parts of somebody else's source code are searched for
import type { Plugin } from 'vite';

const AMPLIFY_AUTH = /@aws-amplify[\\/]auth[\\/]dist[\\/]esm/;

/** What Amplify writes where it builds the addresses of the hosted login, and what takes its place. */
const REPLACEMENTS = [
  ['`https://${domain}/oauth2/authorize', '`${location.protocol}//${domain}/oauth2/authorize'],
  ["'https://' + domain + '/oauth2/token'", "location.protocol + '//' + domain + '/oauth2/token'"],
  ['`https://${domain}/logout', '`${location.protocol}//${domain}/logout'],
  ["url.replace('http://', 'https://')", 'url'],
] as const;

/**
 * Lets Amplify's hosted login work over plain http, for the portal on one machine only: Amplify has no setting for it.
 * Ends the build unless every one of its strings was found, so that an update of Amplify cannot slip past it.
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
      // A development server passes modules by the plugin only as they are asked for, and may not have come to Amplify.
      const looked = isBuild || found.size > 0;
      if (!error && looked && missing.length > 0) {
        this.error(
          `Amplify has changed; these parts of its hosted login were not found: ${missing.join(' | ')}`,
        );
      }
    },
  } satisfies Plugin;
}
