import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { attemptRepository } from '#functions/payments/attempts/attempt-repository.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { RUNTIME_CONFIG_PATH } from '#shared/deployment/runtime-config.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import { type Api, send } from '#test/support/api/api.ts';
import { aPerson, type Person } from '#test/support/events.ts';
import type { DeployedStage } from './stage.ts';

/** For work that a stream, a queue or an upload starts. */
const SOON = { timeout: 60_000, interval: 500 };
/** A schedule runs each minute, and a payment is first checked after a minute. */
const AFTER_SCHEDULE = { timeout: 240_000, interval: 2000 };

/** The site as CloudFront serves it. */
export function checkSite(stage: () => DeployedStage): void {
  const get = (path: string) => fetch(`${stage().origin}${path}`, { redirect: 'manual' });

  it('serves the document for every page, with security headers and without a cache', async () => {
    for (const path of ['/', '/parcels/active']) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    }
  });

  it('serves hashed files for a year, and does not disguise a missing file as the document', async () => {
    const response = await get('/assets/placeholder.css');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/missing.js')).status).toBe(403);
  });

  it('serves the generated configuration of the stage', async () => {
    const response = await get(RUNTIME_CONFIG_PATH);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.json()).toMatchObject({
      environment: stage().stage.name,
      maintenanceMode: 'false',
      apiUrl: '/api',
      userPoolId: expect.stringMatching(/^us-west-2_\w+$/),
      signInFlow: 'USER_SRP_AUTH',
    });
  });
}

/** The API's own address, which anybody can find out. */
export function checkGateway(stage: () => DeployedStage): void {
  it('serves nothing to those who do not come through CloudFront', async () => {
    const { gateway, origin, people } = stage();
    const authorization = `Bearer ${await people.tokenOf(aPerson())}`;
    // Of a person without a profile.
    const expected = [
      [routes.listLocations.path, 200],
      [routes.getMyProfile.path, 404],
    ] as const;
    for (const [path, status] of expected) {
      const get = async (address: string, headers = {}) => {
        const response = await fetch(address + API_BASE_PATH + path, {
          headers: { authorization, ...headers },
        });
        return { status: response.status, body: await response.json() };
      };
      const refused = { status: 403, body: expect.objectContaining({ error: 'Forbidden' }) };
      expect(await get(gateway), path).toEqual(refused);
      expect(await get(gateway, { [ORIGIN_SECRET_HEADER]: 'guessed' }), path).toEqual(refused);
      expect(await get(origin, { [ORIGIN_SECRET_HEADER]: 'guessed' }), path).toMatchObject({ status });
    }
  });
}

/** What happens after a request, in functions that the API does not call. */
export function checkEvents(api: Api, stage: () => DeployedStage): void {
  const tokenOf = (person: Person) => stage().people.tokenOf(person);
  const service = aPerson('CustomerService');

  it('writes the audit trail and the counts from the stream', async () => {
    const { build } = api.running();
    const { parcelId } = (await build('atOrigin', aPerson())) as { parcelId: string };
    const token = await tokenOf(service);
    const body = { status: 'TROUBLED', holdReason: 'INVOICE', message: 'Please send the invoice.' };
    await send(api, 'setParcelStatus', { params: { parcelId }, body }, token);
    await vi.waitFor(async () => {
      const trail = await send(api, 'getAuditTrail', { params: { parcelId } }, token);
      expect(await trail.text()).toContain('TROUBLED');
    }, SOON);
    await vi.waitFor(async () => {
      const counts = await send(api, 'getPackageCounts', {}, token);
      expect(await counts.text()).toMatch(/"TROUBLED":[1-9]/);
    }, SOON);
  });

  it('removes the images of a deleted package by a job in a queue', async () => {
    const { parcelId } = (await api.running().build('withDamagedParcel', aPerson())) as { parcelId: string };
    const s3 = new S3Client({});
    const images = async () => {
      const prefixes = [IMAGE_FOLDERS.originals, IMAGE_FOLDERS.thumbnails];
      const lists = await Promise.all(
        prefixes.map((folder) =>
          s3.send(new ListObjectsV2Command({ Bucket: stage().imageBucket, Prefix: `${folder}${parcelId}/` })),
        ),
      );
      return lists.flatMap(({ Contents = [] }) => Contents.map(({ Key }) => Key));
    };
    expect(await images()).toHaveLength(2);
    const response = await send(api, 'deleteParcel', { params: { parcelId } }, await tokenOf(service));
    expect(response.status).toBe(204);
    await vi.waitFor(async () => expect(await images()).toEqual([]), SOON);
  });
}

