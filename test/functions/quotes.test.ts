import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '../../functions/quotes/handler.ts';
import { anEvent, aPerson, errorBodyOf, invoke } from '../support/events.ts';

const handler = liveHandler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT' } });

const BOX = { originCode: 'TAC', destinationCode: 'ANC', weight: 40, length: 2, width: 2, height: 3 };
const requestQuote = (changes: object = {}, person: ReturnType<typeof aPerson> | null = null) =>
  invoke(handler, anEvent('createQuote', person, { body: { ...BOX, includeInsurance: false, ...changes } }));
const fieldErrorsOf = async (changes: object) =>
  errorBodyOf(await requestQuote(changes)).fieldErrors?.map(({ field, message }) => `${field}: ${message}`);

describe('POST quote', () => {
  it('returns the same price in dollars to visitors and customers', async () => {
    expect(await requestQuote()).toMatchObject({ status: 200, body: 64.08 });
    expect(await requestQuote({}, aPerson('Customer'))).toMatchObject({ status: 200, body: 64.08 });
  });

  it('includes no insurance by default', async () => {
    expect(await requestQuote({ includeInsurance: undefined })).toMatchObject({ status: 200, body: 64.08 });
  });

  it('adds the first step of coverage for insurance', async () => {
    expect(await requestQuote({ includeInsurance: true })).toMatchObject({ status: 200, body: 65.08 });
  });

  it("rejects a large parcel, regardless of the site's own check", async () => {
    const response = await requestQuote({ weight: 75.5, length: 12.5 });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response)).toMatchObject({
      message: 'This parcel is too large for an online quote. Please contact our rates team.',
    });
    expect(errorBodyOf(response).fieldErrors).toBeUndefined();
    expect((await requestQuote({ weight: 1, length: 8.5, width: 8.5 })).status).toBe(400);
  });

  it('returns a field error for a lane that does not exist', async () => {
    expect(await fieldErrorsOf({ originCode: 'ANC', destinationCode: 'KOD' })).toEqual([
      'destinationCode: We do not ship from Anchorage to Kodiak.',
    ]);
    expect(await fieldErrorsOf({ destinationCode: 'TAC' })).toEqual([
      'destinationCode: We do not ship from Tacoma to Tacoma.',
    ]);
  });

  it('returns field errors for all invalid fields', async () => {
    expect(await fieldErrorsOf({ weight: 0, height: -1, width: 0, length: 1e9 })).toEqual([
      'weight: Must be positive',
      'length: Must be at most 53 feet',
      'width: Must be positive',
      'height: Must be positive',
    ]);
    expect(await fieldErrorsOf({ weight: 50_001 })).toEqual(['weight: Must be at most 50,000 lbs']);
    expect(
      (await fieldErrorsOf({ weight: '40', destinationCode: 'XXX' }))?.map((error) => error.split(':')[0]),
    ).toEqual(['destinationCode', 'weight']);
  });
});
