import { expect, onTestFinished, vi } from 'vitest';
import type { Logger } from '#functions/core/platform/logger.ts';
import { LOG_CODES, type LogCode } from '#shared/deployment/log-codes.ts';

/** A JSON line that a function logged. */
export type LogLine = Record<string, unknown> & { level?: string; code?: string };

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

/** The codes of the lines at WARN and ERROR. */
export const codesIn = (lines: readonly LogLine[]) => lines.flatMap(({ code }) => code ?? []);

const lineOf = (code: LogCode) => {
  const { level, message } = LOG_CODES[code];
  return { level, code, message };
};

/** A logger that only keeps its lines, with the fields as they were given. */
export function memoryLogger(): Logger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  return {
    lines,
    info: (message, details) => void lines.push({ level: 'INFO', message, ...details }),
    report: (code, details) => void lines.push({ ...lineOf(code), ...details }),
  };
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** That one of the lines has this code, its level and message, and these fields. */
    toHaveLogged(code: LogCode, fields?: object): T extends readonly LogLine[] ? R : never;
  }
}

expect.extend({
  toHaveLogged(lines: readonly LogLine[], code: LogCode, fields: object = {}) {
    const line = expect.objectContaining({ ...lineOf(code), ...fields });
    return {
      pass: lines.some((logged) =>
        this.equals(logged, line, [...this.customTesters, this.utils.subsetEquality]),
      ),
      message: () =>
        `Expected ${this.isNot ? 'no' : 'a'} line ${code} ${this.utils.stringify(fields)} in:\n${this.utils.stringify(lines)}`,
    };
  },
});
