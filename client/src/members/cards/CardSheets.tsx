import { Box, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.tsx';
import { SheetStyles } from '../../ui/print/PrintPage.tsx';
import { CardBack, CardFront } from './CardFaces.tsx';
import type { CardRunPageQuery } from './CardRunPage.generated.ts';

type Run = CardRunPageQuery['cardRun'];
type Card = Run['cards'][number];

const COLUMNS = 3;
const PER_SHEET = 9;

const inSheets = (cards: readonly Card[]): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / PER_SHEET) }, (_, i) => cards.slice(i * PER_SHEET, (i + 1) * PER_SHEET));

/** The backs in mirrored order (each row from right to left), to match the fronts when printed on both sides. */
function mirrored(cards: readonly Card[]): (Card | null)[] {
  const rows = Array.from({ length: PER_SHEET / COLUMNS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => cards[row * COLUMNS + column] ?? null),
  );
  return rows.flatMap((row) => row.toReversed());
}

/** Real cards of 85.6 × 54 mm, nine to an A4 sheet laid crosswise; front and back of each sheet follow one another. */
export function CardSheets({ run }: { run: Run }) {
  const { settings } = useSession();
  const sheets = inSheets(run.cards);
  return (
    <Box w="full" overflowX="auto">
      <SheetStyles paper="cards" />
      <Box className="sheet" w="297mm" mx="auto" zoom={{ base: 0.28, md: 0.72, lg: 0.76, xl: 0.96 }}>
        {sheets.map((cards, i) => {
          const foot = `${settings.schemeName}, ${run.runNo}, sheet ${i + 1} of ${sheets.length}`;
          return (
            <Box key={cards[0]?.id}>
              <Side foot={`${foot}, front`}>
                {cards.map((card) => (
                  <CardFront key={card.id} holder={card.enrollee} />
                ))}
              </Side>
              <Side foot={`${foot}, back`}>
                {mirrored(cards).map((card, place) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else
                  card ? <CardBack key={card.id} holder={card.enrollee} address={card.address} /> : <span key={place} />,
                )}
              </Side>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** One side of a sheet. The cards are centred, so that both sides match however the printer feeds paper. */
function Side({ foot, children }: { foot: string; children: ReactNode }) {
  return (
    <Flex
      className="side"
      direction="column"
      align="center"
      justify="center"
      w="297mm"
      h="209.5mm"
      bg="white"
      color="black"
      position="relative"
      mb="4"
      borderWidth="1px"
      css={{ '@media print': { border: 0, margin: 0, breakAfter: 'page' } }}
    >
      <Grid templateColumns={`repeat(${COLUMNS}, 85.6mm)`} gridAutoRows="54mm" h={`${3 * 54 + 2 * 3}mm`} gap="3mm">
        {children}
      </Grid>
      <Box position="absolute" bottom="8mm" insetStart="17mm" fontSize="6.5pt" color="#555">
        {foot}
      </Box>
    </Flex>
  );
}
