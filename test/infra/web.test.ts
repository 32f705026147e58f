import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SCRIPT_HASHES } from '#infra/constructs/script-hashes.ts';
import { buildPortal } from '#infra/portal.ts';
import { findStage } from '#infra/stages.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { DEFAULT_RUNTIME_CONFIG, RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import {
  portalOf,
  propertiesOf,
  RELEASE,
  resourceOf,
  resourcesOf,
  STAGE_NAMES,
  synthesizeStage,
} from './portal.ts';

/** The ids of CloudFront's managed policies CachingDisabled and AllViewerExceptHostHeader. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

function runtimeConfigIn(directory: string): unknown {
  const files = readdirSync(directory)
    .map((entry) => path.join(directory, entry, 'runtime-config.json'))
    .filter((file) => existsSync(file));
  expect(files).toHaveLength(1);
  return JSON.parse(readFileSync(files.join(), 'utf8'));
}

describe.each(STAGE_NAMES)('the site of %s', (name) => {
  const { stage, stacks, assembly } = portalOf(name);
  const distribution = propertiesOf(stacks.web, 'AWS::CloudFront::Distribution').DistributionConfig;
  const headers = propertiesOf(
    stacks.web,
    'AWS::CloudFront::ResponseHeadersPolicy',
  ).ResponseHeadersPolicyConfig;
  // biome-ignore lint/suspicious/noExplicitAny: a template has no types
  const behaviorOf = (pattern: string): any =>
    distribution.CacheBehaviors.find((one: { PathPattern: string }) => one.PathPattern === pattern);

  it('forwards API requests uncached, with all headers, without compression or an edge function', () => {
    const api = behaviorOf('/api/*');
    expect(api).toMatchObject({
      CachePolicyId: CACHING_DISABLED,
      OriginRequestPolicyId: ALL_EXCEPT_HOST,
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: expect.arrayContaining(['GET', 'PUT', 'POST', 'DELETE']),
      // Handlers compress. CachingDisabled does not change Accept-Encoding, so the origin request policy forwards it.
      Compress: false,
    });
    const { PathPattern: _, ...ofApi } = api;
    expect(behaviorOf('/api/calendars/*/calendar.ics')).toEqual({
      ...ofApi,
      PathPattern: '/api/calendars/*/calendar.ics',
      ViewerProtocolPolicy: 'redirect-to-https',
    });
    expect(distribution.DefaultCacheBehavior.Compress).toBe(true);
    expect([api.FunctionAssociations, api.LambdaFunctionAssociations]).toEqual([undefined, undefined]);
  });

  it.each(['/track', '/track/*'])('asks the API for the pages at %s, uncached', (pattern) => {
    const { TargetOriginId, ...page } = behaviorOf(pattern);
    const { Id, ...origin } = distribution.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId);
    const api = distribution.Origins.find(
      ({ Id }: { Id: string }) => Id === behaviorOf('/api/*').TargetOriginId,
    );
    expect(origin).toMatchObject({ OriginPath: '/api', DomainName: api.DomainName });
    expect(page).toMatchObject({
      CachePolicyId: CACHING_DISABLED,
      OriginRequestPolicyId: ALL_EXCEPT_HOST,
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
      Compress: false,
    });
    expect([page.FunctionAssociations, page.LambdaFunctionAssociations]).toEqual([undefined, undefined]);
  });

  it('proves to the API that a request came through CloudFront, with the current value of a parameter', () => {
    const [api, pages, ...others] = distribution.Origins.filter(
      (origin: { CustomOriginConfig?: object }) => origin.CustomOriginConfig,
    );
    expect(others).toEqual([]);
    expect(pages.OriginCustomHeaders).toEqual(api.OriginCustomHeaders);
    const [{ HeaderName, HeaderValue }] = api.OriginCustomHeaders;
    expect(HeaderName).toBe(ORIGIN_SECRET_HEADER);
    expect(Template.fromStack(stacks.web).toJSON().Parameters[HeaderValue.Ref]).toEqual({
      Type: 'AWS::SSM::Parameter::Value<String>',
      Default: `/northbound/${name}/origin-secret`,
    });
  });

  it('tells the functions its origin, which they cannot know before without a domain', () => {
    const [written, ...others] = resourcesOf(stacks.web, 'AWS::SSM::Parameter');
    expect(others).toEqual([]);
    const ofSender = resourcesOf(stacks.events, 'AWS::Lambda::Function').find(({ id }) =>
      id.startsWith('messagesender'),
    )?.Properties.Environment.Variables.SITE_ORIGIN;
    if (stage.domain) {
      expect([written, ofSender]).toEqual([undefined, `https://${stage.domain.name}`]);
      return;
    }
    const { id } = resourceOf(stacks.web, 'AWS::CloudFront::Distribution');
    expect(written?.Properties).toMatchObject({
      Name: ofSender,
      Value: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }]] },
    });
  });

  it('serves every page with index.html, with a function instead of custom error responses', () => {
    const viewerRequest = [{ EventType: 'viewer-request' }];
    expect(distribution.DefaultCacheBehavior.FunctionAssociations).toMatchObject(viewerRequest);
    expect(distribution.CustomErrorResponses).toBeUndefined();
    expect(behaviorOf('/assets/*').FunctionAssociations).toBeUndefined();
  });

  it('reads the bucket with origin access control', () => {
    const bucketOrigin = distribution.Origins.find(
      (origin: { S3OriginConfig?: object }) => origin.S3OriginConfig !== undefined,
    );
    expect(bucketOrigin.OriginAccessControlId).toBeDefined();
  });

  it('requires TLS 1.2 on its custom domain, if it has one', () => {
    expect(distribution.Aliases).toEqual(stage.domain ? [stage.domain.name] : undefined);
    expect(distribution.ViewerCertificate?.MinimumProtocolVersion).toBe(stage.domain && 'TLSv1.2_2021');
    expect(resourcesOf(stacks.web, 'AWS::Route53::RecordSet')).toHaveLength(stage.domain ? 2 : 0);
  });

  it('sends the security headers with every response', () => {
    for (const one of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      expect(one.ResponseHeadersPolicyId.Ref).toMatch(/^SecurityHeaders/);
    }
    expect(headers.SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000, IncludeSubdomains: true },
    });
  });

  it('has a content security policy that allows only what the portal needs', () => {
    const cardPage =
      stage.cardProvider === 'sandbox'
        ? `https://REFERENCE.execute-api.${stage.region}.amazonaws.com`
        : `https://${stage.cardProvider.page.domain}`;
    const parts: unknown[] =
      headers.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1];
    const policy = parts.map((part) => (typeof part === 'string' ? part : 'REFERENCE')).join('');
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [key, ...sources] = directive.split(' ');
        return [key, sources];
      }),
    );
    expect(directives).toMatchObject({
      'script-src': ["'self'", ...SCRIPT_HASHES.map((hash) => `'sha256-${hash}'`)],
      'img-src': ["'self'", 'data:', 'blob:', 'https://REFERENCE'],
      'connect-src': [
        "'self'",
        `https://cognito-idp.${stage.region}.amazonaws.com`,
        ...(stage.googleSecretName
          ? [`https://${stage.signInPrefix}.auth.${stage.region}.amazoncognito.com`]
          : []),
        // For uploads.
        'https://REFERENCE',
      ],
      'frame-src': [cardPage],
      'form-action': ["'self'", cardPage],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
    });
  });

  it('caches hashed files forever, revalidates all others, and uploads the hashed files first', () => {
    const deployments = resourcesOf(stacks.web, 'Custom::CDKBucketDeployment');
    const byId = (prefix: string) => deployments.find(({ id }) => id.startsWith(prefix));
    expect(byId('Assets')?.Properties).toMatchObject({
      Include: ['assets/*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(byId('Pages')?.Properties).toMatchObject({
      Exclude: ['assets/*'],
      Prune: true,
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
    expect(byId('Pages')).toMatchObject({ DependsOn: expect.arrayContaining([byId('Assets')?.id]) });
  });

  it('has a runtime configuration that matches the contract', () => {
    const config = runtimeConfigIn(assembly.directory);
    // The deployment replaces the markers with the pool and client ids and the site's host name.
    expect(RuntimeConfig.parse(config)).toEqual({
      ...DEFAULT_RUNTIME_CONFIG,
      environment: stage.name,
      release: RELEASE,
      region: stage.region,
      userPoolId: expect.stringContaining('<<marker'),
      userPoolClientId: expect.stringContaining('<<marker'),
      signInFlow: 'USER_SRP_AUTH',
      oauthDomain: stage.googleSecretName
        ? `${stage.signInPrefix}.auth.${stage.region}.amazoncognito.com`
        : '',
      redirectSignIn: expect.stringMatching(/^https:\/\/.+\/login$/),
      redirectSignOut: expect.stringMatching(/^https:\/\/.+\/login$/),
      paymentFrameDomain:
        stage.cardProvider === 'sandbox'
          ? expect.stringMatching(/^<<marker.*>>\.execute-api\.us-west-2\.amazonaws\.com$/)
          : stage.cardProvider.page.domain,
      paymentFramePath: '/pay',
      surchargeBasisPoints: 250,
    });
  });
});

it('the site of a stage in maintenance gets the text that it compares', () => {
  const { assembly } = synthesizeStage({ ...findStage('production'), maintenanceMode: true });
  expect(runtimeConfigIn(assembly.directory)).toMatchObject({ maintenanceMode: 'true' });
});

it('the site of a stage with notifications gets the public key only', () => {
  const push = { publicKey: 'the-public-key', secretName: 'northbound/push' };
  const { assembly } = synthesizeStage({ ...findStage('production'), push });
  const config = runtimeConfigIn(assembly.directory);
  expect(config).toMatchObject({ pushKey: push.publicKey });
  expect(JSON.stringify(config)).not.toContain(push.secretName);
});

it("the policy allows the scripts in the site's document by their hashes, and no other inline script", () => {
  const script = "console.log('early')";
  const directory = mkdtempSync(path.join(tmpdir(), 'northbound-site-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const data = '<script type="application/json" id="site-data">{}</script>';
  writeFileSync(
    path.join(directory, 'index.html'),
    `<!doctype html>${data}<script>${script}</script><script type="module" src="/a.js"></script>`,
  );
  const { stacks } = synthesizeStage(findStage('dev'), buildPortal, directory);
  const policy = propertiesOf(stacks.web, 'AWS::CloudFront::ResponseHeadersPolicy')
    .ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
  const hash = createHash('sha256').update(script).digest('base64');
  expect(JSON.stringify(policy)).toContain(`; script-src 'self' 'sha256-${hash}' 'sha256-`);
});

it('a site that is not built is rejected with an error that names the build command', () => {
  const attempt = () => synthesizeStage(findStage('dev'), buildPortal, '/nowhere/dist/web');
  expect(attempt).toThrow('There is no built site in /nowhere/dist/web. Build it with: npm run build');
});

describe('the URL rewrite of the site', () => {
  const file = path.resolve(import.meta.dirname, '../../infra/edge/single-page.js');
  const context = vm.createContext({});
  vm.runInContext(readFileSync(file, 'utf8'), context);
  const query = { code: { value: 'abc' } };
  const rewrite = (uri: string) =>
    vm.runInContext(`handler(${JSON.stringify({ request: { uri, querystring: query } })})`, context);

  it.each(['/', '/login', '/orders', '/staff/packages', '/v1.2/orders', '/orders/', '/a%2Eb'])(
    'serves the page %s with index.html, and keeps its query',
    (uri) => expect(rewrite(uri)).toEqual({ uri: '/index.html', querystring: query }),
  );

  it.each(['/index.html', '/runtime-config.json', '/favicon.svg', '/fonts/inter.woff2'])(
    'does not change the file %s',
    (uri) => expect(rewrite(uri).uri).toBe(uri),
  );
});
