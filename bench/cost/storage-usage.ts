import type { Activity } from './activity.ts';

/** What waits at a terminal, what is claimed, and terminals that are closed. Assumed, like the rest of the usage. */
export const STORAGE_ACTIVITIES: readonly Activity[] = [
  {
    name: 'storage notice',
    why: 'One in ten packages waits longer and gets three: before free storage ends, on its last day, and when charges have begun.',
    times: 0.6,
    emails: 1,
    units: {
      'send a reminder by email': 1,
      'send a reminder by email: its reads': 1,
      'plan the reminders of a customer': 1,
    },
  },
  {
    name: 'storage',
    why: 'One in ten packages is paid for alone, once, with a receipt by email. One in ten of these is waived instead.',
    times: 0.2,
    emails: 0.9,
    calls: {
      createPaymentToken: 0.9,
      recordPayment: 0.9,
      getPayment: 1.8,
      getReceipt: 0.9,
      receivePaymentEvent: 0.9,
      previewSurcharge: 0.9,
      listStoredParcels: 0.1,
      waiveStorage: 0.1,
    },
    invocations: { counts: 1, 'parcel-changes': 2, 'message-sender': 0.9 },
    units: {
      'pay: open the card page for storage alone': 0.9,
      'pay: record storage alone': 0.9,
      'payment: settle an attempt': 0.9,
      'payment: the latest attempt of a customer': 2.7,
      'payment: a receipt': 0.9,
      'staff: 25 storage files of a terminal': 0.1,
      'staff: waive storage': 0.1,
      'staff: waive storage: its reads': 0.1,
      'stream: write the audit entry of a change': 1,
      'stream: count a status change': 1,
      'stream: tell an event by email': 0.9,
    },
  },
  {
    name: 'claim',
    why: 'One in 200 packages. A draft with three photos, then four steps, each with an email; both sides look at it before each.',
    times: 0.01,
    emails: 4,
    claimFiles: 3,
    calls: {
      saveClaimDraft: 3,
      addClaimFile: 3,
      fileClaim: 1,
      replyToClaim: 1,
      listClaims: 1,
      getClaim: 4,
      getClaimFile: 6,
      getClaimEvidence: 4,
      listStaffClaims: 4,
      getStaffClaim: 4,
      decideClaim: 2,
    },
    invocations: { 'parcel-changes': 10, 'message-sender': 4 },
    units: {
      // As many for each of its files.
      'save the draft of a claim': 6,
      // The later steps cost about as much.
      'file a claim': 4,
      // Reading it costs less.
      'file a claim: its reads': 30,
      'staff: 25 open claims': 4,
      'stream: write the audit entry of a change': 4,
      'stream: tell an event by email': 4,
    },
  },
  {
    name: 'closure',
    why: 'A terminal is closed on about four of 250 open days a year, and the customers of that day move their pickup.',
    times: 0.016,
    emails: 1,
    calls: { listNextPickupTimes: 1, updateAppointment: 1 },
    invocations: { 'message-sender': 1 },
    units: { 'stream: tell an event by email': 1, 'reschedule it': 1, 'reschedule it: its reads': 1 },
  },
];
