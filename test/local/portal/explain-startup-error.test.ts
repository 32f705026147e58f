import { describe, expect, it } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import { explainStartupError } from '../../../local/explain-startup-error.ts';
import { temporaryDirectory } from '../support.ts';

describe('explainStartupError', () => {
  it.each([
    [{ code: 'EROFS', path: '/data/x' }, 'The portal cannot read and write /data/x (EROFS). Change its'],
    [{ code: 'EACCES', path: '/data/x.tmp', dest: '/data/x' }, 'The portal cannot read and write /data/x ('],
    [
      { code: 'ENOTDIR', path: '/data/x' },
      '/data/x is a file where the portal expects a folder. Start over:',
    ],
    [{ code: 'ENOSPC' }, 'No disk space is left for the data in /data.'],
    [{ errcode: 13 }, 'No disk space is left for the data in /data.'],
    [{ name: 'InternalServerError' }, 'The DynamoDB engine cannot read its data in /data. Start over:'],
    [{ message: "Cannot find package 'a' imported from b" }, "package 'a' imported from b. Install the"],
  ])('returns a StartupError with a remedy for %j', (properties, message) => {
    const explained = explainStartupError(Object.assign(new Error('failure'), properties), '/data');

    expect(explained).toBeInstanceOf(StartupError);
    expect(String(explained)).toContain(message);
  });

  it.each([{ code: 'EACCES', path: '/database' }, { code: 'EADDRINUSE' }, {}])(
    'returns an unrelated error unchanged: %j',
    (properties) => {
      const error = Object.assign(new Error('failure'), properties);

      expect(explainStartupError(error, '/data')).toBe(error);
      expect(explainStartupError(error, temporaryDirectory())).toBe(error);
    },
  );
});
