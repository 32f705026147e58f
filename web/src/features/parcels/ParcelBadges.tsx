import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import PaymentsRounded from '@mui/icons-material/PaymentsRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import WarehouseRounded from '@mui/icons-material/WarehouseRounded';
import Stack from '@mui/material/Stack';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';
import { type ParcelStatus, paymentBadge } from '../../../../shared/rules/parcel-status.ts';
import { type BadgeTone, StatusBadge } from '../../components/StatusBadge.tsx';
import { STATUS_LABELS } from './labels.ts';

const STATUS_LOOK: Record<ParcelStatus, { icon: ComponentType<SvgIconProps>; tone: BadgeTone }> = {
  ORIGIN: { icon: WarehouseRounded, tone: 'neutral' },
  TROUBLED: { icon: ErrorRounded, tone: 'error' },
  CORRECTED: { icon: TaskAltRounded, tone: 'info' },
  TRANSIT: { icon: LocalShippingRounded, tone: 'info' },
  DESTINATION: { icon: PlaceRounded, tone: 'success' },
  LOST: { icon: HelpOutlineRounded, tone: 'error' },
  COMPLETED: { icon: CheckCircleRounded, tone: 'success' },
  DELETED: { icon: DeleteOutlineRounded, tone: 'neutral' },
};

/** Where a parcel stands, and whether it is paid where that is a question already. */
export function ParcelBadges({ parcel }: { parcel: Parcel }) {
  const { icon, tone } = STATUS_LOOK[parcel.status];
  const payment = paymentBadge(parcel);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      <StatusBadge icon={icon} tone={tone}>
        {STATUS_LABELS[parcel.status]}
      </StatusBadge>
      {payment === 'PAID' && (
        <StatusBadge icon={CheckCircleRounded} tone="success">
          Paid
        </StatusBadge>
      )}
      {payment === 'UNPAID' && (
        <StatusBadge icon={PaymentsRounded} tone="warning">
          Unpaid
        </StatusBadge>
      )}
    </Stack>
  );
}
