import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../local/seed/accounts.ts';
import { isAlive, type Program, run, temporaryDirectory, until } from './support.ts';

/** The site may have to be built first. */
const TIME = { timeout: 90_000 };

const start = (dataDirectory: string, port = '0', ...args: string[]) =>
  run(['local/start.js', ...args], { DATA_DIR: dataDirectory, PORT: port });

const isReady = (program: Program) => () => program.output().includes('Ctrl-C stops it');

describe('npm start', TIME, () => {
  it('prints where it is and who can sign in; a second one is refused; a signal ends everything', async () => {
    const dataDirectory = temporaryDirectory();
    const program = start(dataDirectory);
    await until(isReady(program));
    const [origin = ''] = /http:\/\/localhost:\d+/.exec(program.output()) ?? [];
    const { port } = new URL(origin);
    for (const { email } of DEMO_ACCOUNTS) expect(program.output()).toContain(email);
    expect(program.output()).toContain(DEMO_PASSWORD);
    expect(program.output()).toContain(`${origin}/local/mailbox`);
    expect(program.output()).toContain(dataDirectory);

    const onSameData = start(dataDirectory);
    expect(await onSameData.ended).toBe(1);
    expect(onSameData.output()).toBe(
      `The portal already runs with this data, at ${origin} (process ${program.pid}).\n`,
    );
    const onSamePort = start(temporaryDirectory(), port);
    expect(await onSamePort.ended).toBe(1);
    expect(onSamePort.output()).toContain(`Port ${port} is taken by another program.`);

    expect((await fetch(origin)).status).toBe(200);
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
    expect(program.output()).toContain('Stopping …');
    await expect(fetch(origin)).rejects.toThrow();
  });

  it('stops on SIGTERM while it still starts', async () => {
    const program = start(temporaryDirectory());
    await until(() => program.output() !== '' || isAlive(program.pid));

    program.process.kill('SIGTERM');

    await program.ended;
    expect(isAlive(program.pid)).toBe(false);
  });

  it.each([
    ['PORT must be a number', '70000', []],
    ['PORT must be a number', 'abc', []],
    ["Unknown option '--frehs'", '0', ['--frehs']],
  ])('says %s', async (message, port, args) => {
    const program = start(temporaryDirectory(), port, ...args);

    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(message);
    expect(program.output()).not.toContain('    at ');
  });

  it('says that a folder of the system cannot hold the data', async () => {
    const program = start('/proc/northbound/data');

    expect(await program.ended).toBe(1);
    expect(program.output()).toBe('The data folder /proc/northbound/data cannot be made (ENOENT).\n');
  });

  it('tells an old Node that it is too old', async () => {
    const program = run([
      '--input-type=module',
      '--eval',
      "Object.defineProperty(process.versions, 'node', { value: '20.19.0' }); await import('./local/start.js');",
    ]);

    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('needs Node 24; this is Node 20.19.0');
  });
});
