import { createHash } from 'node:crypto';
import path from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { calendarFeedRoutes } from '#shared/contracts/public/calendar-feeds.ts';
import { inlineScriptSources, scriptSource } from '#shared/deployment/inline-scripts.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from '#shared/deployment/security-headers.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { TRACK_PATH } from '#shared/site-paths.ts';
import { acknowledge } from '../checks.ts';
import { type ConnectedStage, signInDomain } from '../stage.ts';
import { SCRIPT_HASHES } from './script-hashes.ts';

interface SiteDistributionProps {
  readonly stage: ConnectedStage;
  readonly site: Bucket;
  /** The site's document, whose scripts the content security policy allows. */
  readonly document: string;
  readonly apiHost: string;
  /** Proves to the API that a request came through CloudFront. */
  readonly originSecret: string;
  readonly imageHost: string;
}

/** The distribution that serves the site and the API as one origin. */
export function siteDistribution(scope: Construct, props: SiteDistributionProps): Distribution {
  const { stage } = props;
  const responseHeadersPolicy = securityHeaders(scope, props);
  const files = {
    origin: S3BucketOrigin.withOriginAccessControl(props.site),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    // Follows each file's cache-control header: hashed files are immutable, index.html is revalidated.
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy,
  };
  const singlePage = new CloudFrontFunction(scope, 'SinglePage', {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromFile({ filePath: path.join(import.meta.dirname, '../edge/single-page.js') }),
  });
  const api = {
    // By default, an HTTP origin is reached over HTTPS with TLS 1.2 only.
    origin: new HttpOrigin(props.apiHost, {
      customHeaders: { [ORIGIN_SECRET_HEADER]: props.originSecret },
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    // Handlers compress their own responses.
    compress: false,
    // Forwards Accept-Encoding and Authorization too, but not Host, because API Gateway routes by it.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
  };
  /** The pages of the API, whose paths have no base path. */
  const page = {
    ...api,
    origin: new HttpOrigin(props.apiHost, {
      originPath: API_BASE_PATH,
      customHeaders: { [ORIGIN_SECRET_HEADER]: props.originSecret },
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  };
  const distribution = new Distribution(scope, 'Distribution', {
    comment: `${stage.productName} ${stage.name}`,
    defaultRootObject: 'index.html',
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(stage.firewall && { webAclId: stage.firewall.siteWebAcl }),
    ...(stage.domain && {
      domainNames: [stage.domain.name],
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', stage.domain.certificateArn),
    }),
    defaultBehavior: {
      ...files,
      functionAssociations: [{ function: singlePage, eventType: FunctionEventType.VIEWER_REQUEST }],
    },
    additionalBehaviors: {
      '/assets/*': files,
      // Calendar apps open `webcal:` addresses without TLS first, and follow the redirect.
      [API_BASE_PATH + calendarFeedRoutes.readCalendarFeed.path.replace('{secret}', '*')]: {
        ...api,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      },
      [`${API_BASE_PATH}/*`]: api,
      [TRACK_PATH]: page,
      [`${TRACK_PATH}/*`]: page,
    },
  });
  acknowledge(distribution, {
    'AwsSolutions-CFR1': 'Customers use the portal from anywhere.',
    'AwsSolutions-CFR3':
      'Its access log would have IP addresses and query strings, such as searched names and tokens of links. The gateway logs all requests of the API without them.',
    ...(!stage.firewall && {
      'AwsSolutions-CFR2':
        'The gateway throttles requests, and private routes require a token. A firewall adds costs and needs approval.',
    }),
    ...(!stage.domain && {
      'AwsSolutions-CFR4': 'Without a custom domain, CloudFront does not support a stricter TLS policy.',
      'Annotation::@aws-cdk/aws-cloudfront:minimumProtocolVersionWithoutCertificate':
        'The setting takes effect when the stage has a domain.',
    }),
  });
  return distribution;
}

/** CloudFront has dedicated fields for these headers and rejects them as custom headers. */
const DEDICATED_FIELDS = ['x-content-type-options', 'x-frame-options', 'referrer-policy'];

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** The same security headers as in the local portal, and HSTS. */
function securityHeaders(
  scope: Construct,
  { stage, imageHost, document }: SiteDistributionProps,
): ResponseHeadersPolicy {
  const domain = signInDomain(stage);
  const policy = contentSecurityPolicy({
    scripts: [...new Set([...inlineScriptSources(document, sha256), ...SCRIPT_HASHES.map(scriptSource)])],
    images: [`https://${imageHost}`],
    calls: [
      `https://cognito-idp.${stage.region}.amazonaws.com`,
      ...(domain ? [`https://${domain}`] : []),
      `https://${imageHost}`,
    ],
    frames: [`https://${stage.cardProvider.page.domain}`],
  });
  const customHeaders = Object.entries(SECURITY_HEADERS)
    .filter(([header]) => !DEDICATED_FIELDS.includes(header))
    .map(([header, value]): ResponseCustomHeader => ({ header, value, override: true }));
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: { customHeaders },
  });
}
