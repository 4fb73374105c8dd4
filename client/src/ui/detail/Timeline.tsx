import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { dateTime } from '../format.ts';
import type { Tone } from '../labels.ts';
import { useLabelText } from '../use-label-text.ts';

export type TimelineEvent = { id: string; title: ReactNode; at?: string | null; who?: string | null; text?: ReactNode; tone?: Tone };

/** Events, latest first; the latest has a filled dot. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  const labelText = useLabelText();
  if (events.length === 0) return <Box color="fg.muted">{labelText('No history yet')}</Box>;
  return (
    <chakra.ol listStyleType="none">
      {events.map(({ id, title, at, who, text, tone = 'accent' }, i) => (
        <Flex as="li" key={id} gap="2.5" pb={i < events.length - 1 ? '2.5' : '0'} position="relative" colorPalette={tone}>
          {i < events.length - 1 && <Box aria-hidden position="absolute" insetStart="4px" top="14px" bottom="-2px" w="1px" bg="border" />}
          <Box
            aria-hidden
            boxSize="9px"
            mt="5px"
            rounded="full"
            flexShrink={0}
            borderWidth="2px"
            borderColor={i === 0 || tone !== 'accent' ? 'colorPalette.mark' : 'border.control'}
            bg={i === 0 ? 'colorPalette.mark' : 'bg.panel'}
          />
          <Box minW="0">
            <Box>{typeof title === 'string' ? labelText(title) : title}</Box>
            <Box textStyle="small" color="fg.muted">
              {[at && dateTime(at), who && labelText(who)].filter(Boolean).join(', ')}
            </Box>
            {text && (
              <Box textStyle="small" mt="0.5" overflowWrap="anywhere">
                {text}
              </Box>
            )}
          </Box>
        </Flex>
      ))}
    </chakra.ol>
  );
}
