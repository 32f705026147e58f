import { existsSync } from 'node:fs';
import path from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { RUNTIME_CONFIG_PATH, type RuntimeConfig } from '../../shared/deployment/runtime-config.ts';
import { UsageError } from '../usage-error.ts';
import { acknowledge } from './acknowledge.ts';

interface SiteFilesProps {
  readonly bucket: Bucket;
  /** The folder of the built site. */
  readonly directory: string;
  readonly config: RuntimeConfig;
  readonly logRetentionDays: number;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Puts the built site and its configuration into the bucket. Hashed files go first and older ones stay, so that whoever
 * has the previous page open still finds its parts; the document that names the new ones follows.
 */
export function deploySiteFiles(scope: Construct, props: SiteFilesProps): void {
  if (!existsSync(path.join(props.directory, 'index.html'))) {
    throw new UsageError(`There is no built site in ${props.directory}. Build it first: npm run build`);
  }
  // Vite's list of its own output is for the build's checks, not for people.
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
    prune: true,
    cacheControl: [CacheControl.fromString('no-cache')],
  });
  pages.node.addDependency(assets);
  const provider = pages.handlerRole.node.scope;
  if (provider) {
    acknowledge(provider, {
      'AwsSolutions-IAM4': "CDK's own function; the managed policy lets it write its log.",
      'AwsSolutions-IAM5': "CDK's own function; it copies all files of one folder into this one bucket.",
      'AwsSolutions-L1': 'CDK chooses the runtime of its own function.',
    });
  }
}
