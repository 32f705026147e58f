import { expect, it, vi } from 'vitest';
import { Unavailable } from '#functions/core/platform/errors.ts';
import { defineCommand, parseArguments, runCommand } from '#infra/command/command.ts';
import { UsageError } from '#infra/command/usage-error.ts';

const run = vi.fn();
const command = defineCommand({
  usage: 'npm run count -- STAGE --table NAME [--again]\n\nCounts.',
  required: ['STAGE'],
  options: { table: { type: 'string', required: true }, again: { type: 'boolean', default: false } },
  run,
});
const USAGE = 'Usage: npm run count -- STAGE --table NAME [--again]\n\nCounts.\n';

/** The exit code of the command with these arguments, and what it prints. */
async function answer(...args: string[]) {
  const [stdout, stderr] = [vi.fn(), vi.fn()];
  const code = await runCommand(command, args, { stdout: { write: stdout }, stderr: { write: stderr } });
  return { code, out: stdout.mock.calls.join(''), err: stderr.mock.calls.join('') };
}

/** An answer of AWS, as its SDK throws it. */
const answered = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, $metadata: {}, ...more });

it('gets its arguments', async () => {
  run.mockResolvedValueOnce(undefined);
  expect(await answer('dev', '--table', 'one')).toEqual({ code: 0, out: '', err: '' });
  expect(run.mock.lastCall?.[0]).toMatchObject({
    positionals: ['dev'],
    values: { table: 'one', again: false },
  });
});

it('prints its usage if asked, whatever else is wrong', async () => {
  expect(await answer('--wrong', '--help')).toEqual({ code: 0, out: USAGE, err: '' });
});

it.each([
  [[], 'Missing: STAGE, --table.'],
  [['dev'], 'Missing: --table.'],
  [['dev', '--table', ''], 'Missing: --table.'],
  [['dev', '--table', 'one', 'two'], 'Not understood: two.'],
  [['dev', '--table', 'one', '--agian'], "Unknown option '--agian'."],
  [['dev', '--table'], "Option '--table <value>' argument missing."],
  [['dev', '--table', 'one', '--again=yes'], "Option '--again' does not take an argument."],
])('is not run with the arguments %j', async (args, problem) => {
  run.mockClear();
  expect(await answer(...args)).toEqual({ code: 2, out: '', err: `\n${problem}\n\n${USAGE}` });
  expect(run).not.toHaveBeenCalled();
});

it('is not run without an option that npm has kept for itself', async () => {
  vi.stubEnv('npm_config_table', 'one');
  expect((await answer('dev')).err).toContain('npm keeps --table for itself. Put -- before the options.');
  vi.unstubAllEnvs();
});

it('is run whatever the configuration of npm says about itself', () => {
  vi.stubEnv('npm_config_progress', 'false');
  const line = { usage: '', options: { progress: { type: 'string' } } } as const;
  expect(parseArguments(line, ['--progress', 'bar']).values).toEqual({ progress: 'bar' });
  vi.unstubAllEnvs();
});

it.each([
  [new UsageError('Build the site first.'), 'Build the site first.'],
  [
    answered('CredentialsProviderError', 'Could not load credentials from any providers'),
    'There are no AWS credentials in this shell, or they are incomplete.',
  ],
  [
    answered('CredentialsProviderError', 'The SSO session associated with this profile has expired.'),
    'The AWS credentials in this shell have expired. Sign in again.',
  ],
  [answered('ExpiredTokenException', 'The token expired'), 'The AWS credentials in this shell have expired.'],
  [answered('ExpiredToken', 'The token expired'), 'The AWS credentials in this shell have expired.'],
  [
    answered('UnrecognizedClientException', 'The security token is invalid'),
    'AWS does not know the credentials in this shell: The security token is invalid.',
  ],
  [new Error('Region is missing'), 'There is no AWS region in this shell. Set AWS_REGION.'],
  [
    answered('Error', 'getaddrinfo ENOTFOUND dynamodb.us-west-2.amazonaws.com', { code: 'ENOTFOUND' }),
    'AWS cannot be reached: getaddrinfo ENOTFOUND dynamodb.us-west-2.amazonaws.com.',
  ],
  [answered('TimeoutError', ''), 'AWS cannot be reached: TimeoutError.'],
  [
    answered('AccessDeniedException', 'User: a is not authorized to perform: dynamodb:Scan'),
    'These AWS credentials lack a right: User: a is not authorized to perform: dynamodb:Scan.',
  ],
  [
    new Unavailable(undefined, { cause: answered('ThrottlingException', 'Rate exceeded') }),
    'AWS refused the request (ThrottlingException): Rate exceeded.',
  ],
  [
    answered('ValidationError', 'Stack with id northbound-dev-data does not exist'),
    'AWS refused the request (ValidationError): Stack with id northbound-dev-data does not exist.',
  ],
])('answers %s with one sentence', async (error, sentence) => {
  run.mockRejectedValueOnce(error);
  const { code, err } = await answer('dev', '--table', 'one');
  expect(code).toBe(1);
  expect(err.trim()).toContain(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
});

it('fails if it resolves to false, and with its own error if nobody can know what to do', async () => {
  run.mockResolvedValueOnce(false);
  expect(await answer('dev', '--table', 'one')).toMatchObject({ code: 1, err: '' });
  const error = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  run.mockRejectedValueOnce(error);
  await expect(answer('dev', '--table', 'one')).rejects.toBe(error);
});
