import Stack from '@mui/material/Stack';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { type ParcelStatus, type Payable, paymentBadge } from '#shared/rules/parcel-status.ts';
import { type BadgeTone, StatusBadge } from '#web/components/display/StatusBadge.tsx';
import {
  AlertIcon,
  CardIcon,
  CheckCircleIcon,
  PinIcon,
  QuestionIcon,
  TrashIcon,
  TruckIcon,
  WarehouseIcon,
} from '#web/components/icons.tsx';
import { STATUS_LABELS } from './labels.ts';

const STATUS_BADGES: Record<ParcelStatus, { icon: ComponentType<SvgIconProps>; tone: BadgeTone }> = {
  ORIGIN: { icon: WarehouseIcon, tone: 'neutral' },
  TROUBLED: { icon: AlertIcon, tone: 'error' },
  CORRECTED: { icon: CheckCircleIcon, tone: 'info' },
  TRANSIT: { icon: TruckIcon, tone: 'info' },
  DESTINATION: { icon: PinIcon, tone: 'success' },
  LOST: { icon: QuestionIcon, tone: 'error' },
  COMPLETED: { icon: CheckCircleIcon, tone: 'success' },
  DELETED: { icon: TrashIcon, tone: 'neutral' },
};

/** The status of a parcel and, if it has a price, whether it is paid. */
export function ParcelBadges({ parcel }: { parcel: Payable }) {
  const { icon, tone } = STATUS_BADGES[parcel.status];
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      <StatusBadge icon={icon} tone={tone}>
        {STATUS_LABELS[parcel.status]}
      </StatusBadge>
      <PaymentBadge parcel={parcel} />
    </Stack>
  );
}

/** Whether a parcel is paid; nothing while it has no price. */
export function PaymentBadge({ parcel }: { parcel: Payable }) {
  switch (paymentBadge(parcel)) {
    case 'PAID':
      return (
        <StatusBadge icon={CheckCircleIcon} tone="success">
          Paid
        </StatusBadge>
      );
    case 'UNPAID':
      return (
        <StatusBadge icon={CardIcon} tone="warning">
          Unpaid
        </StatusBadge>
      );
    case null:
      return null;
  }
}
