import { MILESTONES } from '#shared/rules/shipping/milestones.ts';
import { DEFAULT_WAREHOUSE_WAIVER_LIMIT, EDGE_REGION, type Stage } from './stage.ts';

/** The deployment may read only secrets with this prefix (decision 143). */
export const SECRET_PREFIX = 'northbound/';

/** What each setting lacks without which its stack would fail in AWS, as the end of a sentence that begins with the stage. */
export const settingProblems = (stage: Stage): string[] => [
  ...cardProviderProblems(stage),
  ...secretNameProblems(stage),
  ...arnProblems(stage),
  ...mailProblems(stage),
  ...receivedMailProblems(stage),
  ...originProblems(stage),
  ...alarmProblems(stage),
  ...waiverProblems(stage),
  ...shippingProblems(stage),
];

/** The highest limit that a stage can give the warehouse. */
const MAX_WAIVER_LIMIT = 1000;

function waiverProblems({ warehouseWaiverLimit: limit = DEFAULT_WAREHOUSE_WAIVER_LIMIT }: Stage): string[] {
  const isAmount = Number.isInteger(Math.round(limit * 1e6) / 1e4) && limit >= 0 && limit <= MAX_WAIVER_LIMIT;
  return isAmount
    ? []
    : [
        `lets the warehouse waive ${limit} dollars. It must be between 0 and ${MAX_WAIVER_LIMIT}, with at most two decimals.`,
      ];
}

function cardProviderProblems({ cardProvider, disposable }: Stage): string[] {
  if (cardProvider === 'sandbox')
    return disposable
      ? []
      : [
          'is not disposable, but has the sandbox as its cardProvider, where anyone pays with a test card. Set a card provider.',
        ];
  if (/^https:\/\/[^/]/.test(cardProvider.apiUrl)) return [];
  return [`has the card provider URL '${cardProvider.apiUrl}'. It must begin with https://.`];
}

function secretNameProblems({
  googleSecretName,
  cardProvider,
  push,
  siteCheckSecretName,
  shippingSystem,
}: Stage): string[] {
  const cards = cardProvider === 'sandbox' ? undefined : cardProvider.secretName;
  const names = [googleSecretName, cards, push?.secretName, siteCheckSecretName, shippingSystem?.secretName];
  return names
    .filter((name) => name !== undefined && !name.startsWith(SECRET_PREFIX))
    .map((name) => `has the secret '${name}'. The names of its secrets must begin with ${SECRET_PREFIX}.`);
}

/** The ARNs in the settings, with the service and the region in which the stage can use them. */
function arnProblems(stage: Stage): string[] {
  const { account, region, domain, firewall, textOrigin } = stage;
  const arns = [
    ['domain.certificateArn', domain?.certificateArn, 'acm', EDGE_REGION],
    ['firewall.siteWebAcl', firewall?.siteWebAcl, 'wafv2', EDGE_REGION],
    ['textOrigin', textOrigin, 'sms-voice', region],
  ] as const;
  return arns.flatMap(([setting, arn, service, place]) => {
    const start = `arn:aws:${service}:${place}:${account}:`;
    return arn === undefined || arn.startsWith(start)
      ? []
      : [`has ${setting} '${arn}'. It must be in its own account, and begin with ${start}`];
  });
}

function mailProblems({ mail, emailSecondFactor }: Stage): string[] {
  if (!mail)
    return emailSecondFactor
      ? [
          'has emailSecondFactor but no mail. Cognito sends these codes only through SES. Add mail, or remove emailSecondFactor.',
        ]
      : [];
  const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1);
  if (domain === mail.verifiedDomain || domain.endsWith(`.${mail.verifiedDomain}`)) return [];
  return [`sends mail from ${mail.from}, which is not an address of its domain ${mail.verifiedDomain}.`];
}

