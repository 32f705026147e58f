import type { InputOf, RouteId } from '../../shared/routes.ts';

type Samples = { [Id in RouteId]: (owned: Owned) => InputOf<Id> };

/** What the person who sends a sample owns. */
export interface Owned {
  email: string;
  parcelId: string;
}

/** A profile as a form would send it. */
export const SAMPLE_PROFILE: InputOf<'updateMyProfile'>['body'] = {
  name: 'Ada Bering',
  company: '',
  mobileNumber: '907-555-0142',
  contactMethod: 'BOTH',
  referralMethod: 'OTHER_METHOD',
  address1: '100 Main Street',
  address2: '',
  city: 'Anchorage',
  state: 'AK',
  postalCode: '99501',
  country: 'US',
  preferredDestination: 'ANC',
};

/** Name of the picture that {@link SAMPLES} ask for. */
export const SAMPLE_PICTURE = 'front.jpg';

/** For each route one request that succeeds for the owner of the parcel. A new route does not compile without its own. */
export const SAMPLES: Samples = {
  registerCustomer: ({ email }) => ({ body: { ...SAMPLE_PROFILE, emailAddress: email } }),
  agreeToTerms: () => ({}),
  getMyProfile: () => ({}),
  updateMyProfile: () => ({ body: { ...SAMPLE_PROFILE, city: 'Palmer' } }),
  listLocations: () => ({ query: { type: 'DESTINATION' } }),
  listLanes: () => ({}),
  listParcels: () => ({ query: { statuses: 'origin,troubled,corrected,transit,destination' } }),
  listPastParcels: () => ({ query: { sort: 'price', direction: 'ascending', limit: '10' } }),
  getParcel: ({ parcelId }) => ({ params: { parcelId } }),
  resolveParcel: ({ parcelId }) => ({ params: { parcelId }, body: { acceptsDamage: true } }),
  updateParcelNotes: ({ parcelId }) => ({ params: { parcelId }, body: { customerNotes: 'Ring twice' } }),
  getParcelThumbnails: ({ parcelId }) => ({ params: { parcelId } }),
  getParcelImage: ({ parcelId }) => ({ params: { parcelId, name: SAMPLE_PICTURE } }),
  createQuote: () => ({
    body: { originCode: 'TAC', destinationCode: 'ANC', weight: 40, length: 2, width: 1.5, height: 1 },
  }),
};

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** A route's sample as plain parts. */
export function sampleFor(id: RouteId, owned: Owned): AnyInput {
  return SAMPLES[id](owned) as AnyInput;
}
