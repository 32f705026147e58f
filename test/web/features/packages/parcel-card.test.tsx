import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import {
  ABOARD,
  aHistory,
  aParcel,
  aParcelInTransit,
  aReadyParcel,
  aTroubledParcel,
  CHARGED_STORAGE,
  FREE_STORAGE,
} from '#test/support/parcels.ts';
import { A_HOLD } from '#test/support/records.ts';
import { stubApi } from '#test/web/support/api.ts';
import { descriptionOf, textsOf } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { chargeName, dimensions, imageLabel, weight } from '#web/domain/parcel/labels.ts';
import { ParcelCard } from '#web/features/packages/ParcelCard.tsx';

const SERVICE = 'customerservice@northbound.example';
const HAZARD = { chargeId: '1', chargeType: 'HAZARD', amount: 50 } as const;
const RATES = 'rates@northbound.example';

function show(parcel: Parcel, isSelected = false) {
  const calls = { onSelect: vi.fn(), onEditNotes: vi.fn(), onShowDetails: vi.fn(), onResolve: vi.fn() };
  renderInApp(<ParcelCard parcel={parcel} isSelected={isSelected} {...calls} />);
  return { card: within(screen.getByRole('article')), ...calls };
}
const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox');

beforeEach(() => void stubApi({}));

it('shows the terminals, the cost and the tracking number, and opens details and notes', () => {
  const parcel = aParcel({ destinationCode: 'PBY', price: 1245.5 });
  const { card, onEditNotes, onShowDetails } = show(parcel);
  for (const text of ['Tacoma', 'Prudhoe Bay', '$1,245.50', '1Z999AA10123456784']) card.getByText(text);
  expect(card.queryByText(/Damage|Hazard|Oversized|No destination/)).toBeNull();
  fireEvent.click(card.getByRole('button', { name: `Details of ${parcel.freightBillNum}` }));
  fireEvent.click(card.getByRole('button', { name: `Edit notes for ${parcel.freightBillNum}` }));
  expect(onShowDetails).toHaveBeenCalledWith(parcel);
  expect(onEditNotes).toHaveBeenCalledWith(parcel);
});

it('says that the price or the tracking number is missing, and detects the text direction of notes', () => {
  const { card } = show(aParcel({ price: null, shippingTrackingNum: '', customerNotes: 'שביר מאוד' }));
  card.getByText('Not priced yet');
  card.getByText(/No tracking number/);
  expect(card.queryByRole('button', { name: 'Copy tracking number' })).toBeNull();
  expect(card.getByText('שביר מאוד').getAttribute('dir')).toBe('auto');
});

it.each([
  ['no destination', true, aTroubledParcel({ damaged: false, destinationCode: null })],
  ['damage that is not accepted', true, aTroubledParcel()],
  ['damage that is not accepted, at origin', true, aParcel({ damaged: true })],
  ['no issues', false, aParcel()],
  ['accepted damage', false, aParcel({ damaged: true, damageAccepted: true })],
  ['an issue that only staff can resolve', false, aTroubledParcel({ damaged: false })],
])('a package with %s has a button to resolve it: %s', (_, isResolvable, parcel) => {
  const { card, onResolve } = show(parcel);
  const name = `Resolve the issues with ${parcel.freightBillNum}`;
  for (const button of card.queryAllByRole('button', { name })) {
    within(button).getByTestId('PenIcon');
    fireEvent.click(button);
  }
  expect(onResolve.mock.calls).toEqual(isResolvable ? [[parcel]] : []);
});

it.each([
  ['TRANSIT', 'UNPAID', '', 'Unpaid'],
  ['TRANSIT', 'PAID', /already paid/, 'Paid'],
  ['ORIGIN', 'UNPAYABLE', /until it has a price/, undefined],
  ['TROUBLED', 'UNPAYABLE', /issues are resolved/, undefined],
  ['TROUBLED', 'PAID', /already paid/, undefined],
  ['CORRECTED', 'UNPAID', /processed at the terminal/, undefined],
] as const)(
  'a package that is %s and %s can be selected, or says why not (%s), with the badge %s',
  (status, paymentStatus, reason, badge) => {
    const { card } = show(aParcel({ status, paymentStatus }), true);
    expect(card.queryByText(/^(Paid|Unpaid)$/)?.textContent).toBe(badge);
    const isPayable = reason === '';
    expect([checkbox().disabled, checkbox().checked]).toEqual([!isPayable, isPayable]);
    expect(descriptionOf(checkbox())).toMatch(isPayable ? /^$/ : reason);
  },
);

