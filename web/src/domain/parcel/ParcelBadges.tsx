import { styled } from '@mui/material/styles';
import { type ParcelStatus, type Payable, paymentBadge } from '#shared/rules/parcel-status.ts';
import { type BadgeLook, StatusBadge } from '#web/components/display/StatusBadge.tsx';
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

const STATUS_BADGES: Record<ParcelStatus, BadgeLook> = {
  ORIGIN: { icon: WarehouseIcon, tone: 'neutral' },
  TROUBLED: { icon: AlertIcon, tone: 'error' },
  CORRECTED: { icon: CheckCircleIcon, tone: 'info' },
  TRANSIT: { icon: TruckIcon, tone: 'info' },
  DESTINATION: { icon: PinIcon, tone: 'success' },
  LOST: { icon: QuestionIcon, tone: 'error' },
  COMPLETED: { icon: CheckCircleIcon, tone: 'success' },
  DELETED: { icon: TrashIcon, tone: 'neutral' },
};

export function ParcelBadges({ parcel }: { parcel: Payable }) {
  return (
    <Badges>
      <StatusBadge {...STATUS_BADGES[parcel.status]}>{STATUS_LABELS[parcel.status]}</StatusBadge>
      <PaymentBadge parcel={parcel} />
    </Badges>
  );
}

const Badges = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

/** Whether a parcel is paid; nothing while it has no price. */
export function PaymentBadge({ parcel }: { parcel: Payable }) {
  const badge = paymentBadge(parcel);
  if (badge === null) return null;
  return badge === 'PAID' ? (
    <StatusBadge icon={CheckCircleIcon} tone="success">
      Paid
    </StatusBadge>
  ) : (
    <StatusBadge icon={CardIcon} tone="warning">
      Unpaid
    </StatusBadge>
  );
}
