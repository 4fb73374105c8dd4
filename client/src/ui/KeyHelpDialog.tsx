import { Flex, Span, Stack } from '@chakra-ui/react';
import { groupBy } from '../../../server/platform/group-by.shared.ts';
import { InfoDialog } from './detail/InfoDialog.tsx';
import { Keycap } from './Keycap.tsx';

type Props = {
  groups: readonly { name: string; keys: { current: { key: string; label: string }[] } }[];
  onClose: () => void;
};

/** All shortcuts of the page. */
export default function KeyHelpDialog({ groups, onClose }: Props) {
  return (
    <InfoDialog title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <Stack gap="4">
        {[...groupBy(groups, ({ name }) => name)].map(([name, parts]) => (
          <Stack key={name} gap="1.5">
            <Span textStyle="caption" color="fg.muted">
              {name}
            </Span>
            {parts
              .flatMap(({ keys }) => keys.current)
              .map(({ key, label }) => (
                <Flex key={key} justify="space-between">
                  <span>{label}</span>
                  <Flex gap="1">
                    {key.split('+').map((part) => (
                      <Keycap key={part}>{part}</Keycap>
                    ))}
                  </Flex>
                </Flex>
              ))}
          </Stack>
        ))}
      </Stack>
    </InfoDialog>
  );
}
