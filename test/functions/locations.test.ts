import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '../../functions/locations/handler.ts';
import type { Location } from '../../shared/contracts/locations.ts';
import { anEvent, errorBodyOf, invoke } from '../support/events.ts';

const handler = liveHandler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT' } });
const codes = (body: unknown) => (body as Location[]).map(({ locationCode }) => locationCode);

describe('GET location', () => {
  it('returns all terminals without authentication', async () => {
    const response = await invoke(handler, anEvent('listLocations', null));
    expect(response.status).toBe(200);
    expect(codes(response.body).sort()).toEqual(['ANC', 'FBK', 'KEN', 'KOD', 'PBY', 'TAC']);
  });

  it('returns the terminals of one type', async () => {
    expect(
      codes((await invoke(handler, anEvent('listLocations', null, { query: { type: 'ORIGIN' } }))).body),
    ).toEqual(['TAC']);
    const destinations = await invoke(
      handler,
      anEvent('listLocations', null, { query: { type: 'DESTINATION' } }),
    );
    expect(codes(destinations.body)).not.toContain('TAC');
  });

  it('returns a field error for an invalid type', async () => {
    const response = await invoke(handler, anEvent('listLocations', null, { query: { type: 'HARBOR' } }));
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map(({ field }) => field)).toEqual(['type']);
  });

  it('returns valid opening hours and time zones', async () => {
    const { body } = await invoke(handler, anEvent('listLocations', null));
    for (const { timeZone, weekdayOpenTime, weekdayCloseTime } of body as Location[]) {
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
      expect(weekdayOpenTime < weekdayCloseTime).toBe(true);
    }
  });
});

describe('GET location/routes', () => {
  it('maps the origin to its destinations, sorted by name', async () => {
    const response = await invoke(handler, anEvent('listLanes', null));
    expect(response.body).toEqual({
      routes: {
        TAC: [
          { label: 'Anchorage', value: 'ANC' },
          { label: 'Fairbanks', value: 'FBK' },
          { label: 'Kenai', value: 'KEN' },
          { label: 'Kodiak', value: 'KOD' },
          { label: 'Prudhoe Bay', value: 'PBY' },
        ],
      },
    });
  });
});
