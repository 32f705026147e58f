import type { CSSObject, Theme, ThemeOptions } from '@mui/material/styles';
import { createSvgIcon } from '@mui/material/utils';
import { ChevronDownIcon } from '#web/components/icons.tsx';

const BOX = 'M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z';
const INSIDE = 'm0 2a5 5 0 0 0-5 5v10a5 5 0 0 0 5 5h10a5 5 0 0 0 5-5V7a5 5 0 0 0-5-5z';
const CHECK = 'm0 11.2-2 2.5 5.9 5.3L19 7.5l-2.2-1.9-6.2 8.6z';
const BAR = 'm-2 10.5h14v3H5z';

// The inside is cut out of the box, so that the states also differ in forced-colors mode.
const icon = (inside: string, name: string) =>
  createSvgIcon(<path fillRule="evenodd" d={BOX + inside} />, name);

const UncheckedIcon = icon(INSIDE, 'Unchecked');
const CheckedIcon = icon(CHECK, 'Checked');
const IndeterminateIcon = icon(BAR, 'Indeterminate');

const RADIUS = 10;
const HEIGHT = 48;
/** Room for the navigation bar and the action bar around a focused field. */
const SCROLL_MARGIN = 104;

/** Darker than a divider: the edge of a control needs a contrast of 3:1. */
const edge = ({ vars }: Theme) => `color-mix(in srgb, ${vars.palette.text.secondary} 80%, transparent)`;

const choiceControl = ({ vars }: Theme): CSSObject => ({
  padding: 10,
  '&:hover': { backgroundColor: 'transparent' },
  '&.Mui-focusVisible .MuiSvgIcon-root': {
    outline: `3px solid ${vars.palette.secondary.main}`,
    outlineOffset: 2,
  },
});

/** Material UI's form controls: the label above the field, its frame, the helper text below. */
export const formControls = {
  MuiFormLabel: {
    // Optional fields say so in their label, so required ones need no asterisk.
    defaultProps: { required: false },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        marginBottom: 6,
        lineHeight: 1.5,
        fontWeight: 650,
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiInputLabel: {
    defaultProps: { disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        maxWidth: 'none',
        transform: 'none',
        overflow: 'visible',
        whiteSpace: 'normal',
        userSelect: 'auto',
        zIndex: 'auto',
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS,
        backgroundColor: theme.vars.palette.background.paper,
        transition: 'box-shadow 120ms',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
        '&.Mui-focused': {
          boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.secondary.main} 35%, transparent)`,
          '& .MuiOutlinedInput-notchedOutline': {
            borderWidth: 1,
            borderColor: theme.vars.palette.secondary.main,
          },
        },
        '&.Mui-disabled': {
          color: 'inherit',
          backgroundColor: theme.vars.palette.background.sunken,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
        },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: edge(theme),
        transition: 'border-color 120ms',
        legend: { display: 'none' },
      }),
      multiline: { padding: '11px 14px' },
      input: {
        boxSizing: 'border-box',
        height: HEIGHT,
        padding: '0 14px',
        textOverflow: 'ellipsis',
        // An icon or a unit beside the text has its own margin.
        '.MuiInputBase-adornedStart > &': { paddingLeft: 0 },
        '.MuiInputBase-adornedEnd > &': { paddingRight: 0 },
        scrollMarginBlock: SCROLL_MARGIN,
        // Disabled fields stay readable.
        '&.Mui-disabled': { WebkitTextFillColor: 'currentcolor' },
        // The browser's button cannot be reached with the keyboard. Search fields have their own.
        '&::-webkit-search-cancel-button': { display: 'none' },
        '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
        '&:is(textarea)': {
          height: 'auto',
          maxHeight: '45dvh',
          padding: 0,
          resize: 'vertical',
          fieldSizing: 'content',
        },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
        '&.Mui-error': { fontWeight: 600 },
      }),
    },
  },
  MuiNativeSelect: {
    defaultProps: { IconComponent: ChevronDownIcon },
    styleOverrides: {
      // Keeps the text clear of the icon. MUI sets its own padding with the same specificity.
      select: { textOverflow: 'ellipsis', '&&&': { paddingRight: 36 } },
      icon: ({ theme }) => ({
        right: 10,
        fontSize: 20,
        color: theme.vars.palette.text.secondary,
        '&.Mui-disabled': { display: 'none' },
      }),
    },
  },
  MuiCheckbox: {
    defaultProps: {
      icon: <UncheckedIcon />,
      checkedIcon: <CheckedIcon />,
      indeterminateIcon: <IndeterminateIcon />,
    },
    styleOverrides: {
      root: ({ theme }) => ({
        ...choiceControl(theme),
        '& .MuiSvgIcon-root': { borderRadius: 7 },
        '&.Mui-disabled': {
          color: theme.vars.palette.divider,
          '& .MuiSvgIcon-root': { backgroundColor: theme.vars.palette.background.sunken },
        },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...choiceControl(theme),
        color: edge(theme),
        '& .MuiSvgIcon-root': { borderRadius: '50%' },
        '&.Mui-disabled': { color: theme.vars.palette.divider },
        '&.Mui-disabled.Mui-checked': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -10, marginRight: 0, minHeight: 44 } } },
  MuiFormGroup: {
    defaultProps: { row: true },
    styleOverrides: {
      root: ({ theme }) => ({
        gap: 8,
        // Choices in a group are framed: the whole row is the target of a press.
        '& > .MuiFormControlLabel-root': {
          flex: '1 1 auto',
          minHeight: HEIGHT,
          margin: 0,
          padding: '0 14px 0 3px',
          border: `1px solid ${edge(theme)}`,
          borderRadius: RADIUS,
          backgroundColor: theme.vars.palette.background.paper,
          '&:has(:checked)': {
            borderColor: theme.vars.palette.primary.main,
            boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
          },
          '&.Mui-error': { borderColor: theme.vars.palette.error.main },
          '&.Mui-disabled': {
            borderColor: theme.vars.palette.divider,
            backgroundColor: theme.vars.palette.background.sunken,
            boxShadow: 'none',
            '&:has(:checked)': { borderColor: theme.vars.palette.text.secondary },
            '& .MuiFormControlLabel-label': { color: theme.vars.palette.text.secondary },
            '& .Mui-checked + .MuiFormControlLabel-label': { color: theme.vars.palette.text.primary },
          },
        },
      }),
    },
  },
} satisfies ThemeOptions['components'];
