import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { contentOf } from '#functions/messages/content/content.ts';
import { parcelOf } from '#functions/parcels/shown-parcel.ts';
import {
  aPackage,
  BRAND,
  longestMessageData,
  messageData,
  TYPES,
} from '#test/support/messages/message-data.ts';
import { isInView, viewOf } from '#web/features/packages/parcel-view.ts';
import { paths } from '#web/lib/paths.ts';

const CUSTOMER_PAGES = [
  paths.orders,
  paths.orderHistory,
  paths.appointments,
  paths.newAppointment,
  paths.receipt,
  paths.claim,
  paths.profile,
  paths.expected,
  paths.pay,
  paths.login,
];

const CASES = TYPES.flatMap((type) => [
  { type, name: 'one', data: messageData(type) },
  { type, name: 'many', data: longestMessageData(type) },
]);

it.each(CASES)('links to a page for customers in $type ($name)', ({ type, data }) => {
  const url = new URL(contentOf(type, data).url);
  expect(url.origin).toBe(BRAND.siteOrigin);
  expect(CUSTOMER_PAGES.filter((path) => matchPath(path, url.pathname))).not.toEqual([]);
});

it.each(['package-priced', 'package-ready'] as const)('lists the packages to pay for in %s', (type) => {
  const unpaid = [aPackage(), aPackage({ freightBillNum: 'NB200002' })];
  const others = [
    aPackage({ freightBillNum: 'NB300003', paymentStatus: 'PAID' }),
    aPackage({ freightBillNum: 'NB400004', paymentStatus: 'UNPAYABLE', priceCents: null }),
  ];
  for (const parcels of [unpaid, unpaid.slice(1)]) {
    const url = new URL(contentOf(type, messageData(type, { parcels })).url);
    expect(url.pathname).toBe(paths.orders);
    const shown = [...unpaid, ...others].filter((parcel) => isInView(parcelOf(parcel), viewOf(url.search)));
    expect(shown).toEqual(parcels);
  }
});
