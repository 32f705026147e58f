/** Colors and other styles of a terminal. */
const STYLES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The lines of a text without empty ones, styles and differences in white space. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(STYLES, '')
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '');

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PLACEHOLDER = /…|<number>|\$[A-Z_]+/g;

/**
 * Whether a step has printed what its block on the page says: `…` is anything in a line, or any number of lines if it is
 * alone; `<number>` is a number above 0; `$NAME` is a variable of the operator's shell.
 */
export function isAsExpected(
  expected: string,
  printed: string,
  variables: Readonly<Record<string, string>>,
): boolean {
  const patterns = linesOf(expected).map((line) => {
    if (line === '…') return '(?:.*\\n)*';
    const parts = line.split(PLACEHOLDER).map((part) => escaped(part));
    const placeholders = line.match(PLACEHOLDER) ?? [];
    const values = placeholders.map((name) => {
      if (name === '…') return '.*';
      return name === '<number>' ? '[1-9][0-9]*' : escaped(variables[name.slice(1)] || '\n');
    });
    return `${parts.map((part, index) => part + (values[index] ?? '')).join('')}\\n`;
  });
  const lines = linesOf(printed).map((line) => `${line}\n`);
  return new RegExp(`^${patterns.join('')}$`).test(lines.join(''));
}

/** The variables that a block of expected lines names. */
export const variablesIn = (expected: string): string[] =>
  (expected.match(PLACEHOLDER) ?? []).filter((name) => name.startsWith('$')).map((name) => name.slice(1));
