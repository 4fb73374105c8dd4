import { Box, Flex, IconButton, Input, InputGroup } from '@chakra-ui/react';
import { ListFilter, Star } from 'lucide-react';
import { MAX_SEARCH } from '../../../server/scheme/validation/text.shared.ts';
import { useMountTexts } from '../platform/mount.tsx';
import type { Mount } from '../platform/screen.ts';
import { Hint } from './Hint.tsx';

type Props = {
  typed: string;
  onType: (text: string) => void;
  /** The menu item of the current page. */
  current: Mount | null;
  isFavourite: boolean;
  onFavourite: (mount: Mount) => void;
  focusFirst: () => void;
};

/** The head of a long menu: filters it by text, and adds the current page to the favourites. */
export function MenuFilter({ typed, onType, current, isFavourite, onFavourite, focusFirst }: Props) {
  const { titleOf } = useMountTexts();
  const hint = current && `${isFavourite ? 'Remove from favourites' : 'Add to favourites'}: ${titleOf(current)}`;
  return (
    <Flex gap="1" px="2" pt="2" align="center">
      <InputGroup startElement={<ListFilter size={14} aria-hidden />} flex="1">
        <Input
          aria-label="Filter the menu"
          placeholder="Filter the menu"
          autoComplete="off"
          size={{ base: 'sm', md: 'xs' }}
          maxLength={MAX_SEARCH}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed) {
              event.stopPropagation();
              onType('');
            } else if (event.key === 'ArrowDown' || (event.key === 'Enter' && typed.trim())) {
              event.preventDefault();
              focusFirst();
            }
          }}
        />
      </InputGroup>
      <Box flexShrink="0">
        {current && hint && (
          <Hint label={hint} side="right">
            <IconButton
              aria-label={hint}
              aria-pressed={isFavourite}
              variant="ghost"
              size={{ base: 'sm', md: 'xs' }}
              onClick={() => onFavourite(current)}
            >
              <Star aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
            </IconButton>
          </Hint>
        )}
      </Box>
    </Flex>
  );
}
