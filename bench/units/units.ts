import { defineCommand, main } from '#infra/command/command.ts';
import { recordUnits } from '../cost/measured/units.ts';
import { forwardedMailRows } from '../pre-alerts/forwarded-mail-rows.ts';
import { preAlertRows } from '../pre-alerts/pre-alert-rows.ts';
import { shippingRows } from '../shipping/shipping-rows.ts';
import { appointmentRows, pickupRows, terminalRows } from './appointment-rows.ts';
import { measure } from './bench.ts';
import { countRows } from './count-rows.ts';
import { agentRows } from './counter/agent-rows.ts';
import { collectorRows } from './counter/collector-rows.ts';
import { counterRows } from './counter/counter-rows.ts';
import { handoverRows } from './counter/handover-rows.ts';
import { customerRows } from './customer-rows.ts';
import { editRows } from './edit-rows.ts';
import { intakeRows } from './intake-rows.ts';
import { messageFlowRows } from './message-flow-rows.ts';
import { messageRows } from './message-rows.ts';
import { parcelListRows, parcelRows, trackingRows } from './parcel-rows.ts';
import { paymentFlowRows } from './payment-flow-rows.ts';
import { paymentLinkRows } from './payment-link-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { reminderRows } from './reminder-rows.ts';
import { sailingRows } from './sailing-rows.ts';
import { staffRows } from './staff-rows.ts';
import { claimRows, coverRows, storageRows } from './storage-rows.ts';

export const command = defineCommand({
  usage: `npm run bench:units -- [--record]

The cost of each operation in DynamoDB request units, measured on the local engine with parcels of 1 KB, with the limit. Fails
if a limit is exceeded.

  --record  stores what was measured, for npm run cost`,
  options: { record: { type: 'boolean', default: false } },
  run: async ({ values }) => {
    const rows = await measure([
      // First, because estimates of the others rest on these sailings.
      sailingRows,
      parcelListRows,
      parcelRows,
      staffRows,
      intakeRows,
      editRows,
      handoverRows,
      agentRows,
      counterRows,
      collectorRows,
      trackingRows,
      shippingRows,
      // Before other messages are due.
      reminderRows,
      messageRows,
      messageFlowRows,
      customerRows,
      forwardedMailRows,
      preAlertRows,
      countRows,
      appointmentRows,
      terminalRows,
      pickupRows,
      paymentRows,
      paymentFlowRows,
      paymentLinkRows,
      // Last, because they close terminals.
      coverRows,
      storageRows,
      claimRows,
    ]);

    const line = (operation: string, measured: string, limit: string, verdict = '') =>
      `${operation.padEnd(52)} ${measured.padStart(10)} ${limit.padStart(8)}  ${verdict}`.trimEnd();
    // What the stream writes is listed separately, because no request waits for it.
    const byStream = (isByStream: boolean) =>
      rows.filter(({ operation }) => operation.startsWith('stream: ') === isByStream);
    const lines = [...byStream(false), ...byStream(true)].map(({ operation, kind, measured, limit }) =>
      line(operation, `${measured} ${kind}`, `${limit} ${kind}`, measured > limit ? 'OVER' : 'ok'),
    );
    process.stdout.write(`${[line('operation', 'measured', 'limit'), ...lines].join('\n')}\n`);
    if (values.record) recordUnits(rows);
    return rows.every(({ measured, limit }) => measured <= limit);
  },
});
if (import.meta.main) await main(command);
