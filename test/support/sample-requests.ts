import type { InputOf, RouteId } from '../../shared/routes.ts';

type Samples = { [Id in RouteId]: (parcelId: string) => InputOf<Id> };

/** Name of the picture that {@link SAMPLES} ask for. */
export const SAMPLE_PICTURE = 'front.jpg';

/** For each route one request that succeeds for the owner of the parcel. A new route does not compile without its own. */
export const SAMPLES: Samples = {
  getMyProfile: () => ({}),
  listLocations: () => ({ query: { type: 'DESTINATION' } }),
  listLanes: () => ({}),
  listParcels: () => ({ query: { statuses: 'origin,troubled,corrected,transit,destination' } }),
  updateParcelNotes: (parcelId) => ({ params: { parcelId }, body: { customerNotes: 'Ring twice' } }),
  getParcelThumbnails: (parcelId) => ({ params: { parcelId } }),
  getParcelImage: (parcelId) => ({ params: { parcelId, name: SAMPLE_PICTURE } }),
};

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** A route's sample as plain parts. */
export function sampleFor(id: RouteId, parcelId: string): AnyInput {
  return SAMPLES[id](parcelId) as AnyInput;
}