/**
 * Payments with the sandbox card provider. Returns the test of the schedule, which should come later, because a schedule
 * takes minutes.
 */
export function checkPayments(api: Api, stage: () => DeployedStage, sendsMail: boolean): () => void {
  const payer = aPerson();
  const forgotten = aPerson();
  let paymentOfForgotten = '';

  /** Pays for a package on the card page. */
  async function pay(customer: Person, webhooks: 'send' | 'drop'): Promise<string> {
    const { parcelId } = (await api.running().build('withUnpaidParcel', customer)) as { parcelId: string };
    const customerToken = await stage().people.tokenOf(customer);
    const opened = await send(api, 'createPaymentToken', { body: { parcelIds: [parcelId] } }, customerToken);
    const { token, paymentId } = (await opened.json()) as { token: string; paymentId: string };
    await stage().cards.pay(token, webhooks);
    return paymentId;
  }

  const expectPaid = (paymentId: string, time: typeof SOON) =>
    vi.waitFor(async () => {
      const attempts = attemptRepository(connectTable(stage().tableName));
      expect(await attempts.find(paymentId)).toMatchObject({ attemptState: 'RECORDED' });
    }, time);

  it('records a payment when the provider reports it', async () => {
    paymentOfForgotten = await pay(forgotten, 'drop');
    await expectPaid(await pay(payer, 'send'), SOON);
  });

  const checkReceipt = async () => {
    const { emulator, stage: deployed } = stage();
    const sent = async () => {
      const response = await fetch(`${emulator.url}/_ministack/ses/messages?account=${deployed.account}`);
      const { messages } = (await response.json()) as SentEmails;
      return Object.values(messages).flat();
    };
    await vi.waitFor(async () => expect((await sent()).flatMap(({ To }) => To)).toContain(payer.email), SOON);
  };
  if (sendsMail) it('sends a receipt by email', checkReceipt);

  return () =>
    it('finishes a payment on a schedule if the report was lost', async () => {
      await expectPaid(paymentOfForgotten, AFTER_SCHEDULE);
    });
}

interface SentEmails {
  readonly messages: Readonly<Record<string, readonly { readonly To: readonly string[] }[]>>;
}

/** What is left when all tests of a stage have ended. */
export function checkAfterwards(): void {
  it('left nothing in a dead-letter queue', async () => {
    const sqs = new SQSClient({});
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    const deadLetters = QueueUrls.filter((url) => url.includes('DeadLetters'));
    expect(deadLetters.length).toBeGreaterThan(0);
    for (const QueueUrl of deadLetters) {
      const AttributeNames = ['ApproximateNumberOfMessages'] as const;
      const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] });
      const { Attributes } = await sqs.send(command);
      expect(Attributes?.ApproximateNumberOfMessages, QueueUrl).toBe('0');
    }
  });
}

/** Fails for a template that differs from one synthesis to the next, or that the emulator stores differently. */
export function checkSecondDeployment(stage: () => DeployedStage): void {
  it('changes nothing in a second deployment', async () => {
    const output = await stage().cdk.deploy();
    const results = output.match(/^.*✅.*$/gm) ?? [];
    // Those of the stage, and the one before it.
    const { alarmEmail, cardProvider } = stage().stage;
    expect(results).toHaveLength(7 + Number(alarmEmail !== undefined) + Number(cardProvider === 'sandbox'));
    for (const result of results) expect(result).toContain('(no changes)');
  });
}
