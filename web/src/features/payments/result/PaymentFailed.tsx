import Box from '@mui/material/Box';
import { MailLink } from '#web/components/controls/MailLink.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { NewPrice } from './NewPrice.tsx';
import { ResultPage } from './ResultPage.tsx';
import { ReturnToOrders } from './ReturnToOrders.tsx';
import type { Payment } from './use-try-again.ts';

interface PaymentFailedProps {
  /** What happened, from the server. */
  message: string;
  payment: Payment;
}

/** A charge that did not fit and was canceled: why, whom to ask, and the price now. */
export function PaymentFailed({ message, payment }: PaymentFailedProps) {
  const { customerServiceEmail } = useRuntimeConfig();
  return (
    <ResultPage title="Payment Failed" icon={AlertIcon} tone="error" actions={<ReturnToOrders />}>
      {message !== '' && <div>{message}</div>}
      <NewPrice payment={payment} />
      <Box sx={{ color: 'text.secondary' }}>
        Questions? Contact customer service at{' '}
        <MailLink
          address={customerServiceEmail}
          subject={payment.paymentId === null ? 'Payment failed' : `Payment ${payment.paymentId}`}
        />
        .
      </Box>
    </ResultPage>
  );
}
