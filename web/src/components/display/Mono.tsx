import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

const Span = styled('span')(({ theme }) => theme.typography.mono);

interface MonoProps {
  children: string;
  sx?: ComponentProps<typeof Span>['sx'];
}

/** A freight bill or tracking number, in a monospaced face whose characters are easy to tell apart. */
export function Mono(props: MonoProps) {
  return <Span translate="no" {...props} />;
}
