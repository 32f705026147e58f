import type { ShippingStatus } from '#shared/contracts/staff/shipping.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { AlertIcon, CheckCircleIcon, ClockIcon, InfoIcon } from '#web/components/icons.tsx';
import { timeText, waitingText } from '#web/domain/staff/shipping/labels.ts';
import { portalTime } from '#web/lib/clock.ts';

/** Whether the shipping system is up to date, what waits for it since when, and when all packages were compared. */
export function StatusLine({ status }: { status: ShippingStatus }) {
  return (
    <LiveRegion>
      <Callout {...lookOf(status, portalTime())} />
    </LiveRegion>
  );
}

function lookOf(status: ShippingStatus, now: Date) {
  const { system, waiting, waitingSince, downSince, comparedAt } = status;
  if (system === 'none')
    return {
      icon: InfoIcon,
      tone: 'info',
      title: 'No shipping system is connected.',
      children: 'The portal sends nothing. Enter freight bills in your own system by hand.',
    } as const;
  const compared = comparedText(comparedAt, now);
  const packagesWait = `${waitingText(status)} waiting${since(waitingSince, now)}`;
  if (downSince !== null)
    return {
      icon: AlertIcon,
      tone: 'warning',
      title: `TruckMate has not answered since ${timeText(downSince, now)}`,
      children: `Nothing is lost: changes are sent in order once it answers. ${waiting > 0 ? `${packagesWait}. ` : ''}${compared}`,
    } as const;
  if (waiting > 0) return { icon: ClockIcon, tone: 'info', title: packagesWait, children: compared } as const;
  return { icon: CheckCircleIcon, tone: 'success', title: 'Up to date', children: compared } as const;
}

const since = (instant: string | null, now: Date) =>
  instant === null ? '' : ` since ${timeText(instant, now)}`;

/** The comparison of all packages runs every night. */
const comparedText = (comparedAt: string | null, now: Date): string =>
  comparedAt === null ? 'Not compared yet.' : `Last comparison: ${timeText(comparedAt, now)}.`;
