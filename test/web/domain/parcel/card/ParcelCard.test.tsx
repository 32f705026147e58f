import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import { ParcelCard } from '../../../../../web/src/domain/parcel/card/ParcelCard.tsx';
import { aHistory, aParcel, aParcelInTransit, aTroubledParcel } from '../../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';

const SERVICE = 'customerservice@northbound.example';
const bill = () => screen.getByRole('heading').textContent?.replace('Freight bill ', '');
const RATES = 'rates@northbound.example';

function show(parcel: Parcel, isSelected = false) {
  const onSelect = vi.fn();
  const onEditNotes = vi.fn();
  const onShowDetails = vi.fn();
  const onResolve = vi.fn();
  renderInApp(
    <ParcelCard
      parcel={parcel}
      isSelected={isSelected}
      onSelect={onSelect}
      onEditNotes={onEditNotes}
      onShowDetails={onShowDetails}
      onResolve={onResolve}
    />,
  );
  return { card: within(screen.getByRole('article')), onSelect, onEditNotes, onShowDetails, onResolve };
}

beforeEach(() => {
  stubApi({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a card', () => {
  it.each([
    ['no destination', aTroubledParcel({ damaged: false, destinationCode: null })],
    ['damage that is not accepted', aTroubledParcel()],
    ['damage that is not accepted, at origin', aParcel({ damaged: true })],
  ])('has a button with a pencil that resolves %s', (_, parcel) => {
    const { card, onResolve } = show(parcel);
    const button = card.getByRole('button', { name: `Resolve the issues of ${parcel.freightBillNum}` });
    expect(within(button).getByTestId('PenIcon')).toBeDefined();
    fireEvent.click(button);
    expect(onResolve.mock.calls).toEqual([[parcel]]);
  });

  it.each([
    ['no issues', aParcel()],
    ['accepted damage', aParcel({ damaged: true, damageAccepted: true })],
    ['an issue that only staff can resolve', aTroubledParcel({ damaged: false })],
  ])('has no button to resolve %s', (_, parcel) => {
    expect(show(parcel).card.queryByRole('button', { name: /^Resolve/ })).toBeNull();
  });
});

describe('checkbox', () => {
  const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox');

  it.each([
    ['ORIGIN', 'UNPAID', null],
    ['TRANSIT', 'UNPAID', null],
    ['DESTINATION', 'UNPAID', null],
    ['ORIGIN', 'PAID', /already paid/],
    ['TRANSIT', 'PAID', /already paid/],
    ['ORIGIN', 'UNPAYABLE', /no price/],
    ['TROUBLED', 'UNPAID', /issues are resolved/],
    ['TROUBLED', 'PAID', /issues are resolved/],
    ['CORRECTED', 'UNPAID', /processed at the terminal/],
    ['CORRECTED', 'UNPAYABLE', /processed at the terminal/],
  ] as const)(
    'of a package that is %s and %s is enabled, or gives the reason: %s',
    (status, paymentStatus, reason) => {
      show(aParcel({ status, paymentStatus }), true);
      expect(checkbox().disabled).toBe(reason !== null);
      expect(checkbox().checked).toBe(reason === null);
      const description = document.getElementById(checkbox().getAttribute('aria-describedby') ?? '');
      if (reason === null) expect(description).toBeNull();
      else expect(description?.textContent).toMatch(reason);
    },
  );

  it('selects and deselects the package and is named by its freight bill', () => {
    const parcel = aParcel();
    const { onSelect } = show(parcel);
    fireEvent.click(screen.getByLabelText(`Select freight bill ${parcel.freightBillNum}`));
    expect(onSelect).toHaveBeenLastCalledWith(parcel, true);
    cleanup();
    const selected = show(parcel, true);
    fireEvent.click(checkbox());
    expect(selected.onSelect).toHaveBeenLastCalledWith(parcel, false);
  });
});

describe('payment badge', () => {
  it.each([
    [{ status: 'ORIGIN', paymentStatus: 'UNPAID' }, 'Unpaid'],
    [{ status: 'TRANSIT', paymentStatus: 'PAID' }, 'Paid'],
    [{ status: 'DESTINATION', paymentStatus: 'UNPAYABLE' }, null],
    [{ status: 'TROUBLED', paymentStatus: 'PAID' }, null],
    [{ status: 'CORRECTED', paymentStatus: 'UNPAID' }, null],
  ] as const)('of %o is %s', (state, badge) => {
    const { card } = show(aParcel(state));
    expect(card.queryByText(/^(Paid|Unpaid)$/)?.textContent ?? null).toBe(badge);
  });
});

describe('alerts', () => {
  it('do not appear for an ordinary parcel', () => {
    const { card } = show(aParcel());
    expect(card.queryByText(/Damage|Hazard|Oversized|No destination/)).toBeNull();
  });

  it('offer customer service for damage that is not accepted', () => {
    const { card } = show(aTroubledParcel());
    expect(card.getByRole('note').textContent).toBe(
      `Resolve the issues of ${bill()}Flagged as damaged on arrival: accept it to proceed, or contact ${SERVICE}.`,
    );
    expect(card.getByRole('link').getAttribute('href')).toMatch(`mailto:${SERVICE}?`);
  });

  it('confirm that damage was accepted', () => {
    const { card } = show(aParcel({ damaged: true, damageAccepted: true }));
    expect(card.getByText('Damage accepted:')).toBeDefined();
    expect(card.queryByText(/accept it/)).toBeNull();
  });

  it('say whether hazardous goods are processed', () => {
    show(aParcel({ hazard: true }));
    expect(screen.getByText(/requires additional processing/)).toBeDefined();
    cleanup();
    show(aParcel({ hazard: true, charges: [{ chargeId: '1', chargeType: 'HAZARD', amount: 50 }] }));
    expect(screen.getByText(/has been processed/)).toBeDefined();
  });

  it('refer the customer of an oversized parcel to the rates team', () => {
    const { card } = show(aParcel({ oversized: true, price: null, paymentStatus: 'UNPAYABLE' }));
    expect(card.getByText(/requires manual quoting/)).toBeDefined();
    expect(card.getByRole('link').getAttribute('href')).toMatch(`mailto:${RATES}?`);
  });

  it('report a missing destination, also among the facts', () => {
    const { card } = show(aTroubledParcel({ damaged: false, destinationCode: null }));
    expect(card.getByText('No destination:')).toBeDefined();
    expect(card.getByText('Missing')).toBeDefined();
  });
});

describe('progress', () => {
  it.each([
    ['ORIGIN', 'At Origin, now'],
    ['TROUBLED', 'At Origin, on hold'],
    ['CORRECTED', 'At Origin, now'],
    ['TRANSIT', 'In Transit, now'],
    ['DESTINATION', 'At Destination, now'],
    ['COMPLETED', 'Order Complete, done'],
  ] as const)('of %s is "%s"', (status, step) => {
    const { card } = show(aParcel({ status }));
    const current = card
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current.map((item) => item.textContent?.replace(/\d.*/, ''))).toEqual([step]);
  });

  it.each(['LOST', 'DELETED'] as const)('is absent for %s', (status) => {
    const { card } = show(aParcel({ status }));
    expect(card.queryByRole('list')).toBeNull();
  });

  it('shows when a parcel departed, in the time zone of its origin', () => {
    const { card } = show(aParcelInTransit());
    expect(card.getByText(/10:05 AM/).closest('time')?.textContent).toBe('11/11/2025 10:05 AM PST');
  });

  it('shows the latest departure of a parcel that left twice', () => {
    const { card } = show(
      aParcel({ status: 'TRANSIT', statusHistory: aHistory('ORIGIN', 'TRANSIT', 'LOST', 'TRANSIT') }),
    );
    expect(card.getByText(/10:05 AM/).closest('time')?.textContent).toBe('11/13/2025 10:05 AM PST');
  });
});

describe('a lost package', () => {
  it('names the contact, and cannot be selected', () => {
    const { card } = show(aParcel({ status: 'LOST', paymentStatus: 'UNPAID' }));
    expect(card.getByText(/We are looking for this package/)).toBeDefined();
    expect(card.getByRole('link').getAttribute('href')).toMatch(`mailto:${SERVICE}?`);
    expect(card.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  });
});

describe('facts and notes', () => {
  it('shows the terminals, the cost and the tracking number', () => {
    const { card } = show(aParcel({ destinationCode: 'PBY', price: 1245.5 }));
    for (const text of ['Tacoma', 'Prudhoe Bay', '$1,245.50', '1Z999AA10123456784']) {
      expect(card.getByText(text)).toBeDefined();
    }
  });

  it('notes a missing price or tracking number', () => {
    const { card } = show(aParcel({ price: null, shippingTrackingNum: '' }));
    expect(card.getByText('Not priced yet')).toBeDefined();
    expect(card.getByText(/No tracking number/)).toBeDefined();
    expect(card.queryByRole('button', { name: 'Copy tracking number' })).toBeNull();
  });

  it('takes the direction of notes from their text', () => {
    const { card } = show(aParcel({ customerNotes: 'שביר מאוד' }));
    expect(card.getByText('שביר מאוד').getAttribute('dir')).toBe('auto');
  });

  it('opens the details and notes of the parcel', () => {
    const parcel = aParcel();
    const { card, onEditNotes, onShowDetails } = show(parcel);
    fireEvent.click(card.getByRole('button', { name: `Details of ${parcel.freightBillNum}` }));
    fireEvent.click(card.getByRole('button', { name: `Edit notes of ${parcel.freightBillNum}` }));
    expect(onShowDetails).toHaveBeenCalledWith(parcel);
    expect(onEditNotes).toHaveBeenCalledWith(parcel);
  });
});
