import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

const Stack = styled('form')({ display: 'grid', gap: 20 });

/** A form whose fields stand below each other. Our own messages take the place of the browser's. */
export function FormStack(props: ComponentProps<'form'>) {
  return <Stack noValidate {...props} />;
}