it.each([true, false])('the checkbox selects or deselects the package: %s', (isSelected) => {
  const parcel = aParcel();
  const { onSelect } = show(parcel, !isSelected);
  fireEvent.click(screen.getByLabelText(`Select freight bill ${parcel.freightBillNum}`));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(parcel, isSelected);
});

it.each([
  ['accepted damage', aParcel({ damaged: true, damageAccepted: true }), 'Damage accepted:', SERVICE],
  ['hazardous goods', aParcel({ hazard: true }), /requires additional processing/, ''],
  ['processed goods', aParcel({ hazard: true, charges: [HAZARD] }), /has been processed/, ''],
  [
    'a fee after the payment',
    aParcel({ paidBefore: 27.5, price: 50, charges: [HAZARD] }),
    /a fee for hazardous goods was added after you paid \$27\.50\. \$50\.00 is still due\./,
    '',
  ],
  [
    'a refund of one payment',
    aParcel({ paidBefore: 50, price: 27.5 }),
    /you have paid \$50\.00 so far\. \$27\.50 is still due\./,
    '',
  ],
  ['its size', aParcel({ oversized: true, price: null }), /requires manual quoting/, RATES],
  ['its loss', aParcel({ status: 'LOST' }), /We are looking for this package/, SERVICE],
])('shows a message about %s', (_, parcel, text, contact) => {
  const { card } = show(parcel);
  card.getByText(text);
  const links = card.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((link) => link.startsWith('mailto'))).toEqual(
    contact ? [expect.stringContaining(`mailto:${contact}?`)] : [],
  );
  expect(card.queryByText(/accept it/)).toBeNull();
});

const HELD = {
  damaged: false,
  statusHistory: [{ ...aHistory('TROUBLED')[0], ...A_HOLD }],
} as Partial<Parcel>;
const BOTH = { ...HELD, destinationCode: null };
const CORRECTED = {
  status: 'CORRECTED',
  statusHistory: [{ ...aHistory('CORRECTED')[0], message: 'Thanks.' }],
} as Partial<Parcel>;
const TO_DO = `Invoice or value needed: ${A_HOLD.message}Send the invoice, or the contents and their value, to customer service at ${SERVICE}.`;

it.each([
  ['held by staff', HELD, [TO_DO], "Pay when it's off hold"],
  ['held, and paid', { ...HELD, paymentStatus: 'PAID' } as const, [TO_DO], null],
  ['held, without a destination', BOTH, [/^No destination: choose/, TO_DO], "Pay when it's off hold"],
  ['damaged', {}, [/^Flagged as damaged/], 'Pay after you resolve it'],
  [
    'on hold without a reason',
    { damaged: false },
    [`On hold: contact customer service at ${SERVICE} to find out what this package needs.`],
    "Pay when it's off hold",
  ],
  [
    'corrected',
    { ...CORRECTED, damaged: false },
    ['Corrected: Thanks.Next, we process your package in Tacoma. Then you can pay for it.'],
    null,
  ],
])('a package that is %s says why, what to do and when it can be paid for', (_, changes, texts, hint) => {
  const { card } = show(aTroubledParcel(changes));
  const alert = card.getByRole('note');
  const shown = textsOf(alert.querySelectorAll('p'));
  expect(shown).toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));
  expect(card.queryByText(/^Pay /)?.textContent ?? null).toBe(hint);
});

it.each([
  ['aboard', aParcelInTransit({ estimate: ABOARD }), 'Expected Dec 3 to 4', []],
  [
    'on hold',
    aTroubledParcel({ estimate: { ...ABOARD, basis: 'NEXT_SAILING', waitsFor: 'ANSWER' } }),
    'Expected Dec 3 to 4, waits for your answer',
    [/^Flagged as damaged/],
  ],
  [
    'not arrived',
    aParcelInTransit({ estimate: { ...ABOARD, basis: 'NOT_ARRIVED' } }),
    'Expected Dec 3 to 4',
    [/^Not arrived: it was not with its load/],
  ],
  [
    'left behind',
    aParcelInTransit({ estimate: { ...ABOARD, basis: 'UNDECIDED', leftBehind: true } }),
    'Expected Dec 3 to 4',
    [/^Left behind: it did not go with its sailing/],
  ],
  [
    'without a sailing',
    aParcelInTransit({ estimate: { ...ABOARD, basis: 'UNDECIDED' } }),
    'Expected Dec 3 to 4',
    [/^No sailing: its sailing was canceled/],
  ],
])('a package that is %s says when it is expected', (_, parcel, line, alerts) => {
  const { card } = show(parcel);
  card.getByText(line);
  const shown = textsOf(card.queryByRole('note')?.querySelectorAll('p') ?? []);
  expect(shown).toEqual(alerts.map((text) => expect.stringMatching(text)));
});

