import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '../../functions/locations/handler.ts';
import type { Location } from '../../shared/contracts/locations.ts';
import { anEvent, errorBodyOf, invoke } from '../support/events.ts';

const handler = liveHandler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT' } });
const codes = (body: unknown) => (body as Location[]).map(({ locationCode }) => locationCode);

describe('GET location', () => {
  it('answers all terminals to anybody', async () => {
    const answer = await invoke(handler, anEvent('listLocations', null));
    expect(answer.status).toBe(200);
    expect(codes(answer.body).sort()).toEqual(['ANC', 'FBK', 'KEN', 'KOD', 'PBY', 'TAC']);
  });

  it('answers those of one type', async () => {
    expect(
      codes((await invoke(handler, anEvent('listLocations', null, { query: { type: 'ORIGIN' } }))).body),
    ).toEqual(['TAC']);
    const destinations = await invoke(
      handler,
      anEvent('listLocations', null, { query: { type: 'DESTINATION' } }),
    );
    expect(codes(destinations.body)).not.toContain('TAC');
  });

  it('names a wrong type', async () => {
    const answer = await invoke(handler, anEvent('listLocations', null, { query: { type: 'HARBOUR' } }));
    expect(answer.status).toBe(400);
    expect(errorBodyOf(answer).fieldErrors?.map(({ field }) => field)).toEqual(['type']);
  });

  it('has hours in the form of a wall clock and a time zone that exists', async () => {
    const { body } = await invoke(handler, anEvent('listLocations', null));
    for (const { timeZone, weekdayOpenTime, weekdayCloseTime } of body as Location[]) {
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
      expect(weekdayOpenTime < weekdayCloseTime).toBe(true);
    }
  });
});

describe('GET location/routes', () => {
  it('maps the origin to the destinations, by name', async () => {
    const answer = await invoke(handler, anEvent('listLanes', null));
    expect(answer.body).toEqual({
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
