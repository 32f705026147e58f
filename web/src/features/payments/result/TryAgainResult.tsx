import Button from '@mui/material/Button';
import { AlertIcon } from '#web/components/icons.tsx';
import { ResultPage } from './ResultPage.tsx';
import { ReturnToOrders } from './ReturnToOrders.tsx';
import { type Payment, useTryAgain } from './use-try-again.ts';

interface TryAgainResultProps {
  title: string;
  /** What happened to the money, in a sentence. */
  text: string;
  tone: 'error' | 'warning';
  /** The label of the way back to the payment. */
  action?: string;
  payment: Payment;
}

/** A payment that charged nothing and can be made again. */
export function TryAgainResult({ title, text, tone, action = 'Try Again', payment }: TryAgainResultProps) {
  const { tryAgain } = useTryAgain(payment);
  return (
    <ResultPage
      title={title}
      icon={AlertIcon}
      tone={tone}
      actions={
        <>
          <Button variant="contained" onClick={tryAgain}>
            {action}
          </Button>
          <ReturnToOrders />
        </>
      }
    >
      <div>{text}</div>
    </ResultPage>
  );
}
