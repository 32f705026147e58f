import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { RUNTIME_CONFIG_PATH, type RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { acknowledge } from '../checks.ts';
import { UsageError } from '../command/usage-error.ts';

interface SiteFilesProps {
  readonly bucket: Bucket;
  /** The headers of its policy allow the script of the document. */
  readonly distribution: Distribution;
  readonly directory: string;
  readonly config: RuntimeConfig;
  readonly logRetentionDays: number;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** The document of the built site in a folder. */
export function builtDocument(directory: string): string {
  const file = path.join(directory, 'index.html');
  if (!existsSync(file))
    throw new UsageError(`There is no built site in ${directory}. Build it with: npm run build`);
  return readFileSync(file, 'utf8');
}

/**
 * Uploads the built site and its configuration to the bucket. Hashed files are uploaded before the document that refers
 * to them, and older ones are kept for users who still have the previous version open. The document is uploaded last.
 */
export function deploySiteFiles(scope: Construct, props: SiteFilesProps): void {
  // Vite's build manifest is not part of the site.
  const site = Source.asset(props.directory, { exclude: ['.vite', '.vite/**'] });
  const common = {
    destinationBucket: props.bucket,
    memoryLimit: 512,
    logGroup: new LogGroup(scope, 'DeploymentLogs', {
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
  };
  const assets = new BucketDeployment(scope, 'Assets', {
    ...common,
    sources: [site],
    exclude: ['*'],
    include: ['assets/*'],
    prune: false,
    cacheControl: [CacheControl.fromString(ONE_YEAR)],
  });
  const pages = new BucketDeployment(scope, 'Pages', {
    ...common,
    sources: [site, Source.jsonData(RUNTIME_CONFIG_PATH.slice(1), props.config)],
    exclude: ['assets/*'],
    cacheControl: [CacheControl.fromString('no-cache')],
  });
  pages.node.addDependency(assets, props.distribution);
  const provider = pages.handlerRole.node.scope;
  if (provider) {
    acknowledge(provider, {
      'AwsSolutions-IAM4': 'The function belongs to CDK. The managed policy allows it to write logs.',
      'AwsSolutions-IAM5': 'The function belongs to CDK. It copies all files of one folder to this bucket.',
      'AwsSolutions-L1': 'The function belongs to CDK, which sets its runtime.',
    });
  }
}