it('refers damage to customer service, and also shows a missing destination in the route', () => {
  const damaged = aTroubledParcel();
  show(damaged);
  expect(screen.getByRole('note').textContent).toBe(
    `Resolve the issues with ${damaged.freightBillNum}Flagged as damaged on arrival: accept it to proceed, or contact ${SERVICE}.`,
  );
  cleanup();
  show(aTroubledParcel({ damaged: false, destinationCode: null }));
  screen.getByText('No destination:');
  screen.getByText('Missing');
});

it.each([
  ['TROUBLED', ['At Origin, on hold']],
  ['CORRECTED', ['At Origin, now']],
  ['DESTINATION', ['At Destination, now']],
  ['COMPLETED', ['Order Complete, done']],
  ['LOST', []],
] as const)('a package that is %s is at the step %j', (status, current) => {
  const { card } = show(aParcel({ status }));
  const steps = card.queryAllByRole('listitem', { current: 'step' });
  expect(steps.map(({ textContent }) => textContent?.replace(/\d.*/, ''))).toEqual(current);
  if (status === 'LOST') expect(checkbox().disabled).toBe(true);
});

it('shows the departure time in the time zone of the origin', () => {
  show(aParcelInTransit());
  expect(screen.getByText(/10:05 AM/).closest('time')?.textContent).toBe('11/11/2025 10:05 AM PST');
});

it('formats charges, sizes, weights and image names', () => {
  expect(chargeName('ADDITIONAL_FEES')).toBe('ADDITIONAL FEES');
  expect(dimensions({ length: 24, width: 18.5, height: 12 })).toBe('24 × 18.5 × 12 in');
  expect([1032.456, 1, 1.004].map(weight)).toEqual(['1,032.46 lbs', '1 lb', '1 lb']);
  const files = ['02-hazard_label.jpg', 'dock-2.jpg', 'front.jpeg', '2025.jpg'];
  expect(files.map((name) => imageLabel(name, 2, 3))).toEqual([
    'Image 2 of 3: hazard label',
    'Image 2 of 3: dock',
    'Image 2 of 3: front',
    'Image 2 of 3',
  ]);
});

const ABANDONED = { ...CHARGED_STORAGE, stage: 'ABANDONED' } as const;
it.each([
  ['before it is charged', FREE_STORAGE, 'Pick up by Sat, Dec 5, 1:00 PM', null],
  [
    'once it is charged',
    CHARGED_STORAGE,
    '',
    /^Storage: \$6\.47 so far, \$2\.16 more each day\. After Sun, Dec 27, the package counts as abandoned\.$/,
  ],
  [
    'once it is paid for today',
    { ...CHARGED_STORAGE, settled: 6.47, due: 0 },
    '',
    /^Storage: Nothing due today/,
  ],
  [
    'of an abandoned package',
    ABANDONED,
    '',
    /^Abandoned: it was not picked up by Sun, Dec 27, .* contact .*example/,
  ],
  [
    'until the customer was told',
    { ...FREE_STORAGE, noticeDate: null, freeThrough: null, pickUpBy: null },
    '',
    null,
  ],
])('shows storage %s', (_when, storage, note, alert) => {
  vi.useFakeTimers({ now: new Date('2026-12-04T20:00:00Z'), toFake: ['Date'] });
  const { card } = show(aReadyParcel({ storage }));
  const term = card.queryByText('Storage', { selector: 'dt *' })?.closest('dt');
  expect(term?.nextElementSibling?.textContent ?? '').toBe(note);
  expect(card.queryByRole('note')?.textContent ?? null).toEqual(alert && expect.stringMatching(alert));
});
