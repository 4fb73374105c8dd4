import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { cancelSettingChangeInput, settingsForm } from '../../../../server/administration/settings/setting.input.ts';
import { keysOfTopic, SETTINGS, type SettingKey } from '../../../../server/scheme/settings/settings.shared.ts';
import { useCrumbs, usePageTitle } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { settings as settingsScreen } from '../../screens/administration.screens.ts';
import { paDutyBoard } from '../../screens/care.screens.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date, lagosIsoDay } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { SettingEffects } from './SettingEffects.tsx';
import { SettingField } from './SettingField.tsx';
import { SettingHistoryDialog } from './SettingHistoryDialog.tsx';
import {
  CancelSettingChangeDocument,
  type SettingsOfTopic_FieldsFragment,
  useSettingTopicPageQuery,
  useUpdateSettingsMutation,
} from './Settings.generated.ts';
import { settingText, TOPICS, topicOfPath } from './setting.labels.ts';

type Topic = SettingsOfTopic_FieldsFragment;
type Planned = Topic['planned'][number];

/** The settings of one topic, changed together with a reason. */
export default function SettingTopicPage() {
  const topic = topicOfPath(useParams().topic);
  const title = topic ? TOPICS[topic].title : null;
  usePageTitle(title);
  const crumbs = useCrumbs(title);
  const { data, error, refetch } = useSettingTopicPageQuery(
    { topic: topic ?? 'SCHEME' },
    { skip: !topic, fetchPolicy: 'cache-and-network' },
  );
  if (!topic) {
    return (
      <Page>
        <PageHeader title="Settings" crumbs={crumbs} />
        <EmptyState title="Settings topic not found" text={<ScreenLink to={settingsScreen}>All settings</ScreenLink>} />
      </Page>
    );
  }
  const shown = data?.settingsOfTopic.topic === topic ? data.settingsOfTopic : undefined;
  return (
    <>
      {!shown && (
        <Page>
          <PageHeader title={TOPICS[topic].title} crumbs={crumbs} />
          {error ? <ErrorPanel error={error} retry={refetch} /> : <LoadingPanel rows={8} />}
        </Page>
      )}
      {shown && <TopicForm key={topic} page={shown} crumbs={crumbs} />}
    </>
  );
}

function TopicForm({ page, crumbs }: { page: Topic; crumbs: ReturnType<typeof useCrumbs> }) {
  const { topic, settings, planned, version } = page;
  const [update] = useUpdateSettingsMutation();
  const { refresh } = useSession();
  const [historyKey, setHistoryKey] = useState<SettingKey | null>(null);
  const stored = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  const hasMoney = settings.some(({ key }) => SETTINGS[key as SettingKey].isMoney);
  const form = useMutationForm({
    schema: settingsForm(topic),
    defaultValues: { topic, version, values: stored, reason: '', effectiveFrom: null },
    submit: (input) => update({ variables: { input } }),
    onDone: ({ data }) => {
      const saved = data?.updateSettings;
      const wasPlanned = (saved?.planned.length ?? 0) > planned.length;
      toast.done(wasPlanned ? 'Change scheduled' : 'Saved', {
        text: wasPlanned ? 'It takes effect on that date' : 'It takes effect immediately',
      });
      const values = Object.fromEntries((saved?.settings ?? []).map(({ key, value }) => [key, value]));
      form.form.reset({ topic, version: saved?.version ?? version, values, reason: '', effectiveFrom: null });
      // The browser’s session also contains name, colour and limits.
      void refresh();
    },
  });
  const ownPages = keysOfTopic(topic).filter((key) => SETTINGS[key].kind === 'OWN_PAGE');
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            submitLabel="Save changes"
            note={hasMoney ? 'Takes effect immediately unless you choose a date' : 'Takes effect immediately'}
          />
        }
      >
        <PageHeader title={TOPICS[topic].title} crumbs={crumbs} subtitle={TOPICS[topic].text} />
        {planned.length > 0 && <PlannedChanges planned={planned} version={version} />}
        <FormSection columns={2}>
          {settings.map((setting) => (
            <SettingField key={setting.key} setting={setting} onHistory={() => setHistoryKey(setting.key as SettingKey)} />
          ))}
          {ownPages.map((key) => (
            <Box key={key}>
              <Box fontWeight="500">{SETTINGS[key].label}</Box>
              <Box textStyle="small" color="fg.muted">
                {SETTINGS[key].help} <ScreenLink to={paDutyBoard}>Open page</ScreenLink>
              </Box>
            </Box>
          ))}
        </FormSection>
        <FormSection columns={2}>
          <TextField name="reason" label="Reason for the change" help="Shown in the history." maxLength={500} />
          {hasMoney && (
            <DateField
              name="effectiveFrom"
              label="Effective from"
              optional
              min={lagosIsoDay(new Date(serverNow()))}
              help={`Only settings that affect money can take effect later: ${moneyLabels(settings)}.`}
            />
          )}
          <FormWide>
            <SettingEffects topic={topic} stored={stored} />
          </FormWide>
        </FormSection>
      </Page>
      {historyKey && <SettingHistoryDialog settingKey={historyKey} onClose={() => setHistoryKey(null)} />}
    </Form>
  );
}

const moneyLabels = (settings: Topic['settings']) =>
  settings
    .map(({ key }) => SETTINGS[key as SettingKey])
    .filter(({ isMoney }) => isMoney)
    .map(({ label }) => `“${label}”`)
    .join(', ');

function PlannedChanges({ planned, version }: { planned: Planned[]; version: number }) {
  const [selected, setSelected] = useState<Planned | null>(null);
  return (
    <Panel title="Scheduled">
      {planned.map((change) => (
        <Flex key={change.id} gap="3" py="1" align="center" wrap="wrap">
          <Box flex="1" minW="12rem">
            {SETTINGS[change.key as SettingKey].label}: <b>{settingText(change.key as SettingKey, change.value)}</b> from{' '}
            {date(change.effectiveFrom)}
            <Box textStyle="small" color="fg.muted">
              {change.reason}, {change.createdBy.name}
            </Box>
          </Box>
          <Button variant="outline" size="xs" onClick={() => setSelected(change)}>
            Cancel change
          </Button>
        </Flex>
      ))}
      {selected && (
        <ReasonDialog
          record={{ id: selected.id, version }}
          schema={cancelSettingChangeInput}
          mutation={CancelSettingChangeDocument}
          onClose={() => setSelected(null)}
          title="Cancel this scheduled change?"
          note={`${SETTINGS[selected.key as SettingKey].label} will not change on ${date(selected.effectiveFrom)}.`}
          submitLabel="Cancel change"
          cancelLabel="Keep it scheduled"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 500 }}
          onDone={() => toast.done('Scheduled change cancelled')}
        />
      )}
    </Panel>
  );
}
