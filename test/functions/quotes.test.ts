import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '../../functions/quotes/handler.ts';
import { anEvent, aPerson, errorBodyOf, invoke } from '../support/events.ts';

const handler = liveHandler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT' } });

const BOX = { originCode: 'TAC', destinationCode: 'ANC', weight: 40, length: 2, width: 2, height: 3 };
const ask = (changes: object = {}, person: ReturnType<typeof aPerson> | null = null) =>
  invoke(handler, anEvent('createQuote', person, { body: { ...BOX, includeInsurance: false, ...changes } }));
const faults = async (changes: object) =>
  errorBodyOf(await ask(changes)).fieldErrors?.map(({ field, message }) => `${field}: ${message}`);

describe('POST quote', () => {
  it('answers a price in dollars, the same to visitors and to customers', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: 64.08 });
    expect(await ask({}, aPerson('Customer'))).toMatchObject({ status: 200, body: 64.08 });
  });

  it('takes a parcel without a word about insurance', async () => {
    expect(await ask({ includeInsurance: undefined })).toMatchObject({ status: 200, body: 64.08 });
  });

  it('adds the first step of extra cover for insurance', async () => {
    expect(await ask({ includeInsurance: true })).toMatchObject({ status: 200, body: 65.08 });
  });

  it('gives no price for a large parcel, whatever the browser thought', async () => {
    const answer = await ask({ weight: 75.5, length: 12.5 });
    expect(answer.status).toBe(400);
    expect(errorBodyOf(answer)).toMatchObject({
      message: 'This parcel is too large for an online quote. Please contact our rates team.',
    });
    expect(errorBodyOf(answer).fieldErrors).toBeUndefined();
    expect((await ask({ weight: 1, length: 8.5, width: 8.5 })).status).toBe(400);
  });

  it('names a lane that does not exist', async () => {
    expect(await faults({ originCode: 'ANC', destinationCode: 'KOD' })).toEqual([
      'destinationCode: We do not ship from Anchorage to Kodiak.',
    ]);
    expect(await faults({ destinationCode: 'TAC' })).toEqual([
      'destinationCode: We do not ship from Tacoma to Tacoma.',
    ]);
  });

  it('names each field that cannot be', async () => {
    expect(await faults({ weight: 0, height: -1, width: 0, length: 1e9 })).toEqual([
      'weight: Must be positive',
      'length: Must be at most 53 feet',
      'width: Must be positive',
      'height: Must be positive',
    ]);
    expect(await faults({ weight: 50_001 })).toEqual(['weight: Must be at most 50,000 lbs']);
    expect(
      (await faults({ weight: '40', destinationCode: 'XXX' }))?.map((fault) => fault.split(':')[0]),
    ).toEqual(['destinationCode', 'weight']);
  });

  it('refuses a price that the caller brings along', async () => {
    expect((await faults({ price: 1 }))?.[0]).toMatch(/^price: /);
  });
});
