import type { Activity } from './activity.ts';
import { COLLECTION_ACTIVITIES } from './collection-usage.ts';
import { STORAGE_ACTIVITIES } from './storage-usage.ts';

/** Assumed until a real month has been counted: a small business that ships a few boxes a month. */
export const ACTIVITIES: readonly Activity[] = [
  {
    name: 'visit',
    why: 'Twice for each package: when it arrives in Tacoma, and when it is ready. Tokens live 15 minutes. One in three finds a function that has not read the sailings lately.',
    times: 4,
    calls: {
      getMyProfile: 1,
      listParcels: 2,
      listAppointments: 1,
      getParcelThumbnails: 2,
      listMessages: 0.25,
      getParcel: 1,
    },
    invocations: { identity: 1.5 },
    units: {
      'read a profile': 1,
      'list 20 active parcels, with 500 past parcels': 2,
      'list the appointments of a customer': 1,
      "read an owner's parcel by id": 3,
      'read the schedule and half a year of history': 0.3,
      'find the login of a user': 1.5,
      '25 messages of a customer': 0.25,
    },
  },
  {
    name: 'ask for a calendar',
    why: 'The app of one customer in ten, every four hours.',
    times: 18,
    calls: { readCalendarFeed: 1 },
    units: { 'read a calendar with 20 packages': 1 },
  },
  {
    name: 'look at the history',
    why: 'Every other month, and one search in four of them. Half of them while a package can be claimed in time.',
    times: 0.5,
    calls: { listParcelHistory: 2, totalParcelHistory: 1, listClaims: 0.5 },
    units: {
      'list 25 of 500 past parcels by deliveredDate': 2,
      'count 500 past parcels': 1,
      'search part of a number, 500 of 500 past parcels': 0.25,
    },
  },
  {
    name: 'package',
    why: 'Received with two photos, labeled, moved three times, handed over. Staff move and hand over several at once. Its limit is agreed to once. The email that it is ready starts its storage; and most are seen on the site once, in case it bounces.',
    times: 2,
    photos: 2,
    calls: {
      receivePackage: 1,
      createUpload: 2,
      recordLabelPrint: 1,
      moveParcels: 0.3,
      createSignatureUpload: 0.5,
      handOver: 0.5,
      listBoard: 0.5,
      find: 0.5,
      reportSeenParcels: 0.9,
      chooseCover: 1,
    },
    invocations: {
      images: 2,
      'intake-images': 2,
      'image-jobs': 1,
      counts: 5,
      'parcel-changes': 7,
      'message-sender': 5,
    },
    units: {
      'receive a package': 1,
      'receive a package: its reads': 1,
      'staff: record a printed label': 1,
      'staff: move a parcel, up to 2 KB': 3,
      'staff: move a parcel, up to 2 KB: its reads': 3,
      'hand over 1 parcel': 1,
      'staff board of 100,000: 25 by time': 0.5,
      'staff: find a parcel by tracking number': 0.5,
      'stream: write the audit entry of a change': 7,
      'stream: count a new package': 1,
      'stream: count a status change': 4,
      'count a package of an appointment': 2,
      'count a package of an appointment: its reads, also if nothing changes': 4,
      'plan the reminders of a customer': 3,
      'plan the reminders of a customer: its reads': 5,
      'stream: note that a message told of a package': 1,
      'stream: read what a note of a message needs': 1,
      'stream: process a change that does not count': 2,
      'agree to the limit of a package': 1,
      'agree to the limit of a package: its reads': 1,
      'note that a customer has seen a package': 0.9,
      'note that a customer has seen a package: its reads': 0.9,
    },
  },
  {
    name: 'payment',
    why: 'Both packages of a month together, on the card page.',
    times: 1,
    calls: {
      createPaymentToken: 1,
      recordPayment: 1,
      getPayment: 2,
      getReceipt: 1,
      receivePaymentEvent: 1,
      previewSurcharge: 1,
    },
    units: {
      'pay: open the card page for 1 parcel': 1,
      'pay: record 1 parcel': 1,
      'payment: settle an attempt': 1,
      'payment: the latest attempt of a customer': 3,
      'payment: a receipt': 1,
    },
  },
  {
    name: 'pickup',
    why: 'One for the packages of a month; one in five is rescheduled.',
    times: 1,
    calls: { listPickupDates: 1, listPickupTimes: 2, createAppointment: 1, updateAppointment: 0.2 },
    units: {
      'the dates of two months, with 122 slots in use': 1,
      'the free times of a full day': 2,
      'book a pickup': 1,
      'book a pickup: its reads': 1,
      'reschedule it': 0.2,
      'complete an appointment': 1,
    },
  },
  {
    name: 'email',
    why: 'Received, priced, departed, ready, a pickup, a receipt: digests of both packages. One in three has a reminder.',
    times: 7,
    emails: 1,
    units: {
      'stream: tell an event by email': 1,
      'stream: read what an event of a digest needs': 1,
      'stream: add an event to a digest': 1,
    },
  },
  ...STORAGE_ACTIVITIES,
  ...COLLECTION_ACTIVITIES,
];

/** The share of customers who sign in in a month, because each has packages: Cognito bills them. */
export const ACTIVE_SHARE = 1;

/** First visits after a release, which loads the changed site again. */
export const FIRST_VISITS = 1.5;

/** Thumbnails that a visit loads from the bucket, and originals that a package's customer opens. */
export const THUMBNAILS_PER_VISIT = 4;
export const ORIGINALS_OPENED_PER_PACKAGE = 0.5;

/** Packages are handed over in pairs, and each handover has one signature. */
export const SIGNATURES_PER_PACKAGE = 0.5;

/** The month of the bill: after so many months with as many packages, because images are kept. */
export const MONTHS_KEPT = 36;

/** If texts are sent: to customers who ask for them. */
export const TEXTS_PER_CUSTOMER = 0.8;
