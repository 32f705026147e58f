/**
 * Replaces the list of all partitions and regions in `@aws-sdk/core`, which endpoint rules use to build host names. The
 * portal runs in the standard partition, where all regions follow the same rule.
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
