import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SCRIPT_HASHES } from '#infra/constructs/script-hashes.ts';
import { bundle, TARGET } from '../../web/document-scripts.ts';
import { portalOf, propertiesOf, resourceOf, resourcesOf } from './portal.ts';

const SOURCE = path.resolve(import.meta.dirname, '../../web/src/app/early.ts');

it('the first hash is that of the inline script, and earlier ones follow', async () => {
  const script = await bundle(SOURCE, TARGET, 'iife');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(
    SCRIPT_HASHES[0],
    `The inline script has changed: put '${hash}' before the other hashes in infra/constructs/script-hashes.ts, and keep the newest three.`,
  ).toBe(hash);
  expect(new Set(SCRIPT_HASHES).size).toBe(SCRIPT_HASHES.length);
  expect(SCRIPT_HASHES.length).toBeLessThanOrEqual(3);
});

it('all of them are allowed, before the document is replaced', () => {
  const { web } = portalOf('production').stacks;
  const { id } = resourceOf(web, 'AWS::CloudFront::Distribution');
  const policy = JSON.stringify(propertiesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy'));
  for (const hash of SCRIPT_HASHES) expect(policy).toContain(`'sha256-${hash}'`);
  const pages = resourcesOf(web, 'Custom::CDKBucketDeployment').find(({ id }) => id.startsWith('Pages'));
  expect(pages?.DependsOn).toContain(id);
});
