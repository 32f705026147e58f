import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyWithPreload } from '../../../web/src/lib/lazy-with-preload.tsx';

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>;
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>It failed</p> : this.props.children;
  }
}

const show = (children: ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback={<p>Loading</p>}>{children}</Suspense>
    </Boundary>,
  );

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('lazyWithPreload', () => {
  it('renders without a fallback if it was preloaded', async () => {
    const load = vi.fn(async () => Greeting);
    const LazyGreeting = lazyWithPreload(load);
    LazyGreeting.preload();
    LazyGreeting.preload();
    await Promise.resolve();
    show(<LazyGreeting name="Ada" />);
    expect(screen.getByText('Good morning, Ada')).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
  });

  it('shows the fallback while it loads, and loads once', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
    const load = vi.fn(() => promise);
    const LazyGreeting = lazyWithPreload(load);
    await act(async () => {
      show(
        <>
          <LazyGreeting name="Ada" />
          <LazyGreeting name="Vitus" />
        </>,
      );
    });
    expect(screen.getByText('Loading')).toBeDefined();
    await act(async () => resolve(Greeting));
    expect(await screen.findByText('Good morning, Ada')).toBeDefined();
    expect(screen.getByText('Good morning, Vitus')).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
  });

  it('tries again on the first render if the preload failed', async () => {
    const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No network'));
    const LazyGreeting = lazyWithPreload(load);
    LazyGreeting.preload();
    await vi.waitFor(() => {
      LazyGreeting.preload();
      expect(load).toHaveBeenCalledTimes(2);
    });
    await act(async () => {
      show(<LazyGreeting name="Ada" />);
    });
    expect(await screen.findByText('Good morning, Ada')).toBeDefined();
  });

  it('throws to the error boundary if it cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(() => Promise.reject(new Error('No network')));
    const LazyGreeting = lazyWithPreload<object>(load);
    await act(async () => {
      show(<LazyGreeting />);
    });
    expect(await screen.findByText('It failed')).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
  });

  it('can be preloaded again after a failed render', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No network'));
    const LazyGreeting = lazyWithPreload(load);
    await act(async () => {
      show(<LazyGreeting name="Ada" />);
    });
    expect(await screen.findByText('It failed')).toBeDefined();
    cleanup();
    LazyGreeting.preload();
    await act(async () => {
      show(<LazyGreeting name="Ada" />);
    });
    expect(await screen.findByText('Good morning, Ada')).toBeDefined();
  });
});
