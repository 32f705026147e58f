import { act, fireEvent, renderHook, render as renderNow, screen } from '@testing-library/react';
import { Suspense, startTransition, use, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';

/** A field whose URL renders only what `rerender` passes. */
function field(delayMs?: number) {
  const write = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(({ url }) => useUrlField(url, write, delayMs), {
    initialProps: { url: '' },
  });
  return {
    write,
    shown: () => result.current.shown,
    enter: (text: string) => act(() => result.current.change(text)),
    flush: () => act(() => result.current.flush()),
    render: (url: string) => rerender({ url }),
  };
}

it('ignores older values that the URL renders late', () => {
  const { enter, render, shown, write } = field();
  for (const text of ['a', 'ab', 'abc']) enter(text);
  render('ab');
  expect(shown()).toBe('abc');
  enter('abcd');
  render('abcd');
  expect(shown()).toBe('abcd');
  expect(write.mock.calls.flat()).toEqual(['a', 'ab', 'abc', 'abcd']);
});

it('follows any other change of the URL, even while an own value has not been written', () => {
  vi.useFakeTimers();
  const { enter, render, shown, write } = field(300);
  enter('a');
  render('from a link');
  expect(shown()).toBe('from a link');
  vi.advanceTimersByTime(300);
  expect(write).not.toHaveBeenCalled();
  render('');
  expect(shown()).toBe('');
});

it('writes once typing has stopped, or at once when it is flushed', () => {
  vi.useFakeTimers();
  const { enter, flush, write } = field(300);
  enter('a');
  vi.advanceTimersByTime(299);
  enter('ab');
  vi.advanceTimersByTime(299);
  expect(write).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(write).toHaveBeenLastCalledWith('ab');
  enter('abc');
  flush();
  expect(write).toHaveBeenLastCalledWith('abc');
  flush();
  expect(write).toHaveBeenCalledTimes(2);
});

interface PageProps {
  value: string;
  write: (next: string) => void;
}

function Input({ value, write }: PageProps) {
  const { shown, change } = useUrlField(value, write);
  return <input aria-label="Field" value={shown} onChange={({ target }) => change(target.value)} />;
}

/** Suspends until its data has loaded. */
function Results({ value, data }: { value: string; data: Promise<void> }) {
  if (value !== '') use(data);
  return null;
}

function Page({ data }: { data: Promise<void> }) {
  const [url, setUrl] = useState('');
  return (
    <Suspense>
      <Input value={url} write={(next) => next === 'a' && startTransition(() => setUrl(next))} />
      <Results value={url} data={data} />
    </Suspense>
  );
}

it('keeps what is entered while React renders an own value', async () => {
  const data = Promise.withResolvers<void>();
  renderNow(<Page data={data.promise} />);
  const input = screen.getByLabelText<HTMLInputElement>('Field');
  const enter = (text: string) => act(async () => void fireEvent.change(input, { target: { value: text } }));
  for (const text of ['a', 'ab']) await enter(text);
  await act(async () => data.resolve());
  expect(input.value).toBe('ab');
});
