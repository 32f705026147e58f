import { expect, it } from 'vitest';
import AbsentPart from '../../web/absent-part.ts';
import { unusedParts } from '../../web/unused-parts.ts';

const MUI = '/node_modules/@mui/material';
const end = (plugin: ReturnType<typeof unusedParts>) =>
  plugin.buildEnd.call({
    error: (message) => {
      throw new Error(message);
    },
  });

it('replaces an unused component with one that throws', () => {
  const plugin = unusedParts();
  expect(plugin.resolveId('./TouchRipple.mjs', `${MUI}/ButtonBase/ButtonBase.mjs`)).toMatch(/absent-part/);
  expect(plugin.resolveId('../CircularProgress/index.mjs', `${MUI}/Button/Button.mjs`)).toMatch(
    /absent-part/,
  );
  expect(() => end(plugin)).not.toThrow();
  expect(() => AbsentPart()).toThrow('left out of the site');
});

it('leaves other imports unchanged', () => {
  const plugin = unusedParts();
  expect(plugin.resolveId('./TouchRipple.mjs', '/web/src/components/Button.tsx')).toBeNull();
  expect(plugin.resolveId('../Dialog/index.mjs', `${MUI}/Button/Button.mjs`)).toBeNull();
});

it('fails the build if a component was not found', () => {
  const plugin = unusedParts();
  plugin.resolveId('./TouchRipple.mjs', `${MUI}/ButtonBase/ButtonBase.mjs`);
  expect(() => end(plugin)).toThrow('CircularProgress');
});
