import { onTestFinished, vi } from 'vitest';

/** A JSON line that a function logged. */
export type LogLine = Record<string, unknown> & { level?: string };

/** Captures the JSON lines that the functions of this process log until the test ends. */
export function captureLogLines(): () => LogLine[] {
  let printed = '';
  for (const output of [process.stdout, process.stderr]) {
    const spy = vi.spyOn(output, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    onTestFinished(() => spy.mockRestore());
  }
  return () =>
    printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
}

/** Metrics are log lines in CloudWatch's embedded metric format. */
export const isMetric = (line: LogLine) => '_aws' in line;
