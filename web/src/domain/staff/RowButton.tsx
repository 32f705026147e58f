import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';

/** A row of a list that is one large button. */
export function RowButton(props: ButtonBaseProps) {
  return <ButtonBase {...props} sx={ROW_STYLE} />;
}

const ROW_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-start',
  columnGap: 2,
  rowGap: 0.5,
  width: '100%',
  minHeight: 60,
  px: 2,
  py: 1.25,
  font: 'inherit',
  textAlign: 'start',
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const;
