import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { LazyBoundary, lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';
import { Toasts } from '#web/components/feedback/Toasts.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { loadRuntimeConfig, useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { renderInApp } from '../support/render.tsx';

// React logs errors too.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('the configuration of the stage', () => {
  it('is loaded', async () => {
    const config = { ...DEFAULT_RUNTIME_CONFIG, productName: 'Other' };
    vi.stubGlobal('fetch', async () => Response.json(config));
    expect(await loadRuntimeConfig()).toEqual({ config, isDefault: false });
  });

  it.each([
    ['is missing', async () => new Response('', { status: 404 })],
    ['is not JSON', async () => new Response('<html>')],
    ['lacks a value', async () => Response.json({ productName: 'Other' })],
    ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('has defaults if the file %s', async (_, fetchStub) => {
    vi.stubGlobal('fetch', fetchStub);
    expect(await loadRuntimeConfig()).toEqual({ config: DEFAULT_RUNTIME_CONFIG, isDefault: true });
  });

  it('throws outside the provider, and so does the session', () => {
    expect(() => renderHook(() => useRuntimeConfig())).toThrow('must be used within');
    expect(() => renderHook(() => useSession())).toThrow('must be used within');
  });
});

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>;
}

function GreetingDialog(_: { onClose: () => void }) {
  return <p>Good morning</p>;
}

describe('a component that is loaded lazily', () => {
  /** Shows two greetings. */
  const show = (LazyGreeting: ComponentType<{ name: string }>) =>
    act(async () => {
      renderInApp(
        <Suspense fallback="Loading">
          <LazyGreeting name="Ada" />
          <LazyGreeting name="Vitus" />
        </Suspense>,
      );
    });
  const text = () => document.body.textContent;
  const GREETINGS = 'Good morning, AdaGood morning, Vitus';
  const failsOnce = () => vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No network'));

  it('shows no fallback if it was preloaded', async () => {
    const load = vi.fn(async () => Greeting);
    const LazyGreeting = lazyWithPreload(load);
    LazyGreeting.preload();
    LazyGreeting.preload();
    await Promise.resolve();
    render(<LazyGreeting name="Ada" />);
    expect(text()).toBe('Good morning, Ada');
    expect(load).toHaveBeenCalledOnce();
  });

  it('shows a fallback while it loads, and loads once', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
    const load = vi.fn(() => promise);
    await show(lazyWithPreload(load));
    screen.getByText('Loading');
    await act(async () => resolve(Greeting));
    expect(text()).toBe(GREETINGS);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded again on the first render if the preload failed', async () => {
    const load = failsOnce();
    const LazyGreeting = lazyWithPreload(load);
    LazyGreeting.preload();
    await vi.waitFor(() => {
      LazyGreeting.preload();
      expect(load).toHaveBeenCalledTimes(2);
    });
    await show(LazyGreeting);
    expect(text()).toBe(GREETINGS);
  });

  it('throws to the error boundary if it cannot be loaded, and can be preloaded again', async () => {
    const load = failsOnce();
    const LazyGreeting = lazyWithPreload(load);
    await show(LazyGreeting);
    expect(text()).toContain('This page could not be loaded');
    expect(load).toHaveBeenCalledOnce();
    cleanup();
    LazyGreeting.preload();
    await show(LazyGreeting);
    expect(text()).toBe(GREETINGS);
  });

  it('is asked for again at its next use, however often it has failed', async () => {
    const load = failsOnce().mockRejectedValueOnce(new Error('No network'));
    const LazyGreeting = lazyWithPreload(load);
    const use = () =>
      act(async () => {
        renderInApp(
          <LazyBoundary onFailure={() => undefined}>
            <LazyGreeting name="Ada" />
          </LazyBoundary>,
        );
      });
    await use();
    expect(text()).toBe('');
    cleanup();
    await use();
    expect(text()).toBe('Good morning, Ada');
  });

  it('is closed with a toast if it is a dialog that cannot be loaded, and opens at its next use', async () => {
    const load = vi.fn(async () => GreetingDialog).mockRejectedValueOnce(new Error('No network'));
    const LazyGreeting = lazyDialog('The greeting', load);
    const close = vi.fn();
    const open = () =>
      act(async () => {
        renderInApp(
          <>
            <Toasts />
            <LazyGreeting onClose={close} />
          </>,
        );
      });
    await open();
    await screen.findByText('The greeting could not be loaded. Check your connection and try again.');
    expect(close).toHaveBeenCalledOnce();
    cleanup();
    await open();
    await screen.findByText('Good morning');
    expect(close).toHaveBeenCalledOnce();
  });
});
