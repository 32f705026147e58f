import { afterEach, expect, it, vi } from 'vitest';
import { createScanQueue } from '../../../../web/src/components/scan/scan-queue.ts';

afterEach(() => vi.unstubAllGlobals());

/** A handler that finishes when told to. */
function slowHandler() {
  const seen: string[] = [];
  const finish: (() => void)[] = [];
  const handler = (text: string) => {
    seen.push(text);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  const finishNext = async () => {
    finish.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { seen, handler, finishNext };
}

it('hands out scans in order, one after the other, and loses none', async () => {
  const { add, register } = createScanQueue();
  const { seen, handler, finishNext } = slowHandler();
  register(1, handler);
  const texts = Array.from({ length: 20 }, (_, index) => `NB${index}`);
  for (const text of texts) add(text);
  expect(seen).toEqual(['NB0']);
  for (const _ of texts) await finishNext();
  expect(seen).toEqual(texts);
});

it('goes on after a handler that throws, and reports the error', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { add, register } = createScanQueue();
  const seen: string[] = [];
  register(1, (text) => {
    seen.push(text);
    throw new Error(text);
  });
  add('A');
  add('B');
  await vi.waitFor(() => expect(seen).toEqual(['A', 'B']));
  expect(report).toHaveBeenCalledTimes(2);
});

it('prefers the highest rank, or the handler for which the text was typed', async () => {
  const { add, register } = createScanQueue();
  const seen: string[] = [];
  register(1, (text) => void seen.push(`page ${text}`));
  const close = register(2, (text) => void seen.push(`dialog ${text}`));
  add('A');
  add('B', 1);
  await vi.waitFor(() => expect(seen).toEqual(['dialog A', 'page B']));
  close();
  add('C');
  add('D', 2);
  await vi.waitFor(() => expect(seen.slice(2)).toEqual(['page C', 'page D']));
});

it('keeps scans for the next page, but not for long', async () => {
  let nowMs = 0;
  const { add, register } = createScanQueue(() => nowMs);
  const seen: string[] = [];
  const leave = register(1, (text) => void seen.push(text));
  leave();
  add('A');
  nowMs = 5000;
  register(2, (text) => void seen.push(text))();
  await vi.waitFor(() => expect(seen).toEqual(['A']));
  add('B');
  nowMs = 10_001;
  register(3, (text) => void seen.push(text));
  add('C');
  await vi.waitFor(() => expect(seen).toEqual(['A', 'C']));
});
