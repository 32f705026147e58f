import type { AbandonmentFile } from '#shared/contracts/staff/abandonment.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { cubicFeet, inFeet } from '#shared/rules/parcel-size.ts';
import { STORAGE } from '#shared/rules/terms.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { AmountRow } from '#web/components/display/Money.tsx';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatDollars, formatFactor } from '#web/lib/numbers.ts';

type Statement = Pick<
  AbandonmentFile,
  'storage' | 'settlements' | 'shippingDue' | 'goods' | 'destinationCode'
>;

/** What is due for storage and shipping, in dollars. */
export const totalDue = ({ storage, shippingDue }: Pick<Statement, 'storage' | 'shippingDue'>): number =>
  dollarsFromCents(centsFromDollars(storage?.due ?? 0) + centsFromDollars(shippingDue));

/** Whether there is something to claim: storage is charged, and a sum is due. */
export const hasClaim = (file: Pick<Statement, 'storage' | 'shippingDue'>): boolean =>
  file.storage?.stage != null && totalDue(file) > 0;

/** The itemized statement of what is due: days, size and rate, payments and waivers, and shipping. */
export function ItemizedStatement({ file }: { file: Statement }) {
  const { storage, settlements, shippingDue, goods, destinationCode } = file;
  const timeZone = useTimeZones()(destinationCode);
  if (!storage) return <>Nothing is counted before the customer is told that the package is ready.</>;
  const { chargedDays, total, freeThrough, asOf } = storage;
  return (
    <dl style={{ margin: 0 }}>
      {freeThrough !== null && <AmountRow name={`Free storage through ${dayText(freeThrough)}`} amount={0} />}
      {chargedDays > 0 && (
        <AmountRow
          name={`Storage through ${dayText(asOf)}: ${chargedDays} ${chargedDays === 1 ? 'day' : 'days'} × ${formatFactor(cubicFeet(inFeet(goods, 'INCHES')))} cubic feet × ${formatDollars(STORAGE.perCubicFootPerDay)}`}
          amount={total}
        />
      )}
      {settlements.map(({ kind, at, amount, days, refundedAt }) => (
        <AmountRow
          key={`${kind} ${at}`}
          name={`${kind === 'PAID' ? 'Paid' : 'Waived'} ${formatDate(at, timeZone)}, ${days} ${days === 1 ? 'day' : 'days'}${refundedAt === null ? '' : ', refunded'}`}
          amount={refundedAt === null ? -amount : 0}
        />
      ))}
      {shippingDue > 0 && <AmountRow name="Shipping" amount={shippingDue} />}
      <AmountRow name={`Due on ${dayText(asOf)}`} total="large" amount={totalDue(file)} />
    </dl>
  );
}
