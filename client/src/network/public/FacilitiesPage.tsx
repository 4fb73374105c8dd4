import '../../platform/i18n/public-texts.ts';
import { Box, Link as ChakraLink, Flex, Grid, Heading, Text, VisuallyHidden } from '@chakra-ui/react';
import { MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { TileMap } from '../../ui/chart/TileMap.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { number } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { LinkButton } from '../../ui/link.tsx';
import { LGA_TILES } from '../geography/lga-tiles.ts';
import { type FacilitiesPageQuery, useFacilitiesPageQuery } from './FacilitiesPage.generated.ts';
import { FacilityForm } from './FacilityForm.tsx';
import { type FacilitySearch, filterOf, readSearch, searchOf } from './facility-search.ts';
import { PublicPage } from './PublicPage.tsx';

const PAGE_SIZE = 20;

/** The public search of facilities. The search is in the address, so that a link can be shared. */
export default function FacilitiesPage() {
  const { t } = useTranslation('public');
  const [params] = useSearchParams();
  const search = readSearch(params);
  const filter = filterOf(search);
  const result = useFacilitiesPageQuery({
    page: { number: search.page, size: PAGE_SIZE },
    search: search.q || null,
    filter,
    // The map ignores LGA and town, to show where else there are facilities.
    mapFilter: { ...filter, lgaId: null, townId: null },
  });
  const data = shownData(result);
  const total = data?.publicHcps.total ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);
  const searched = searchOf({ ...search, page: 1 }) !== '';
  return (
    <PublicPage title={t('facilities.title')} text={t('facilities.text')}>
      {!data && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={12} />)}
      {data && (
        <>
          <FacilityForm search={search} lgas={data.publicLgas} />
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
            gap="5"
            alignItems="start"
            aria-busy={result.loading}
          >
            <Box as="section" aria-labelledby="found">
              <Flex align="baseline" columnGap="4" wrap="wrap" mb="2">
                <Heading as="h2" id="found" aria-live="polite" fontSize="1.125rem" fontWeight="600">
                  {t('facilities.found', { count: total, formatted: number(total) })}
                </Heading>
                {searched && (
                  <ChakraLink asChild color="accent.fg" textDecoration="underline">
                    <Link to="/facilities">{t('facilities.clear')}</Link>
                  </ChakraLink>
                )}
              </Flex>
              <Box bg="bg.panel" borderWidth="1px" rounded="l3">
                {total === 0 && <EmptyState title={t('facilities.none')} text={t('facilities.noneText')} />}
                <Box as="ul" listStyleType="none" divideY="1px" aria-label={t('facilities.list')}>
                  {data.publicHcps.items.map((facility) => (
                    <Facility key={facility.id} facility={facility} />
                  ))}
                </Box>
              </Box>
              {pages > 1 && <Pages search={search} pages={pages} />}
            </Box>
            <FacilityMap search={search} lgas={data.publicLgas} counts={data.publicHcpsByLga} />
          </Grid>
        </>
      )}
    </PublicPage>
  );
}

/** Omits town and LGA if the address already has them. */
const placeOf = (address: string, town: string, lga: string) =>
  [address, town, lga].filter((part, i, parts) => part && !parts.slice(0, i).some((before) => before.endsWith(part))).join(', ');

function Facility({ facility }: { facility: FacilitiesPageQuery['publicHcps']['items'][number] }) {
  const { t } = useTranslation(['public', 'common']);
  const { name, level, ownership, providerType, address, phone, town, lga } = facility;
  return (
    <Flex as="li" px="4" py="3" columnGap="6" rowGap="1" wrap="wrap" justify="space-between">
      <Box minW="0" flex="1 1 18rem">
        <Box fontWeight="600">{name}</Box>
        <Box color="fg.muted">
          {t(`common:facilityType.${providerType}`)}, {t(`common:level.${level}`).toLowerCase()},{' '}
          {t(`common:ownership.${ownership}`).toLowerCase()}
        </Box>
        <Flex gap="1.5" align="baseline" mt="0.5">
          <Box color="fg.subtle" alignSelf="center" flexShrink={0}>
            <MapPin size={14} strokeWidth={1.75} aria-hidden="true" />
          </Box>
          <span>{placeOf(address, town.name, lga.name)}</span>
        </Flex>
      </Box>
      {phone && (
        <ChakraLink
          href={`tel:${phone}`}
          color="accent.fg"
          alignSelf="flex-start"
          aria-label={`${t('facilities.call', { name })}, ${phone}`}
        >
          <Phone size={14} strokeWidth={1.75} aria-hidden="true" /> <span className="code">{phone}</span>
        </ChakraLink>
      )}
    </Flex>
  );
}

function Pages({ search, pages }: { search: FacilitySearch; pages: number }) {
  const { t } = useTranslation('public');
  const { page } = search;
  const link = (to: number, label: string) => (
    <LinkButton to={`/facilities${searchOf({ ...search, page: to })}`} variant="outline">
      {label}
    </LinkButton>
  );
  return (
    <Flex as="nav" aria-label={t('facilities.pages')} gap="3" align="center" mt="3">
      {page > 1 && link(page - 1, t('facilities.previous'))}
      <Box color="fg.muted">{t('facilities.page', { page: number(page), pages: number(pages) })}</Box>
      {page < pages && link(page + 1, t('facilities.next'))}
    </Flex>
  );
}

type MapProps = {
  search: FacilitySearch;
  lgas: FacilitiesPageQuery['publicLgas'];
  counts: FacilitiesPageQuery['publicHcpsByLga'];
};

/** Tile map with the number of facilities per LGA; each tile is a link. */
function FacilityMap({ search, lgas, counts }: MapProps) {
  const { t } = useTranslation('public');
  const countOf = new Map(counts.map(({ lgaId, count }) => [lgaId, count]));
  const tiles = lgas.flatMap(({ id, code, name }) => {
    const place = LGA_TILES[code];
    return place ? [{ key: id, label: name, column: place[0], row: place[1], value: countOf.get(id) ?? 0 }] : [];
  });
  // States without a tile map use the form.
  if (tiles.length === 0 || tiles.length < lgas.length) return null;
  return (
    <Box as="section" aria-labelledby="map" bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
      <Heading as="h2" id="map" textStyle="h2">
        {t('facilities.map')}
      </Heading>
      <Text color="fg.muted" mb="3">
        {t('facilities.mapText')}
      </Text>
      <TileMap
        tiles={tiles}
        format={number}
        label={t('facilities.map')}
        words={{ nothing: t('facilities.mapNothing'), range: (from, to) => t('facilities.mapRange', { from, to }) }}
        linked={({ key }, _accessibleName, content: ReactNode) => (
          <ChakraLink
            asChild
            display="block"
            h="full"
            color="inherit"
            rounded="l1"
            {...(key === search.lga && { outline: '2px solid', outlineColor: 'accent.fg', outlineOffset: '1px' })}
          >
            <Link
              to={`/facilities${searchOf({ ...search, lga: key, town: '', page: 1 })}`}
              aria-current={key === search.lga ? 'true' : undefined}
              preventScrollReset
            >
              {content}
              <VisuallyHidden>, {t('facilities.mapShow')}</VisuallyHidden>
            </Link>
          </ChakraLink>
        )}
      />
    </Box>
  );
}
