import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { type LucideIcon, MessageCircleQuestion, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MESSAGE_TEMPLATES } from '../../../../server/scheme/texts/message-templates.shared.ts';
import { messageTextList, settingTopic } from '../../screens/administration.screens.ts';
import { standardQueryList } from '../../screens/care.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { plural } from '../../ui/format.ts';
import { useScreenHref } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { type SettingsPageQuery, useSettingsPageQuery } from './Settings.generated.ts';
import { TOPICS, topicPath } from './setting.labels.ts';

/** The topics of the settings. */
export default function SettingsPage() {
  const { data, error, refetch } = useSettingsPageQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <Page>
      <PageHeader subtitle="The rules of the scheme, by topic. Changes apply everywhere." />
      {!data && error && <ErrorPanel error={error} retry={refetch} />}
      {!data && !error && <LoadingPanel rows={8} />}
      <Grid as="ul" listStyleType="none" templateColumns={{ base: '1fr', md: 'repeat(auto-fill, minmax(19rem, 1fr))' }} gap="3">
        {data?.settingTopics.map((counts) => (
          <TopicCard key={counts.topic} counts={counts} />
        ))}
        {data && <TextsCard />}
        {data && <StandardQueriesCard count={data.standardQueries.total} />}
      </Grid>
    </Page>
  );
}

function TopicCard({ counts }: { counts: SettingsPageQuery['settingTopics'][number] }) {
  const href = useScreenHref()(settingTopic, { topic: topicPath(counts.topic) });
  return (
    <Card {...TOPICS[counts.topic]} href={href}>
      {plural(counts.total, 'setting')}
      {counts.changed > 0 && <StatusTag label={{ text: `${counts.changed} changed`, tone: 'info' }} />}
      {counts.planned > 0 && <StatusTag label={{ text: `${counts.planned} scheduled`, tone: 'warn' }} />}
    </Card>
  );
}

/** Link to the list of message templates. */
function TextsCard() {
  const href = useScreenHref()(messageTextList);
  return (
    <Card title="Message templates" text="The wording of emails and text messages" icon={MessageSquareText} href={href}>
      {plural(Object.keys(MESSAGE_TEMPLATES).length, 'text')}
    </Card>
  );
}

/** Link to the list of standard queries. */
function StandardQueriesCard({ count }: { count: number }) {
  const href = useScreenHref()(standardQueryList);
  return (
    <Card title="Standard queries" text="What officers often ask a facility" icon={MessageCircleQuestion} href={href}>
      {plural(count, 'active query', 'active queries')}
    </Card>
  );
}

type CardProps = { title: string; text: string; icon: LucideIcon; href: string | null; children: ReactNode };

function Card({ title, text, icon: Icon, href, children }: CardProps) {
  return (
    <Box as="li" minW="0">
      <Flex asChild gap="3" h="full" p="3.5" bg="bg.panel" borderWidth="1px" rounded="l3" _hover={{ bg: 'bg.hover' }}>
        <Link to={href ?? ''}>
          <Box color="accent.fg" pt="0.5">
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box minW="0">
            <chakra.h2 textStyle="h2">{title}</chakra.h2>
            <Box color="fg.muted">{text}</Box>
            <Flex gap="2" mt="1.5" wrap="wrap" align="center" textStyle="small" color="fg.muted">
              {children}
            </Flex>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}
