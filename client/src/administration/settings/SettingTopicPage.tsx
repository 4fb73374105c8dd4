import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { cancelSettingChangeInput, settingsForm } from '../../../../server/administration/settings/setting.input.ts';
import { keysOfTopic, SETTINGS, type SettingKey } from '../../../../server/scheme/settings/settings.shared.ts';
import { useCrumbs, usePageTitle } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { settings as settingsScreen } from '../../screens/administration.screens.ts';
import { paDutyBoard } from '../../screens/care.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { confirmChange, EffectiveFromField, ScheduledChanges } from '../../ui/form/ScheduledChanges.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { PhoneGateways } from './PhoneGateways.tsx';
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
import { TextMessageCosts } from './TextMessageCosts.tsx';

type Topic = SettingsOfTopic_FieldsFragment;

const labelOf = (key: string) => SETTINGS[key as SettingKey].label;

/** The settings of one topic, changed together with a reason. */
export default function SettingTopicPage() {
  const topic = topicOfPath(useParams().topic);
  const title = topic ? TOPICS[topic].title : null;
  usePageTitle(title);
  const crumbs = useCrumbs(title);
  const result = useSettingTopicPageQuery({ topic: topic ?? 'SCHEME' }, { skip: !topic, fetchPolicy: 'cache-and-network' });
  if (!topic) {
    return (
      <Page>
        <PageHeader title="Settings" crumbs={crumbs} />
        <EmptyState title="Settings topic not found" text={<ScreenLink to={settingsScreen}>All settings</ScreenLink>} />
      </Page>
    );
  }
  const shown = result.data?.settingsOfTopic.topic === topic ? result.data.settingsOfTopic : undefined;
  if (!shown) return <DetailPage title={TOPICS[topic].title} crumbs={crumbs} result={{ ...result, data: shown }} />;
  return <TopicForm key={topic} page={shown} crumbs={crumbs} />;
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
      confirmChange((saved?.planned.length ?? 0) > planned.length);
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
        <ScheduledChanges
          changes={planned}
          version={version}
          text={({ key, value, effectiveFrom }) => (
            <>
              {labelOf(key)}: <b>{settingText(key as SettingKey, value)}</b> from {date(effectiveFrom)}
            </>
          )}
          subject={({ key }) => labelOf(key)}
          schema={cancelSettingChangeInput}
          cancel={CancelSettingChangeDocument}
        />
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
          {topic === 'NOTICES' && (
            <FormWide>
              <TextMessageCosts />
            </FormWide>
          )}
          {topic === 'PHONE' && (
            <FormWide>
              <PhoneGateways />
            </FormWide>
          )}
        </FormSection>
        <FormSection columns={2}>
          <TextField name="reason" label="Reason for the change" help="Shown in the history." maxLength={500} />
          {hasMoney && <EffectiveFromField help={`Only settings that affect money can take effect later: ${moneyLabels(settings)}.`} />}
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
