import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { Money } from '../display/Money.tsx';
import { Mono } from '../display/Mono.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

/** The default cell of a table. */
export function textCell({ getValue }: { getValue: () => unknown }): ReactNode {
  const value = getValue();
  if (value === null || value === '') return <EmptyCell />;
  return typeof value === 'number' ? formatNumber(value) : String(value);
}

/** A text, or a dash that is read as 'None'. */
export function TextCell({ text }: { text: string }) {
  return text === '' ? <EmptyCell /> : text;
}

/** An amount in US dollars. */
export function MoneyCell({ amount }: { amount: number | null }) {
  return amount === null ? <EmptyCell /> : <Money amount={amount} />;
}

/** A freight bill or tracking number. */
export function MonoCell({ text }: { text: string }) {
  return text === '' ? <EmptyCell /> : <Mono>{text}</Mono>;
}

function EmptyCell() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  );
}
