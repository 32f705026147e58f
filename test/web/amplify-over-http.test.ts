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
const end = (plugin: ReturnType<typeof amplifyOverHttp>) =>
  plugin.buildEnd.call({
    error: (message) => {
      throw new Error(message);
    },
  });

it('keeps the protocol of the page in every URL of the hosted login', () => {
  const plugin = amplifyOverHttp({ isBuild: true });
  const changed = PARTS.map((part) => plugin.transform(part, FILE)?.code);
  expect(changed).toHaveLength(4);
  expect(changed.join()).not.toContain('https://');
  expect(() => end(plugin)).not.toThrow();
});

it('leaves other packages unchanged', () => {
  const plugin = amplifyOverHttp({ isBuild: true });
  expect(plugin.transform(PARTS[0] ?? '', '/web/src/main.tsx')).toBeNull();
});

it('fails the build if a string was not found', () => {
  const plugin = amplifyOverHttp({ isBuild: true });
  for (const part of PARTS.slice(1)) plugin.transform(part, FILE);
  expect(() => end(plugin)).toThrow('oauth2/authorize');
});

it('fails the build, but not the development server, if Amplify was not found at all', () => {
  expect(() => end(amplifyOverHttp({ isBuild: true }))).toThrow('Amplify has changed');
  expect(() => end(amplifyOverHttp({ isBuild: false }))).not.toThrow();
});
