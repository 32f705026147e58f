import { expect, it } from 'vitest';
import { missingOptionals, readLockFile } from '#tools/complete-lock.ts';

it('the lock file includes all optional packages, or npm ci rejects it (fix with: npm run lock)', async () => {
  expect(Object.keys(missingOptionals(await readLockFile()))).toEqual([]);
});

it('finds missing optional packages with their platforms', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
      },
      'node_modules/@tool/darwin-arm64': { version: '1.0.0' },
    },
  };
  expect(missingOptionals(lock)).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
  });
});
