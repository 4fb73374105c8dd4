import { Box, Button, chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '../format.ts';
import { serverNow } from '../time.ts';

export type Paper = 'A5' | 'A4' | 'A4-landscape' | 'cards';

/** `small`: the scale on a phone, where the page is only viewed. */
const PAPERS: Record<Paper, { size: string; margin: string; width: string; small: number }> = {
  A5: { size: 'A5 portrait', margin: '10mm', width: '148mm', small: 0.56 },
  A4: { size: 'A4 portrait', margin: '12mm', width: '210mm', small: 0.39 },
  'A4-landscape': { size: 'A4 landscape', margin: '10mm', width: '297mm', small: 0.28 },
  cards: { size: 'A4 landscape', margin: '0', width: '297mm', small: 0.28 },
};

/** Prints the page's sheet only, without menus and bars. */
const onPaper = (paper: Paper) => `
  @page { size: ${PAPERS[paper].size}; margin: ${PAPERS[paper].margin}; }
  @media print {
    html, body { background: #fff !important; height: auto !important; }
    /* Invisible elements would still take space and print empty pages. */
    body :not(:has(.sheet), .sheet, .sheet *) { display: none !important; }
    .no-print { display: none !important; }
    .sheet { position: absolute !important; inset: 0 0 auto 0 !important; width: auto !important; padding: 0 !important; border: 0 !important; zoom: 1 !important; }
    /* A card is cut to its outline on paper too. */
    main, main *:not(.card-face, .card-face *) { overflow: visible !important; }
    /* Otherwise the sheet starts at its panel, possibly pages below the top. */
    main, main :not(.sheet, .sheet *) { position: static !important; }
  }`;

/** For a page with its own layout: only content inside `.sheet` is printed. */
export const SheetStyles = ({ paper }: { paper: Paper }) => <Global styles={onPaper(paper)} />;

/** Black on white, with borders and without background colours. */
export const sheetStyle: SystemStyleObject = {
  bg: 'white',
  color: 'black',
  fontSize: '9.5pt',
  lineHeight: '13pt',
  fontVariantNumeric: 'tabular-nums',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& thead': { display: 'table-header-group' },
  // Totals follow the last rows; the browser would repeat a table footer on every page.
  '& tfoot': { display: 'table-row-group' },
  '& th': { textAlign: 'start', fontWeight: '500', fontSize: '8.5pt', borderBottom: '1pt solid #000', py: '3px', pe: '8px' },
  '& td': { borderBottom: '0.75pt solid #bbb', py: '3px', pe: '8px', verticalAlign: 'top' },
  '& tfoot td': { fontWeight: '600', borderTop: '1pt solid #000', borderBottom: '1.5pt solid #000' },
  '& .num': { textAlign: 'end' },
  '& th:last-of-type, & td:last-of-type': { pe: 0 },
  '& tr, & .keep': { breakInside: 'avoid' },
};

type Props = {
  paper: Paper;
  /** The title at the right of the header, such as 'Authorisation slip'. */
  title: string;
  number?: string;
  printedBy: string;
  scheme?: { name: string; note?: string; logo?: ReactNode };
  head?: ReactNode;
  /** Opens the print dialog when the page is rendered. */
  auto?: boolean;
  children: ReactNode;
};

/** A print preview with a print button. */
export function PrintPage({ paper, title, number, printedBy, scheme, head, auto, children }: Props) {
  const { t } = useTranslation(['common', 'app']);
  useEffect(() => {
    if (auto) window.print();
  }, [auto]);
  return (
    <Flex direction="column" align="center" gap="3" p={{ base: '2', md: '5' }} flex="1">
      <Global styles={onPaper(paper)} />
      <Flex className="no-print" w="full" maxW={PAPERS[paper].width} justify="space-between" align="center">
        <Box color="fg.muted">{PAPERS[paper].size.replace(' portrait', '')}</Box>
        <Button colorPalette="accent" onClick={() => window.print()}>
          <Printer aria-hidden /> {t('app:print')}
        </Button>
      </Flex>
      <Box w="full" overflowX="auto">
        <Box
          className="sheet"
          css={sheetStyle}
          w={PAPERS[paper].width}
          mx="auto"
          p={PAPERS[paper].margin}
          borderWidth="1px"
          position="relative"
          zoom={{ base: PAPERS[paper].small, md: 1 }}
        >
          <Flex justify="space-between" gap="6" align="center" mb="4mm">
            {scheme && (
              <Flex gap="3mm" align="center">
                {scheme.logo}
                <Box>
                  <Box fontSize="11pt" fontWeight="600">
                    {scheme.name}
                  </Box>
                  {scheme.note && <Box fontSize="8.5pt">{scheme.note}</Box>}
                </Box>
              </Flex>
            )}
            <Box whiteSpace="nowrap" textAlign={scheme ? 'end' : 'start'} ms={scheme ? 'auto' : undefined}>
              <chakra.h1 fontSize="11pt" fontWeight="600">
                {title}
              </chakra.h1>
              {number && <Box className="code">{number}</Box>}
            </Box>
          </Flex>
          {head}
          {children}
          <Flex justify="space-between" mt="5mm" fontSize="8pt" color="#333">
            <span>
              Printed {dateTime(new Date(serverNow()))} by {printedBy}
            </span>
          </Flex>
        </Box>
      </Box>
    </Flex>
  );
}

/** A code in large type, readable across a desk. */
export const BigCode = ({ children }: { children: ReactNode }) => (
  <Box className="code" fontSize="22pt" lineHeight="28pt" fontWeight="600" letterSpacing="0.02em">
    {children}
  </Box>
);

/** A label above its value, for print. */
export function PrintFact({ label, children, second }: { label: string; children: ReactNode; second?: ReactNode }) {
  return (
    <Box>
      <Box fontSize="8pt">{label}</Box>
      <Box fontWeight="600">{children}</Box>
      {second && <Box>{second}</Box>}
    </Box>
  );
}
