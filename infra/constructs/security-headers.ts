import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { type Stage, signInDomain } from '../stages.ts';

/**
 * What the browser may load and speak to, and from where.
 *
 * `style-src` allows inline styles: the component library writes its rules into style elements while the page runs.
 * A nonce would have to be new for each answer, but the document is a file in a bucket; and no style can run a script,
 * whose sources stay closed.
 */
export function contentSecurityPolicy(stage: Stage, pictureHost: string): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', `https://${pictureHost}`],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': [
      "'self'",
      `https://cognito-idp.${stage.region}.amazonaws.com`,
      `https://${signInDomain(stage)}`,
    ],
    'frame-src': [`https://${stage.paymentFrame.domain}`],
    // The card frame is opened by posting the process token into it.
    'form-action': ["'self'", `https://${stage.paymentFrame.domain}`],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

export function securityHeaders(scope: Construct, stage: Stage, pictureHost: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy(stage, pictureHost),
        override: true,
      },
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
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: 'camera=(), geolocation=(), microphone=()', override: true },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
      ],
    },
  });
}
