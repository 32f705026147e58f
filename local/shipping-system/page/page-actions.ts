import * as z from 'zod/mini';
import type { ShippingControls } from '../controls.ts';
import type { Fault } from '../engine/faults.ts';

/** What a button of the start page does to the next request. */
export const FAULT_BUTTONS = {
  'drop-answer': { label: 'Drop the answer after the work', fault: { kind: 'after' } },
  'drop-request': { label: 'Drop the request before the work', fault: { kind: 'before' } },
  error: { label: 'Answer with a server error', fault: { kind: 'error' } },
  conflict: { label: 'Somebody else is changing the order', fault: { kind: 'conflict' } },
  license: { label: 'All licenses are in use', fault: { kind: 'license' } },
  rate: { label: 'Too many requests, wait 30 seconds', fault: { kind: 'rate', retryAfterSeconds: 30 } },
  rule: {
    label: 'Refuse by a rule',
    fault: { kind: 'rule', line: 'The customer is on credit hold' },
  },
  schema: {
    label: 'Refuse with three lines',
    fault: {
      kind: 'invalid',
      lines: [
        { code: 'missingRequiredField', description: 'siteId is required' },
        { code: 'exceedsMaxLength', description: 'user2 exceeds 20 characters' },
        { code: 'invalidDBValue', description: 'endZone is not a known zone' },
      ],
    },
  },
} as const satisfies Record<string, { readonly label: string; readonly fault: Fault }>;
type FaultButton = keyof typeof FAULT_BUTTONS;
const FAULT_NAMES = Object.keys(FAULT_BUTTONS) as [FaultButton, ...FaultButton[]];

export const DELAYS_SECONDS = [1, 5, 20] as const;
export const OUTAGES_MINUTES = [10, 60, 1440] as const;

const Count = z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000));
const orderId = z.coerce.number().check(z.int());

/** What a form of the start page asks for. Faults happen to the next request that writes. */
const Action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('fault'), fault: z.enum(FAULT_NAMES) }),
  z.object({ action: z.literal('slow'), seconds: Count }),
  z.object({ action: z.literal('down'), minutes: Count }),
  z.object({ action: z.literal('recover') }),
  z.object({ action: z.literal('post-all') }),
  z.object({ action: z.literal('post'), orderId }),
  z.object({ action: z.literal('weight'), orderId, weight: z.coerce.number().check(z.gt(0)) }),
  z.object({ action: z.literal('cancel'), orderId }),
  z.object({ action: z.literal('bill'), orderId }),
  z.object({ action: z.literal('rebill'), orderId }),
  z.object({ action: z.literal('split'), orderId }),
  z.object({ action: z.literal('remove'), orderId }),
]);

/** Does what a form asks for. Returns what was done, as a sentence. */
export function act(controls: ShippingControls, fields: unknown): string {
  const action = Action.parse(fields);
  switch (action.action) {
    case 'fault': {
      const { label, fault } = FAULT_BUTTONS[action.fault];
      controls.fail('write', fault);
      return `Set for the next change: ${label.toLowerCase()}.`;
    }
    case 'slow':
      controls.delay('*', action.seconds * 1000);
      return `Every answer now takes ${action.seconds} s.`;
    case 'down':
      controls.downFor(action.minutes);
      return `The system is down for ${action.minutes} minutes.`;
    case 'recover':
      controls.recover();
      return 'All faults have ended.';
    case 'post-all':
      controls.post();
      return 'All bills are posted.';
    case 'post':
      controls.post(action.orderId);
      return `Bill ${action.orderId} is posted.`;
    case 'weight':
      controls.edit(action.orderId, { weight: action.weight });
      return `Order ${action.orderId} now weighs ${action.weight} lb.`;
    case 'cancel':
      controls.cancel(action.orderId);
      return `Order ${action.orderId} is canceled.`;
    case 'bill':
      controls.setStatus(action.orderId, 'BILLD');
      return `Order ${action.orderId} is billed.`;
    case 'rebill':
      controls.rebill(action.orderId);
      return `Order ${action.orderId} has a rebill.`;
    case 'split':
      controls.split(action.orderId);
      return `Order ${action.orderId} has a child row.`;
    case 'remove':
      controls.remove(action.orderId);
      return `Order ${action.orderId} is gone.`;
  }
}
