import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RouteButton } from '../controls/RouteLink.tsx';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What will appear here, and what the user can do now. */
  children?: ReactNode;
  action?: ReactNode;
  /** Where the user can go, the main link first. */
  links?: readonly { to: string; label: string }[];
}

export function EmptyState({ icon, title, children, action, links = [] }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', py: { xs: 5, sm: 8 }, px: 2, maxWidth: 520, mx: 'auto' }}>
      {icon && <Box sx={{ fontSize: 48, lineHeight: 1, color: 'secondary.main', mb: 1.5 }}>{icon}</Box>}
      <Typography variant="h2" component="p" gutterBottom>
        {title}
      </Typography>
      {children && (
        <Typography component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 3 }}>{action}</Box>}
      {links.length > 0 && (
        <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          {links.map(({ to, label }, index) => (
            <RouteButton key={to} to={to} variant={index === 0 ? 'contained' : 'outlined'}>
              {label}
            </RouteButton>
          ))}
        </Box>
      )}
    </Box>
  );
}