/** The regions in which SES receives mail. It only sends from the others. */
const RECEIVING_REGIONS = [
  'us-east-1',
  'us-east-2',
  'us-west-2',
  'ca-central-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'ap-northeast-1',
  'ap-southeast-1',
  'ap-southeast-2',
];

function receivedMailProblems({ region, receivedMail, mail, domain: site }: Stage): string[] {
  if (!receivedMail) return [];
  const { domain } = receivedMail;
  const problems: string[] = [];
  if (!RECEIVING_REGIONS.includes(region))
    problems.push(
      `has receivedMail, but SES receives no mail in ${region}. Remove it, or choose one of ${RECEIVING_REGIONS.join(', ')}.`,
    );
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain))
    problems.push(`receives mail at '${domain}'. It must be the name of a domain in lower case.`);
  const taken = [mail?.from.slice(mail.from.lastIndexOf('@') + 1), mail?.verifiedDomain, site?.name];
  if (taken.includes(domain))
    problems.push(
      `receives mail at ${domain}, which it also uses for something else. Choose a domain of its own, such as in.${domain}.`,
    );
  return problems;
}

function originProblems({ domain, signInOrigins, googleSecretName }: Stage): string[] {
  const invalid = signInOrigins.filter(
    (origin) => !/^(https:\/\/[^/?#*]+|http:\/\/localhost(:\d+)?)$/.test(origin),
  );
  const problems = invalid.map(
    (origin) =>
      `has the sign-in origin '${origin}'. It must be like https://portal.example or http://localhost:3000, without a path.`,
  );
  if (
    googleSecretName !== undefined &&
    !domain &&
    !signInOrigins.some((origin) => origin.startsWith('https:'))
  )
    problems.push(
      'has Google sign-in, but no address that Google may return to. Add a domain, or deploy without googleSecretName, and then add it with the output SiteAddress in signInOrigins.',
    );
  return problems;
}

/** As the shipping system stores it. */
const MAX_STATUS_CODE = 10;

function shippingProblems({ region, shippingSystem }: Stage): string[] {
  if (!shippingSystem) return [];
  const { apiUrl, statusCodes, network } = shippingSystem;
  const codes = MILESTONES.map((milestone) => statusCodes[milestone]);
  const isCode = (code: string | undefined) => code?.trim() && code.length <= MAX_STATUS_CODE;
  const problems: string[] = [];
  if (!/^https:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/.test(apiUrl))
    problems.push(
      `has shippingSystem.apiUrl '${apiUrl}'. It must begin with https:// and not end with a slash.`,
    );
  if (!codes.every(isCode) || new Set(codes).size < codes.length)
    problems.push(
      `has shippingSystem.statusCodes ${JSON.stringify(statusCodes)}. Each of ${MILESTONES.join(', ')} must have its own code of at most ${MAX_STATUS_CODE} characters.`,
    );
  if (network.kind !== 'private link') return problems;
  const { serviceName, availabilityZones: zones } = network;
  if (!serviceName.startsWith(`com.amazonaws.vpce.${region}.vpce-svc-`))
    problems.push(
      `has shippingSystem.network.serviceName '${serviceName}'. It must begin with com.amazonaws.vpce.${region}.vpce-svc-, because an endpoint service is used in its own region.`,
    );
  if (zones[0] === zones[1] || !zones.every((zone) => zone.slice(0, -1) === region))
    problems.push(
      `has shippingSystem.network.availabilityZones '${zones.join(', ')}'. They must be two zones of ${region}.`,
    );
  return problems;
}

/** Without alarms, nobody is paged, and nobody is told what a month costs. */
function alarmProblems({ alarmEmail, pageEmail, monthlyBudget }: Stage): string[] {
  if (alarmEmail !== undefined) return [];
  return Object.entries({ pageEmail, monthlyBudget })
    .filter(([, value]) => value !== undefined)
    .map(([setting]) => `has ${setting} but no alarmEmail. Add alarmEmail, or remove ${setting}.`);
}
