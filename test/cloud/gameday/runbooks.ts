import { readFileSync } from 'node:fs';
import path from 'node:path';

export const RUNBOOKS_PAGE = path.resolve(import.meta.dirname, '../../../docs/recovery.md');

export interface RunbookStep {
  readonly title: string;
  /** As the page says, for a person. */
  readonly minutes: number;
  /** Undefined if a person does it without commands. */
  readonly commands: string | undefined;
  /** What the commands must print, with the placeholders of `isAsExpected`. Undefined without commands. */
  readonly prints: string | undefined;
}

export interface Runbook {
  readonly name: string;
  /** As the table at the start of the page says. */
  readonly minutes: number;
  readonly steps: readonly RunbookStep[];
}

export interface RunbookPage {
  /** The commands that come before every runbook. */
  readonly preparation: string;
  readonly runbooks: readonly Runbook[];
}

/**
 * Reads the runbooks: a second-level heading for each, and in it third-level headings such as `3. Restore it (10 minutes)`,
 * each with at most one block of commands, which the block of what they print follows.
 * @throws if a heading or a block does not have that form
 */
export function readRunbooks(page = readFileSync(RUNBOOKS_PAGE, 'utf8')): RunbookPage {
  const [introduction = '', ...sections] = page.split(/^## /m);
  const [preparation = '', ...runbooks] = sections;
  return {
    preparation: blocksIn(preparation, 'sh').join('\n'),
    runbooks: runbooks.map((section) => {
      const [name = '', ...steps] = section.split(/^### /m);
      const title = name.split('\n', 1)[0] ?? '';
      const [, minutes] =
        new RegExp(`^\\| \\[${title}\\].*\\| (\\d+) \\|.*\\|$`, 'm').exec(introduction) ?? [];
      if (minutes === undefined) throw new Error(`The table of the page does not list ${title}.`);
      return { name: title, minutes: Number(minutes), steps: steps.map(readStep) };
    }),
  };
}

function readStep(text: string, index: number): RunbookStep {
  const heading = text.split('\n', 1)[0] ?? '';
  const [, number, title = '', minutes] = /^(\d+)\. (.+) \((\d+) minutes\)$/.exec(heading) ?? [];
  if (Number(number) !== index + 1)
    throw new Error(`"${heading}" is not step ${index + 1} with its minutes.`);
  const [commands, ...others] = blocksIn(text, 'sh');
  if (others.length > 0) throw new Error(`"${heading}" has more than one block of commands.`);
  const [prints, ...more] = blocksIn(text, 'text');
  if (more.length > 0 || (commands === undefined) !== (prints === undefined))
    throw new Error(`"${heading}" does not say what its commands print, in one block of text.`);
  return { title, minutes: Number(minutes), commands, prints };
}

const blocksIn = (text: string, language: 'sh' | 'text'): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );
