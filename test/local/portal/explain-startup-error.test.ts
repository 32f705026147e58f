import { describe, expect, it } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import { explainStartupError } from '../../../local/explain-startup-error.ts';
import { temporaryDirectory } from '../support.ts';

describe('the explanation of a start that failed', () => {
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
  ])('is for the person at the terminal: %j', (fault, words) => {
    const explained = explainStartupError(Object.assign(new Error('fault'), fault), '/data');

    expect(explained).toBeInstanceOf(StartupError);
    expect(String(explained)).toContain(words);
  });

  it.each([{ code: 'EACCES', path: '/database' }, { code: 'EADDRINUSE' }, {}])(
    'leaves alone what has nothing to do with the data: %j',
    (fault) => {
      const error = Object.assign(new Error('fault'), fault);

      expect(explainStartupError(error, '/data')).toBe(error);
      expect(explainStartupError(error, temporaryDirectory())).toBe(error);
    },
  );
});
