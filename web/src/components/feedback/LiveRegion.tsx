import Box, { type BoxProps } from '@mui/material/Box';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

interface LiveRegionProps extends Pick<BoxProps, 'aria-label' | 'children' | 'sx'> {
  component?: 'div' | 'p' | 'section' | 'span';
  /** For screen readers only. */
  isHidden?: boolean;
  /** Leaves no gap in its grid while it is empty. */
  collapses?: boolean;
}

/**
 * Announces its text to screen readers when the text changes. Render it even while it is empty: a live region must exist
 * before its content. A heading or a list sets `aria-live` itself, because the role of a live region would replace its own.
 */
export function LiveRegion({ isHidden, collapses, children, sx, ...rest }: LiveRegionProps) {
  if (isHidden) {
    return (
      <VisuallyHidden>
        <span role="status">{children}</span>
      </VisuallyHidden>
    );
  }
  if (!sx && !collapses) {
    const { component: Element = 'div', ...props } = rest;
    return (
      <Element role="status" {...props}>
        {children}
      </Element>
    );
  }
  return (
    <Box role="status" sx={[collapses === true && COLLAPSED, ...(Array.isArray(sx) ? sx : [sx])]} {...rest}>
      {children}
    </Box>
  );
}

const COLLAPSED = { '&:empty': { position: 'absolute' } } as const;
