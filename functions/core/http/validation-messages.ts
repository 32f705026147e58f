import * as z from 'zod/mini';

// zod/mini has no error messages by default. Importing this file adds them for the contracts that have no message of
// their own.

type RawIssue = z.core.$ZodRawIssue;

const ENTER: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with fields.',
};

/** What counts the size of a value; numbers have none. */
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

function messageOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required.'
        : (ENTER[issue.expected] ?? 'This value is not valid.');
    case 'invalid_value':
      return issue.input === undefined ? 'This field is required.' : `Unknown ${subjectOf(issue.path)}.`;
    case 'too_small':
      return limitMessage(issue.inclusive === false ? 'More than' : 'At least', issue.minimum, issue.origin);
    case 'too_big':
      return limitMessage(issue.inclusive === false ? 'Less than' : 'At most', issue.maximum, issue.origin);
    case 'invalid_format':
      return 'The format is not valid.';
    case 'unrecognized_keys':
      return 'Unknown field.';
    default:
      return 'This value is not valid.';
  }
}

function limitMessage(comparison: string, limit: number | bigint, origin: string): string {
  const unit = limit === 1 ? '' : (UNITS[origin] ?? '');
  if (limit === 1 && origin === 'string') return 'This field is required.';
  if (limit === 1 && origin === 'array') return `${comparison} one entry.`;
  return `${comparison} ${limit.toLocaleString('en-US')}${unit}.`;
}

/** What a field is called in a sentence: `destinationCode` is a destination, an entry of `statuses` a status. */
function subjectOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((step) => typeof step === 'string') ?? 'value';
  const words = String(name)
    .replace(/Codes?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return typeof path.at(-1) === 'number' ? words.replace(/(?<=s)es$|s$/, '') : words;
}

z.config({ localeError: messageOf });
