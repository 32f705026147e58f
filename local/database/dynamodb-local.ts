/** The version of Amazon's DynamoDB Local, as files of Maven Central and as a container image. */
export const VERSION = '3.3.1';
export const IMAGE =
  'amazon/dynamodb-local:3.3.1@sha256:ff89bd48ff32cd8d9be5fee8873b65b8854dc408f1afe881be6eb00247bc0dab';
export const MAIN_CLASS = 'software.amazon.dynamodb.services.local.main.ServerRunner';

/**
 * What it loads of its 92 dependencies, with their SHA-256 hashes. The others are for PartiQL, telemetry and tests. Its
 * own file includes SQLite for all platforms.
 */
export const FILES: readonly (readonly [coordinates: string, sha256: string])[] = [
  [
    'com.almworks.sqlite4java:sqlite4java:1.0.392',
    '243a64470fda0e86a6fddeb0af4c7aa9426ce84e68cbfe18d75ee5da4b7e0b92',
  ],
  ['com.amazon.ion:ion-java:1.12.1', '47f5d5b90690eb6fbff2b5946c1e20e22ba02b0dd9444a7e08de46f19c5b000e'],
  [
    'com.fasterxml.jackson.core:jackson-annotations:2.12.7',
    '3cacef714a89f3d68b69fa11263afa55a6aa2fdef1fff93ded22caa16b54687c',
  ],
  [
    'com.fasterxml.jackson.core:jackson-core:2.12.7',
    '3987a6a335046e226e56b81d69668fb5a91b155ea7fd96b0851adbb7d4ac1ca6',
  ],
  [
    'com.fasterxml.jackson.core:jackson-databind:2.12.7',
    '4ed50208a764347fb86e79305d3b91c68a5232b22b763214683db07d88b6c687',
  ],
  [
    'com.fasterxml.jackson.datatype:jackson-datatype-jsr310:2.12.7',
    'a8ccf675c7083c052a17f31bfeead65bd9103a6af219f02dfa0e836fa0dfb33d',
  ],
  ['com.google.guava:guava:33.4.0-jre', 'b918c98a7e44dbe94ebd9fe3e40cddaadb5a93e6a78eb6008b42df237241e538'],
  ['commons-cli:commons-cli:1.11.0', '8f7f8605d68e15bf32db61ec94eac6fdafc51b1bdbe1e0e0802b57d23f387792'],
  ['joda-time:joda-time:2.13.0', 'a9b450d96d90616f9fe5657a29385b4d0077f99f8bc80841f93e2545a3cd623e'],
  ['org.antlr:antlr4-runtime:4.10.1', 'da66be0c98acfb29bc708300d05f1a3269c40f9984a4cb9251cf2ba1898d1334'],
  [
    'org.apache.commons:commons-lang3:3.17.0',
    '6ee731df5c8e5a2976a1ca023b6bb320ea8d3539fbe64c8a1d5cb765127c33b4',
  ],
  [
    'org.apache.logging.log4j:log4j-api:2.17.1',
    'b0d8a4c8ab4fb8b1888d0095822703b0e6d4793c419550203da9e69196161de4',
  ],
  [
    'org.apache.logging.log4j:log4j-core:2.17.1',
    'c967f223487980b9364e94a7c7f9a8a01fd3ee7c19bdbf0b0f9f8cb8511f3d41',
  ],
  [
    'org.eclipse.jetty:jetty-http:12.1.11',
    '0e204f4c71c5d7e138949d50bb7fb15766840ecea6ca24513fb92ee34b363f55',
  ],
  ['org.eclipse.jetty:jetty-io:12.1.11', '0534454eb445263a8577200f7bd009153d36f3a81ef1543e79ab551846ee3b94'],
  [
    'org.eclipse.jetty:jetty-server:12.1.11',
    '772f84baf043bbc34edd99de728f3c0b2de642c400dde0fefa763e40de2ea583',
  ],
  [
    'org.eclipse.jetty:jetty-util:12.1.11',
    '8a8d7e063cf312b044927f817b09ad7a4517162d747f7ff891a414e8ef476c26',
  ],
  ['org.slf4j:slf4j-api:1.7.36', 'd3ef575e3e4979678dc01bf1dcce51021493b4d11fb7f1be8ad982877c16a1c0'],
  ['software.amazon.awssdk:auth:2.48.3', '8ad266c9ab5b4e20884202241a1a79e1f5551f763fc5b83620b9da352d5ecd19'],
  [
    'software.amazon.awssdk:aws-core:2.48.3',
    '61a2a98ee556e610a5dcf51e56650cfe7223cc14f83b04299831da0173cf4c54',
  ],
  [
    'software.amazon.awssdk:dynamodb:2.48.3',
    '20ba5e91bb9e69be93d1d767854dc689eb16f2d84254733e8287a9c3cda8991e',
  ],
  [
    'software.amazon.awssdk:http-client-spi:2.48.3',
    'd1dc3a08831fe449da701eea9bb9cc8696f0153fb9fccb44424109bcd6a18fe1',
  ],
  [
    'software.amazon.awssdk:identity-spi:2.48.3',
    '9e776d98a487c4e22bb70d7392e350ccc947cc454bd1b0e69e868db637d1f9c7',
  ],
  [
    'software.amazon.awssdk:pinpoint:2.48.3',
    '9429aecfd6d8b35ed86a6e815a7c8a5d069f59beedfe5414140a028c03bca783',
  ],
  [
    'software.amazon.awssdk:regions:2.48.3',
    '96b8aeda3938990fa11f0ed97ed81828b3a7df68ee604caad4c600e2a4f7930c',
  ],
  [
    'software.amazon.awssdk:sdk-core:2.48.3',
    'd12621cc064892c940538c2c43b8d89c39e6af5d2d041cd39dd0ff32aa450b08',
  ],
  ['software.amazon.awssdk:utils:2.48.3', '8d46a01d4271151cbfcaec2504a856c3813867381f751a240ca73b189c699f1b'],
  [
    'software.amazon.dynamodb:DynamoDBLocal:3.3.1',
    '41a32e0a840a1fa375d7b3955e60d4b1db94c423ef9e14a43ee9b4cf9c2fb536',
  ],
];
