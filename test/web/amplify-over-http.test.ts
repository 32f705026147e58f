// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code in quotes
import { expect, it } from 'vitest';
import { amplifyOverHttp } from '../../web/amplify-over-http.ts';

const FILE = '/node_modules/@aws-amplify/auth/dist/esm/some/file.mjs';
const PARTS = [
  'const oAuthUrl = `https://${domain}/oauth2/authorize?${query}`;',
  "const endpoint = 'https://' + domain + '/oauth2/token';",
  'const logout = `https://${domain}/logout?${query}`;',
  "window.location.href = url.replace('http://', 'https://');",
];
/** Runs the plugin of a build, or of the development server, on these parts of the library. */
function build(parts: readonly string[], isBuild = true) {
  const plugin = amplifyOverHttp({ isBuild });
  const error = (message: string) => {
    throw new Error(message);
  };
  const changed = parts.map((part) => plugin.transform(part, FILE)?.code);
  return { plugin, changed, end: () => plugin.buildEnd.call({ error }) };
}

it("uses the page's protocol in every URL of the hosted login, and does not change other files", () => {
  const { plugin, changed, end } = build(PARTS);
  expect(changed).toHaveLength(4);
  expect(changed.join()).not.toContain('https://');
  expect(end).not.toThrow();
  expect(plugin.transform(PARTS[0] ?? '', '/web/src/main.tsx')).toBeNull();
});

it('fails the build, but not the development server, if the library or a string was not found', () => {
  expect(build(PARTS.slice(1)).end).toThrow('oauth2/authorize');
  expect(build([]).end).toThrow('Amplify has changed');
  expect(build([], false).end).not.toThrow();
});
