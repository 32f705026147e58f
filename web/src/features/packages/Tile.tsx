import ButtonBase from '@mui/material/ButtonBase';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ignoreSecondClick } from '#web/components/controls/RouteLink.tsx';

interface TileProps {
  icon: ComponentType<SvgIconProps>;
  tone: 'error' | 'warning' | 'success' | 'info';
  /** Whether there is nothing to show. The tile stays disabled, so that the others keep their places. */
  isEmpty?: boolean;
  /** Whether the list shows only what this tile counts. Undefined if the tile is not a filter. */
  isPressed?: boolean;
  /** A page; without it, `onPress` is called. */
  to?: string;
  onPress?: () => void;
  children: ReactNode;
}

/** A figure of the summary that filters the list or links to a page. */
export function Tile(props: TileProps) {
  const { icon: Icon, tone, isEmpty = false, isPressed, to, onPress, children } = props;
  return (
    <ButtonBase
      {...(to === undefined
        ? { onClick: onPress, disabled: isEmpty && !isPressed, 'aria-pressed': isPressed }
        : { component: Link, to, onClick: ignoreSecondClick(to) })}
      data-tone={tone}
      data-empty={isEmpty || undefined}
    >
      <Icon aria-hidden />
      <span>{children}</span>
    </ButtonBase>
  );
}

/** Two by two on a phone, in one row on wider screens. */
export const TILES_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: '6px', sm: 1 },
  mb: { xs: '6px', sm: 2 },
  // Doubled, to override the styles of ButtonBase.
  '&& > *': {
    justifyContent: 'flex-start',
    gap: '6px',
    minHeight: { xs: 44, sm: 56 },
    px: { xs: '8px', md: 1.5 },
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: 1.2,
    textAlign: 'start',
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 45%, transparent)',
    borderRadius: '12px',
    boxShadow: '0 1px 2px rgb(0 0 0 / 10%)',
  },
  '&& > :hover': { borderColor: 'text.secondary' },
  '&& > [data-empty]': { color: 'text.secondary', borderColor: 'divider', boxShadow: 'none' },
  '&& > [aria-pressed="true"]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
  },
  '& svg': { flexShrink: 0, fontSize: 20, color: 'text.secondary' },
  '& > :not([data-empty])[data-tone="error"] > svg': { color: 'error.main' },
  '& > :not([data-empty])[data-tone="warning"] > svg': { color: 'warning.main' },
  '& > :not([data-empty])[data-tone="success"] > svg': { color: 'success.main' },
  '& > :not([data-empty])[data-tone="info"] > svg': { color: 'info.main' },
  '& b': { fontWeight: 750 },
} as const;
