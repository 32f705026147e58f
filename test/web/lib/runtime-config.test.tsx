import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../../../shared/deployment/runtime-config.ts';
import { loadRuntimeConfig, useRuntimeConfig } from '../../../web/src/lib/runtime-config.ts';
import { useSession } from '../../../web/src/lib/session/SessionProvider.tsx';

afterEach(() => vi.unstubAllGlobals());

it('loads the configuration of the stage', async () => {
  const config = { ...DEFAULT_RUNTIME_CONFIG, productName: 'Other' };
  vi.stubGlobal('fetch', async () => Response.json(config));
  expect(await loadRuntimeConfig()).toEqual({ config, isDefault: false });
});

it.each([
  ['is missing', async () => new Response('', { status: 404 })],
  ['is not JSON', async () => new Response('<html>')],
  ['lacks a value', async () => Response.json({ productName: 'Other' })],
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('falls back to the defaults if the file %s', async (_, fetchStub) => {
  vi.stubGlobal('fetch', fetchStub);
  expect(await loadRuntimeConfig()).toEqual({ config: DEFAULT_RUNTIME_CONFIG, isDefault: true });
});

it('throws outside the provider, and so does the session', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(() => useRuntimeConfig())).toThrow('must be used within');
  expect(() => renderHook(() => useSession())).toThrow('must be used within');
});
