/**
 * Stands in for the list of all partitions and regions in `@aws-sdk/core`, by which endpoint rules (here: Cognito's) make
 * host names. The portal runs in the standard partition, whose regions all follow one rule.
 */
export const partitionsInfo = {
  version: '1.1',
  partitions: [
    {
      id: 'aws',
      outputs: {
        dnsSuffix: 'amazonaws.com',
        dualStackDnsSuffix: 'api.aws',
        implicitGlobalRegion: 'us-east-1',
        name: 'aws',
        supportsDualStack: true,
        supportsFIPS: true,
      },
      regionRegex: '^(us|eu|ap|sa|ca|me|af|il|mx)\\-\\w+\\-\\d+$',
      regions: {},
    },
  ],
};
