import type { SystemStyleObject } from '@chakra-ui/react';

/** The text of column heads. */
export const headCell: SystemStyleObject = {
  bg: 'bg.subtle',
  color: 'fg.muted',
  textStyle: 'small',
  fontWeight: '500',
  textAlign: 'start',
  whiteSpace: 'nowrap',
};

/** Cells are native elements styled from here, as a styled component per cell makes rendering three times as slow. */
export const tableStyle: SystemStyleObject = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  textStyle: 'body',
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    ...headCell,
    height: '32px',
    px: '2',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
  '& th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    cursor: 'pointer',
    fontWeight: '500',
    minHeight: '24px',
    rounded: 'l1',
  },
  '& th[aria-sort] ': { color: 'fg' },
  '& th[aria-sort] button': { fontWeight: '600' },
  '& th.num, & td.num': { textAlign: 'end' },
  '& td': {
    px: '2',
    py: '2px',
    height: '37px',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    verticalAlign: 'middle',
    lineHeight: '17px',
  },
  '& td.num': { whiteSpace: 'nowrap' },
  '& td.strong': { fontWeight: '600' },
  '& td.zero': { color: 'fg.subtle' },
  '& td.fit, & th.fit': { whiteSpace: 'nowrap', width: '1%' },
  '& .second': { display: 'block', textStyle: 'small', lineHeight: '15px', color: 'fg.muted', fontWeight: '400' },
  '& th:first-of-type, & td:first-of-type': { ps: '3.5' },
  '& th:last-of-type, & td:last-of-type': { pe: '3.5' },
  '& tbody tr:last-of-type td': { borderBottomWidth: 0 },
  '&[data-dense] td': { height: '26px', py: 0 },
  // Keeps two-line cells away from the borders above and below.
  '&[data-dense] td:has(.second)': { py: '2px' },
  // Headers wrap before a column is pushed off the screen.
  '&[data-dense] th': { whiteSpace: 'normal', lineHeight: '15px', py: '1' },
  '&[data-dense] th button': { position: 'relative', textAlign: 'inherit' },
  '&[data-dense] :is(th, td):not(:first-of-type)': { ps: '1.5' },
  '&[data-dense] :is(th, td):not(:last-of-type)': { pe: '1.5' },
  // With many columns, only the sorted one reserves room for its arrow; the others show theirs on hover.
  '&[data-dense] th .idle': { display: 'none' },
  '&[data-dense] th button:is(:hover, :focus-visible)': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  // The first column stays while a wide table scrolls sideways.
  '&[data-dense] :is(th, td):first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    '@media (max-width: 47.99rem)': { borderInlineEndWidth: '1px', borderInlineEndColor: 'border' },
  },
  '&[data-dense] tbody tr:not([data-sum]) td:first-of-type': { bg: 'bg.panel', zIndex: 1 },
  // The buttons of rows stay at the end while a wide table scrolls sideways.
  '& :is(th, td).actions': { position: 'sticky', insetEnd: 0 },
  '& th.actions': { zIndex: 2 },
  '& tbody tr:not([data-sum]) td.actions': { bg: 'bg.panel' },
  // A name looks like a link only while its row is hovered, as a click anywhere on the row opens it.
  '& tbody tr[data-link] td a': { color: 'fg' },
  '& tbody tr[data-link]:is(:hover, :focus-within, [aria-current]) td a': { color: 'accent.fg' },
  '& tr[data-link]': { cursor: 'pointer' },
  '& tr[data-note] td': { borderBottomWidth: 0 },
  '& tr.note td': { height: '22px', pt: 0, pb: '4px' },
  '@media (hover: hover)': {
    '& tbody tr[data-row]:hover td, &[data-dense] tbody tr[data-row]:hover td:first-of-type': { bg: 'bg.hover' },
  },
  '& tbody tr[data-sum] td': { bg: 'bg.subtle', fontWeight: '600' },
  '& tbody tr[aria-current] td': { bg: 'bg.selected' },
  '& tbody tr[data-row]:focus-visible': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '-2px' },
  '& tfoot': { position: 'sticky', bottom: 0, zIndex: 2 },
  '& tfoot td': {
    bg: 'bg.subtle',
    fontWeight: '600',
    height: '36px',
    borderTopWidth: '1px',
    borderBottomWidth: 0,
    borderColor: 'border',
    whiteSpace: 'nowrap',
  },
  // The row's button covers the end of the row and appears on hover or focus.
  '& td .row-action': { display: 'none', position: 'absolute', insetEnd: '3', top: '50%', transform: 'translateY(-50%)' },
  '& tr:is(:hover, :focus-within, [aria-current]) td:has(.row-action)': {
    position: 'relative',
    '& > :not(.row-action)': { visibility: 'hidden' },
  },
  '& tr:is(:hover, :focus-within, [aria-current]) .row-action': { display: 'inline-flex' },
  '@media print': {
    '& th': { position: 'static', bg: 'transparent' },
    '& tfoot': { position: 'static' },
    '& .row-action': { display: 'none !important' },
    '& tr': { breakInside: 'avoid' },
  },
};
