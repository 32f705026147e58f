import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

/** A link to another page of this site, in text. */
export const TextLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
  textUnderlineOffset: 3,
}));

/** A link on a separate line, with a touch target of 44 px. */
export const CenteredLink = styled(TextLink)({ justifySelf: 'center', padding: '10px 12px' });
