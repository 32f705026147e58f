import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import { explainStartupError } from '../../../local/explain-startup-error.ts';
import { listenLocally } from '../../../local/http/listen.ts';
import { aPortal, startupErrorOf, TIME } from '../portal-support.ts';
import { smallSite, temporaryDirectory } from '../support.ts';

describe('the portal', TIME, () => {
  it('deletes all of its own files, and no others, when it starts over', async () => {
    const { directory: dataDirectory } = smallSite();
    const first = await aPortal({ dataDirectory });
    first.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'old' });
    await first.close();
    const second = await aPortal({ dataDirectory, fresh: true });
    expect(second.mailbox.list()).toEqual([]);
    expect(readdirSync(dataDirectory)).toContain('index.html');
  });

  it('does not start on the data of a running portal', async () => {
    const dataDirectory = temporaryDirectory();
    const { origin } = await aPortal({ dataDirectory });
    expect(await startupErrorOf({ dataDirectory })).toContain(
      `The portal is already running with this data at ${origin} (process ${process.pid}).`,
    );
    expect((await fetch(origin)).status).toBe(200);
  });

  it('releases its data, in a new folder, if the port is already in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listenLocally(other);
    const dataDirectory = join(temporaryDirectory(), 'a', 'b');
    expect(await startupErrorOf({ dataDirectory, port })).toContain(`Port ${port} is already in use`);
    expect((await fetch((await aPortal({ dataDirectory })).origin)).status).toBe(200);
  });

  it('reports a full disk', async () => {
    const dataDirectory = temporaryDirectory();
    mkdirSync(join(dataDirectory, 'identity'));
    symlinkSync('/dev/full', join(dataDirectory, 'identity', 'us-west-2_NorthLocl.pool.json.tmp'));
    const message = await startupErrorOf({ dataDirectory });
    expect(message).toContain(`No disk space is left for the data in ${dataDirectory}`);
  });
});

describe('the explanation of an error', () => {
  it.each([
    [{ code: 'EROFS', path: '/data/x' }, 'The portal cannot read and write /data/x (EROFS). Change its'],
    [{ code: 'EACCES', path: '/data/x.tmp', dest: '/data/x' }, 'The portal cannot read and write /data/x ('],
    [{ errcode: 13 }, 'No disk space is left for the data in /data.'],
    [{ message: "Cannot find package 'a' imported from b" }, "package 'a' imported from b. Install the"],
  ])('contains a remedy for %j', (properties, message) => {
    const explained = explainStartupError(Object.assign(new Error('failure'), properties), '/data');
    expect(explained).toBeInstanceOf(StartupError);
    expect(String(explained)).toContain(message);
  });

  it.each([{ code: 'EACCES', path: '/database' }, { code: 'EADDRINUSE' }, {}])(
    'leaves others alone: %j',
    (properties) => {
      const error = Object.assign(new Error('failure'), properties);
      for (const directory of ['/data', temporaryDirectory()])
        expect(explainStartupError(error, directory)).toBe(error);
    },
  );
});
