import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, expect, it, vi } from 'vitest';
import { findStage } from '../../infra/stages.ts';
import { routes } from '../../shared/routes.ts';
import { portalOf, resourcesOf, synthesizeStage } from './portal.ts';

const TABLE = '../../shared/routes.ts';

afterEach(() => {
  vi.doUnmock(TABLE);
  vi.resetModules();
});

it('keeps the logical ids of routes when operations are renamed, so that the change can be deployed', async () => {
  const renamed = Object.entries(routes).map(([id, route]) => [`${id}Renamed`, route] as const);
  vi.resetModules();
  vi.doMock(TABLE, () => ({ routes: Object.fromEntries(renamed) }));
  const { buildPortal } = await import('../../infra/portal.ts');

  const { stacks } = synthesizeStage(findStage('dev'), buildPortal);

  expect(Template.fromStack(stacks.api).toJSON()).toEqual(
    Template.fromStack(portalOf('dev').stacks.api).toJSON(),
  );
});

it('gives each route a unique logical id, even if two paths differ only in punctuation', () => {
  const ids = resourcesOf(portalOf('dev').stacks.api, 'AWS::ApiGatewayV2::Route').map(({ id }) => id);
  expect(new Set(ids).size).toBe(Object.keys(routes).length);
});
