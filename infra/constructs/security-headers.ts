import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, SECURITY_HEADERS } from '#shared/deployment/security-headers.ts';
import { type Stage, signInDomain } from '../stages.ts';

/** CloudFront has dedicated fields for these headers and rejects them as custom headers. */
const DEDICATED_FIELDS = ['x-content-type-options', 'x-frame-options', 'referrer-policy'];

/** The same security headers as in the local portal, and HSTS. */
export function securityHeaders(scope: Construct, stage: Stage, imageHost: string): ResponseHeadersPolicy {
  const domain = signInDomain(stage);
  const policy = contentSecurityPolicy({
    images: [`https://${imageHost}`],
    calls: [
      `https://cognito-idp.${stage.region}.amazonaws.com`,
      ...(domain ? [`https://${domain}`] : []),
      `https://${imageHost}`,
    ],
    frames: [`https://${stage.paymentFrame.domain}`],
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
