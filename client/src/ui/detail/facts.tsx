import { Avatar, Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { initials } from '../format.ts';
import { useLabelText } from '../use-label-text.ts';

/** `wide` facts span all columns, for long numbers that must not break. */
export type Fact = { label: string; value: ReactNode; second?: ReactNode; wide?: boolean };

type Props = {
  facts: (Fact | false | null | undefined)[];
  columns?: 1 | 2 | 3 | 4;
  /** `stacked`: label above value, in columns. `rows`: label left of the value. */
  layout?: 'stacked' | 'rows';
};

const shown = (value: ReactNode) => (value === null || value === undefined || value === '' ? '–' : value);

/** A list of labels with values. */
export function FactList({ facts, columns = 1, layout = columns > 1 ? 'stacked' : 'rows' }: Props) {
  const labelText = useLabelText();
  const list = facts.filter((fact): fact is Fact => Boolean(fact));
  if (layout === 'rows') {
    return (
      <chakra.dl display="grid" gridTemplateColumns="minmax(72px, max-content) minmax(0, 1fr)" columnGap="3.5" rowGap="1.5" m="0">
        {list.map(({ label, value, second, wide }) => (
          <Flex key={label} display="contents">
            <chakra.dt color="fg.muted" gridColumn={wide ? '1 / -1' : undefined}>
              {labelText(label)}
            </chakra.dt>
            <chakra.dd
              m="0"
              mt={wide ? '-1.5' : undefined}
              fontWeight="500"
              minW="0"
              overflowWrap="anywhere"
              gridColumn={wide ? '1 / -1' : undefined}
            >
              {shown(value)}
              {second && (
                <Box textStyle="small" color="fg.muted">
                  {second}
                </Box>
              )}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
    );
  }
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`, md: `repeat(${columns}, minmax(0, 1fr))` }}
      columnGap="4"
      rowGap="2.5"
      m="0"
    >
      {list.map(({ label, value, second, wide }) => (
        <Box key={label} minW="0" gridColumn={wide ? '1 / -1' : undefined}>
          <chakra.dt textStyle="small" color="fg.muted">
            {labelText(label)}
          </chakra.dt>
          <chakra.dd m="0" fontWeight="500" overflowWrap="anywhere">
            {shown(value)}
          </chakra.dd>
          {second && (
            <chakra.dd m="0" textStyle="small" color="fg.muted">
              {second}
            </chakra.dd>
          )}
        </Box>
      ))}
    </chakra.dl>
  );
}

/** An email address that may break before the @. */
export const EmailText = ({ children }: { children: string }) => {
  const at = children.lastIndexOf('@');
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
};

type PersonProps = {
  name: string;
  note?: ReactNode;
  number?: string | null;
  photoUrl?: string | null;
  large?: boolean;
  children?: ReactNode;
};

/** The person that a page is about: photo or initials, name, number and main facts. */
export function Person({ name, note, number, photoUrl, large = true, children }: PersonProps) {
  return (
    <Flex gap="3" align="flex-start" minW="0">
      <Avatar.Root shape="rounded" boxSize={large ? '54px' : '36px'} flexShrink={0}>
        <Avatar.Fallback aria-hidden>{initials(name)}</Avatar.Fallback>
        {photoUrl && <Avatar.Image src={photoUrl} alt={`Photo of ${name}`} />}
      </Avatar.Root>
      <Box minW="0">
        <Box textStyle="h2" overflowWrap="anywhere">
          {name}
        </Box>
        {number && <Box className="code">{number}</Box>}
        {note && <Box color="fg.muted">{note}</Box>}
        {children}
      </Box>
    </Flex>
  );
}

/** Panels beside each other where there is room. */
export function Columns({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` }} gap="3" alignItems="stretch">
      {children}
    </Grid>
  );
}
