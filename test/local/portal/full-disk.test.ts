import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';
import { aPortal, startupErrorOf, TIME } from '../portal-support.ts';
import { smallDisk } from '../small-disk.ts';

const MESSAGE = { channel: 'sms', to: '+19075550100', body: 'Hello' } as const;

it(
  'the portal says that the disk is full, and continues when there is space again',
  TIME,
  async ({ skip }) => {
    const dataDirectory = smallDisk(20_000) ?? skip('Tests may not mount disks here.');
    const lines: string[] = [];
    const portal = await aPortal({ dataDirectory, print: (line) => void lines.push(line) });
    const s3 = new S3({
      endpoint: portal.objectStoreEndpoint,
      region: 'us-west-2',
      credentials: STORE_CREDENTIALS,
      maxAttempts: 1,
    });
    const upload = () =>
      s3.putObject({ Bucket: portal.imageBucket, Key: 'originals/a/a.jpg', Body: 'a'.repeat(100_000) });
    portal.mailbox.add(MESSAGE);
    const fill = join(dataDirectory, 'fill');
    expect(() => writeFileSync(fill, 'x'.repeat(30_000_000))).toThrow('ENOSPC');

    await expect(upload()).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(() => portal.mailbox.add({ ...MESSAGE, body: 'x'.repeat(100_000) })).toThrow('ENOSPC');
    await expect(portal.clock.moveTo(new Date(Date.now() + 3_600_000))).rejects.toThrow('ENOSPC');
    expect((await fetch(portal.origin)).status).toBe(200);

    rmSync(fill);
    await upload();
    portal.mailbox.add(MESSAGE);
    s3.destroy();
    await portal.close();
    writeFileSync(fill, 'x'.repeat(10_000_000));
    expect(() => writeFileSync(`${fill}-2`, 'x'.repeat(30_000_000))).toThrow('ENOSPC');
    expect(await startupErrorOf({ dataDirectory })).toContain(
      `No disk space is left for the data in ${dataDirectory}`,
    );

    rmSync(fill);
    rmSync(`${fill}-2`);
    const again = await aPortal({ dataDirectory, print: (line) => void lines.push(line) });
    expect(again.mailbox.list()).toHaveLength(2);
    expect(lines.filter((line) => line.includes('damaged'))).toEqual([]);
  },
);
