import type { Fault } from './fault.ts';

/** Abuse, problems at scale, and problems that testers found. */
export const SCALE_AND_ABUSE_FAULTS: readonly Fault[] = [
  {
    id: 'unreadable-counts-as-none',
    what: 'an unreadable refund is ignored, and its package is handed over',
    file: 'functions/core/data/table.ts',
    find: '    return this.#query(range, (item) => readItem(reader, item));',
    replace: `    return this.#query(range, (item) => {
      try {
        return readItem(reader, item);
      } catch {
        return undefined;
      }
    });`,
    seenBy: ['test/functions/core/data/reads.test.ts', 'test/functions/handovers/races.test.ts'],
  },
  {
    id: 'origin-not-checked',
    what: "the API serves requests to the gateway's own address, past the firewall",
    file: 'functions/core/http/service.ts',
    find: '        requireOrigin(event);\n',
    replace: '',
    seenBy: ['test/functions/core/service.test.ts'],
  },
  {
    id: 'signature-not-verified',
    what: 'an image that replaces an uploaded signature becomes that of the handover',
    file: 'functions/handovers/signature-store.ts',
    find: "if (!image || createHash('sha256').update(image).digest('hex') !== hash)",
    replace: 'if (!image)',
    seenBy: ['test/functions/handovers/handovers.test.ts'],
  },
  {
    id: 'reconciler-without-turns',
    what: 'two runs of the reconciler work on the same payments',
    file: 'functions/payments/progress/payment-progress.ts',
    find: "      if (cause === 'due' && !(await driver.takeTurn(paymentId))) return null;\n",
    replace: '',
    seenBy: ['test/functions/payments/reconciler.test.ts'],
  },
  {
    id: 'orphaned-payment-lines',
    what: 'a payment that loses a race leaves its lines behind',
    file: 'functions/payments/attempts/attempt-repository.ts',
    find: '      const { customerId, paymentId } = attempt;\n',
    replace: `      const { customerId, paymentId } = attempt;
      await table.put(paymentLinesEntity, { ...lines, paymentId: \`\${paymentId}x\` });
`,
    seenBy: ['test/functions/payments/races.test.ts'],
  },
  {
    id: 'card-pages-without-limit',
    what: 'a customer can open any number of card pages',
    file: 'functions/payments/limits/payment-limits.ts',
    find: 'cardPages: { most: 10,',
    replace: 'cardPages: { most: 1000,',
    seenBy: ['test/functions/payments/payment-limit.test.ts'],
  },
  {
    id: 'declines-not-counted',
    what: 'declined cards are not counted',
    file: 'functions/payments/attempts/attempt-driver.ts',
    find: 'await limits.declined(attempt.customerId, declines)',
    replace: '{}',
    seenBy: ['test/functions/payments/payment-limit.test.ts'],
  },
  {
    id: 'slow-work-before-the-audit',
    what: 'a change is missing from the audit trail if other work on it fails',
    file: 'functions/lambdas/parcel-changes.ts',
    find: '      await audit.write(entries);\n',
    replace: `      await Promise.all([updatePickups(changes), images.send(changes.flatMap(imageJobs))]);
      await audit.write(entries);
`,
    seenBy: ['test/functions/parcels/image-jobs/image-jobs.test.ts'],
  },
  {
    id: 'lone-surrogate',
    what: 'half of a surrogate pair reaches the table',
    file: 'shared/rules/text.ts',
    find: '.toWellFormed()',
    replace: '',
    seenBy: ['test/unit/request-strings.test.ts'],
  },
  {
    id: 'id-of-any-length',
    what: 'an id that is too long for a key causes a 500',
    file: 'shared/contracts/text.ts',
    find: '{1,100}',
    replace: '+',
    seenBy: ['test/unit/request-strings.test.ts'],
  },
  {
    id: 'board-by-time-reversed',
    what: 'the board sorts by time in the wrong direction',
    file: 'functions/parcels/staff/sorted-board.ts',
    find: 'a.position < b.position ? -sign : sign',
    replace: 'a.position < b.position ? sign : -sign',
    seenBy: ['test/functions/parcels/staff/board.test.ts'],
  },
  {
    id: 'found-uninspected',
    what: 'a hazardous package that was lost at the origin is found in transit without an inspection',
    file: 'functions/parcels/parcel-transitions.ts',
    find: "(to === 'TRANSIT' || to === 'DESTINATION') && !hasLeft(parcel)",
    replace: "to === 'TRANSIT' && parcel.status === 'ORIGIN'",
    seenBy: ['test/unit/payments/added-charges.test.ts'],
  },
  {
    id: 'paid-in-part-deleted',
    what: 'a package whose fee is due is deleted with the money that was paid before',
    file: 'functions/parcels/parcel-transitions.ts',
    find: "(parcel.paymentStatus === 'PAID' || isPaidInPart(parcel))",
    replace: "parcel.paymentStatus === 'PAID'",
    seenBy: ['test/unit/payments/added-charges.test.ts', 'test/functions/parcels/staff/edits.test.ts'],
  },
  {
    id: 'uninspected-departs',
    what: 'an uninspected hazardous package departs',
    file: 'shared/rules/staff/moves.ts',
    find: 'if (isUninspected(parcel)) return NOT_INSPECTED;',
    replace: '',
    seenBy: ['test/functions/parcels/staff/piles.test.ts'],
  },
  {
    id: 'toast-over-the-button',
    what: 'an error covers the button that was pressed',
    file: 'web/src/lib/toasts.ts',
    find: 'innerWidth <= PHONE_MAX_PX || isPressedBelowMiddle()',
    replace: 'innerWidth <= PHONE_MAX_PX',
    seenBy: ['test/web/components/feedback.test.tsx'],
  },
  {
    id: 'selection-after-failure',
    what: 'the package of a failed payment is also in the next payment',
    file: 'web/src/features/payments/result/PaymentResultPage.tsx',
    find: 'if (!PAYMENT_PATHS.includes(location.pathname)) clear();',
    replace: 'clear.toString();',
    seenBy: ['test/web/features/payments/invoice.test.tsx'],
  },
  {
    id: 'image-failures-alike',
    what: 'every image failure has the same message',
    file: 'web/src/domain/parcel/details/ThumbnailGrid.tsx',
    find: 'error.status === 404 ? NO_FULL_IMAGE : IMAGE_FETCH_FAILED',
    replace: 'error.status === 404 ? NO_FULL_IMAGE : NO_FULL_IMAGE',
    seenBy: ['test/web/domain/parcel/parcel-details.test.tsx'],
  },
  {
    id: 'registration-profile-lost',
    what: 'a profile that was filled in during registration must be filled in again',
    file: 'web/src/features/account/RegisterForm.tsx',
    find: '      ...(hasProfile && toInput(profile.getValues())),\n',
    replace: '',
    seenBy: ['test/web/features/account/confirm-email.test.tsx'],
  },
  {
    id: 'calendar-without-secret',
    what: 'whoever knows the id of a customer reads their calendar',
    file: 'functions/appointments/calendar/feed-service.ts',
    find: ' || !isSameSecret(secret, addressedBy(feed))',
    replace: '',
    seenBy: ['test/functions/appointments/calendar-feed.test.ts'],
  },
];
