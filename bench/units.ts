/**
 * `npm run bench:units`: what each operation costs in DynamoDB request units, measured on the local engine with
 * parcels of 1 KB, beside the limit. Ends with an error where a limit is passed.
 */
import { measured } from './units/bench.ts';
import { countRows } from './units/count-rows.ts';
import { customerRows } from './units/customer-rows.ts';
import { parcelListRows, parcelRows } from './units/parcel-rows.ts';
import { appointmentRows, paymentRows } from './units/planned-rows.ts';
import { staffRows } from './units/staff-rows.ts';

const rows = await measured([
  parcelListRows,
  parcelRows,
  staffRows,
  customerRows,
  countRows,
  appointmentRows,
  paymentRows,
]);

const line = (operation: string, units: string, limit: string, verdict = '') =>
  `${operation.padEnd(48)} ${units.padStart(10)} ${limit.padStart(8)}  ${verdict}`.trimEnd();
const lines = rows.map(({ operation, kind, measured: units, limit }) =>
  line(operation, `${units} ${kind}`, `${limit} ${kind}`, units > limit ? 'OVER' : 'ok'),
);
process.stdout.write(`${[line('operation', 'measured', 'limit'), ...lines].join('\n')}\n`);
process.exitCode = rows.some(({ measured: units, limit }) => units > limit) ? 1 : 0;
