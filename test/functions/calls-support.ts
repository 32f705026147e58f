import { onTestFinished, vi } from 'vitest';

/** A line that a function printed, as CloudWatch gets it. */
export type Line = Record<string, unknown> & { level?: string };

/** Catches what the functions of this process print from now on, until the test ends. Answers it line by line. */
export function catchLines(): () => Line[] {
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
      .map((line) => JSON.parse(line) as Line);
}

/** Metrics are lines in CloudWatch's embedded metric format. */
export const isMetric = (line: Line) => '_aws' in line;

const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];

/**
 * Whether Lambda hands a JSON line on where its application log level is this one. A line without a level, or without a
 * time in RFC 3339, counts as INFO.
 */
export function passesLambda({ level = '', timestamp }: Line, applicationLevel: string): boolean {
  const isDated = typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp));
  const counted = isDated && LEVELS.includes(level) ? level : 'INFO';
  return LEVELS.indexOf(counted) >= LEVELS.indexOf(applicationLevel);
}
