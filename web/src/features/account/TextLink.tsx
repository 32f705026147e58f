import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

/** A link within or between lines of text, to another page of this site. */
export const TextLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
  textUnderlineOffset: 3,
}));

/** The same on a line of its own, with room for a finger. */
export const CenteredLink = styled(TextLink)({ justifySelf: 'center', padding: '10px 12px' });
