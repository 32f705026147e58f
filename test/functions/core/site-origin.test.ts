import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, onTestFinished } from 'vitest';
import { connectSiteOrigin } from '#functions/core/platform/site-origin.ts';

/** The local stack has no SSM. */
function withParameters() {
  const parameters = mockClient(SSMClient);
  onTestFinished(() => parameters.restore());
  return parameters;
}

it('the origin of a site with a domain is known without a call', async () => {
  const parameters = withParameters();
  expect(await connectSiteOrigin('https://portal.northbound.example')()).toBe(
    'https://portal.northbound.example',
  );
  expect(parameters.calls()).toHaveLength(0);
});

it('the origin of a site without a domain is read once, as soon as the site is deployed', async () => {
  const parameters = withParameters();
  const Name = '/northbound/dev/web/siteOrigin';
  const missing = Object.assign(new Error('No such parameter.'), { name: 'ParameterNotFound' });
  parameters
    .on(GetParameterCommand, { Name })
    .rejectsOnce(missing)
    .resolves({
      Parameter: { Value: 'https://d111111abcdef8.cloudfront.net' },
    });
  const origin = connectSiteOrigin(Name);
  await expect(origin()).rejects.toThrow('No such parameter.');
  expect([await origin(), await origin()]).toEqual(Array(2).fill('https://d111111abcdef8.cloudfront.net'));
  expect(parameters.calls()).toHaveLength(2);
});
