import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import { aPortal, TIME } from '../portal-support.ts';
import { smallSite, temporaryDirectory } from '../support.ts';

const POOL_FILE = 'us-west-2_NorthLocl.pool.json';

describe('the portal', TIME, () => {
  it('deletes all of its own files, and no others, when it starts over', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await aPortal({ dataDirectory });
    first.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'old' });
    await first.close();
    const { directory } = smallSite();

    await (await aPortal({ dataDirectory: directory, fresh: true })).close();
    const second = await aPortal({ dataDirectory, fresh: true });

    expect(second.mailbox.list()).toEqual([]);
    expect(readdirSync(directory)).toContain('index.html');
  });

  it('does not start on the data of a running portal', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await aPortal({ dataDirectory });

    const second = aPortal({ dataDirectory });

    await expect(second).rejects.toThrow(StartupError);
    await expect(second).rejects.toThrow(`at ${first.origin} (process ${process.pid})`);
    expect((await fetch(first.origin)).status).toBe(200);
  });

  it('releases its data if the port is already in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDirectory = temporaryDirectory();

    await expect(aPortal({ dataDirectory, port })).rejects.toThrow(`Port ${port} is already in use`);

    expect((await fetch((await aPortal({ dataDirectory })).origin)).status).toBe(200);
  });

  it('does not start on invalid data', async () => {
    const file = join(smallSite().directory, 'index.html');
    const damaged = temporaryDirectory();
    writeFileSync(join(damaged, 'mailbox.jsonl'), '{"at":\n{}\n');
    const withAccounts = (file: string, content: string) => {
      const directory = temporaryDirectory();
      mkdirSync(join(directory, 'identity'));
      writeFileSync(join(directory, 'identity', file), content);
      return directory;
    };

    await expect(aPortal({ dataDirectory: file })).rejects.toThrow(StartupError);
    await expect(aPortal({ dataDirectory: join(file, 'below') })).rejects.toThrow(StartupError);
    await expect(aPortal({ dataDirectory: damaged })).rejects.toThrow(StartupError);
    for (const content of ['{"users": [{"usern', '{"users":[{}],"groups":[]}', '[]', 'null', '']) {
      const start = aPortal({ dataDirectory: withAccounts(POOL_FILE, content) });
      await expect(start).rejects.toThrow(StartupError);
      await expect(start).rejects.toThrow(/pool\.json cannot be read.*--fresh/);
    }
  });

  it.each(['clients.json', 'us-west-2_NorthLocl.json'])(
    'does not start on accounts from an earlier version: %s',
    async (file) => {
      const dataDirectory = temporaryDirectory();
      mkdirSync(join(dataDirectory, 'identity'));
      writeFileSync(join(dataDirectory, 'identity', file), '{}');

      const start = aPortal({ dataDirectory });

      await expect(start).rejects.toThrow(StartupError);
      await expect(start).rejects.toThrow(/is from an earlier version of the portal.*--fresh/);
    },
  );

  it('reports a full disk', async () => {
    const dataDirectory = temporaryDirectory();
    mkdirSync(join(dataDirectory, 'identity'));
    symlinkSync('/dev/full', join(dataDirectory, 'identity', `${POOL_FILE}.tmp`));

    const start = aPortal({ dataDirectory });

    await expect(start).rejects.toThrow(StartupError);
    await expect(start).rejects.toThrow(`No disk space is left for the data in ${dataDirectory}`);
  });

  it('starts after a power failure, and in a folder that does not exist yet', async () => {
    const dataDirectory = join(temporaryDirectory(), 'a', 'b');
    await (await aPortal({ dataDirectory })).close();
    writeFileSync(join(dataDirectory, 'running.json'), '');

    expect((await fetch((await aPortal({ dataDirectory })).origin)).status).toBe(200);
  });
});
