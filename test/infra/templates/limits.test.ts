import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addAccountStacks } from '#infra/account/account-stacks.ts';
import { everySetting, portalWithEverySetting } from '../every-setting.ts';
import { newApp, portalOf, STAGE_NAMES } from '../portal.ts';
import { limitLines, usedLimits } from './limits.ts';

const REPORTS = path.resolve(import.meta.dirname, '../../../.cache/test-reports');

const portals = [...STAGE_NAMES.map(portalOf), portalWithEverySetting()];

it('no stage and no setting uses nine tenths of a limit of AWS', () => {
  const limits = usedLimits([
    ...portals.flatMap(({ stacks }) => Object.values(stacks)),
    ...addAccountStacks(newApp(), everySetting),
  ]);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(path.join(REPORTS, 'limits.txt'), `${limitLines(limits).join('\n')}\n`);
  expect(limitLines(limits.filter(({ used, most }) => used >= 0.9 * most))).toEqual([]);
  // A rule that finds nothing looks in the wrong place.
  expect(limitLines(limits.filter(({ used }) => used === 0))).toEqual([]);
});
