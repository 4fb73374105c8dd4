import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { messageTextForm } from '../../../../server/administration/texts/message-text.input.ts';
import { textOf } from '../../../../server/scheme/texts/message-templates.shared.ts';
import {
  placeholdersOf,
  renderEmail,
  sampleMessage,
  sampleValues,
  smsParts,
  type TextTemplate,
  templateSchema,
  ussdScreen,
} from '../../../../server/scheme/texts/template.shared.ts';
import { useCrumbs, usePageTitle } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { messageTextList } from '../../screens/administration.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChangeHistoryDialog, type Recorded } from '../ChangeHistoryDialog.tsx';
import {
  type MessageText_RowFragment,
  useMessageTextHistoryQuery,
  useMessageTextPageQuery,
  useUpdateMessageTextMutation,
} from './MessageText.generated.ts';
import { TEXT_CHANNEL } from './message-text.labels.ts';

type Text = MessageText_RowFragment;
type Crumbs = ReturnType<typeof useCrumbs>;

/** Editor for the wording of a template, with a preview. */
export default function MessageTextPage() {
  const key = useParams().key ?? '';
  const template = textOf(key);
  usePageTitle(template?.label ?? null);
  const crumbs = useCrumbs(template?.label ?? null);
  const result = useMessageTextPageQuery({ key }, { skip: !template, fetchPolicy: 'cache-and-network' });
  if (!template) {
    return (
      <Page>
        <PageHeader title="Message templates" crumbs={crumbs} />
        <EmptyState title="Template not found" text={<ScreenLink to={messageTextList}>All templates</ScreenLink>} />
      </Page>
    );
  }
  const text = result.data?.messageText.id === key ? result.data.messageText : undefined;
  if (!text) return <DetailPage title={template.label} crumbs={crumbs} result={{ ...result, data: text }} />;
  return <TextForm key={key} text={text} template={template} crumbs={crumbs} />;
}

/** What the wording of each channel is called, and how it is written. */
const WORDINGS: Record<TextTemplate['channel'], { next: string; label: string; help: string }> = {
  MAIL: {
    next: 'email',
    label: 'Body',
    help: 'A blank line starts a new paragraph. [Sign in]({link}) on its own line becomes a button.',
  },
  SMS: {
    next: 'text message',
    label: 'Text message',
    help: 'Messages over 160 characters are sent in parts, and each part is charged.',
  },
  USSD: {
    next: 'screen',
    label: 'Screen',
    help: 'At most 160 characters with the longest names. The digit at the beginning of a line is what callers press: keep it.',
  },
};

type TextFormProps = { text: Text; template: TextTemplate; crumbs: Crumbs };

function TextForm({ text, template, crumbs }: TextFormProps) {
  const { id: key, subject, body, version, updatedAt, updatedBy } = text;
  const [update] = useUpdateMessageTextMutation();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const isMail = template.channel === 'MAIL';
  const wording = WORDINGS[template.channel];
  const form = useMutationForm({
    schema: messageTextForm(template),
    defaultValues: { key, version, subject, body, reason: '' },
    submit: (input) => update({ variables: { input } }),
    onDone: ({ data }) => {
      toast.done('Saved', { text: `Applies from the next ${wording.next}` });
      const saved = data?.updateMessageText;
      if (saved) form.form.reset({ key, version: saved.version, subject: saved.subject, body: saved.body, reason: '' });
    },
  });
  const putBack = () => {
    const options = { shouldDirty: true, shouldValidate: true };
    form.form.setValue('subject', template.subject ?? null, options);
    form.form.setValue('body', template.body, options);
  };
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save wording" note={`Applies from the next ${wording.next}`} />}>
        <PageHeader
          title={template.label}
          crumbs={crumbs}
          tags={
            <>
              <StatusTag label={TEXT_CHANNEL[template.channel]} />
              {text.isChanged && <StatusTag label={{ text: 'Changed', tone: 'info' }} />}
            </>
          }
          subtitle={template.when}
          actions={
            <>
              <Button variant="outline" size="sm" onClick={() => setIsHistoryOpen(true)}>
                History
              </Button>
              <Button variant="outline" size="sm" onClick={putBack}>
                Default wording
              </Button>
            </>
          }
        />
        <FormSection columns={2}>
          <Flex direction="column" gap="3.5" minW="0">
            {isMail && <TextField name="subject" label="Subject" maxLength={150} />}
            <TextAreaField name="body" label={wording.label} rows={isMail ? 16 : 8} help={wording.help} />
            <TextField name="reason" label="Reason for the change" help="Shown in the history." maxLength={500} />
            {updatedAt && (
              <Box textStyle="small" color="fg.muted">
                Last changed {date(updatedAt)}
                {updatedBy && `, ${updatedBy.name}`}
              </Box>
            )}
          </Flex>
          <Flex direction="column" gap="3.5" minW="0">
            <Preview template={template} />
            <Placeholders template={template} />
          </Flex>
        </FormSection>
      </Page>
      {isHistoryOpen && <HistoryDialog text={text} onClose={() => setIsHistoryOpen(false)} />}
    </Form>
  );
}

/** Preview of the message with sample data. */
function Preview({ template }: { template: TextTemplate }) {
  const subject = useWatch({ name: 'subject' }) as string | null;
  const body = String(useWatch({ name: 'body' }) ?? '');
  const { schemeName } = useSession().settings;
  const isValid = templateSchema(template).safeParse({ subject, body }).success;
  return (
    <Box as="section" aria-label="Preview" minW="0">
      <Box fontWeight="500" mb="1">
        Preview with sample data
      </Box>
      <Box borderWidth="1px" rounded="l2" bg="bg.subtle" p="3" overflowWrap="anywhere" opacity={isValid ? 1 : 0.6}>
        {template.channel === 'SMS' && <MessagePreview message={sampleMessage(template, body, schemeName)} />}
        {template.channel === 'USSD' && <ScreenPreview screen={ussdScreen(template, body, sampleValues(template, schemeName))} />}
        {template.channel === 'MAIL' && <EmailPreview {...renderEmail(template, { subject, body }, sampleValues(template, schemeName))} />}
      </Box>
    </Box>
  );
}

function MessagePreview({ message }: { message: string }) {
  return (
    <>
      <Box whiteSpace="pre-wrap">{message}</Box>
      <Box mt="2" textStyle="small" color="fg.muted">
        {plural(message.length, 'character')}: {plural(smsParts(message), 'text message')}
      </Box>
    </>
  );
}

function ScreenPreview({ screen }: { screen: string }) {
  return (
    <>
      <Box whiteSpace="pre-wrap">{screen}</Box>
      <Box mt="2" textStyle="small" color="fg.muted">
        {plural(screen.length, 'character')} of 160
      </Box>
    </>
  );
}

function EmailPreview({ subject, parts }: ReturnType<typeof renderEmail>) {
  return (
    <Flex direction="column" gap="3" align="flex-start">
      <Box fontWeight="600">{subject}</Box>
      {parts.map((part, index) => (
        // Preview paragraphs have no id, only a position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Box key={index} maxW="full">
          {'text' in part && <Box whiteSpace="pre-wrap">{part.text}</Box>}
          {'code' in part && (
            <Box className="code" fontSize="xl" fontWeight="600">
              {part.code}
            </Box>
          )}
          {'label' in part && (
            <Box display="inline-block" px="3" py="1.5" rounded="l1" bg="accent.solid" color="accent.contrast">
              {part.label}
            </Box>
          )}
        </Box>
      ))}
    </Flex>
  );
}

function Placeholders({ template }: { template: TextTemplate }) {
  return (
    <Box as="section" aria-label="Placeholders" minW="0">
      <Box fontWeight="500" mb="1">
        Placeholders
      </Box>
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {Object.entries(placeholdersOf(template)).map(([name, { description, isRequired }]) => (
          <Flex as="li" key={name} gap="2" wrap="wrap" align="baseline">
            <span className="code">{`{${name}}`}</span>
            <Box color="fg.muted">{description}</Box>
            {isRequired && <StatusTag label={{ text: 'Required', tone: 'warn' }} />}
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}

const wordsOf = (recorded: Recorded): string => [recorded?.subject, recorded?.body].filter(Boolean).join('\n\n');

/** Change history of a template. */
function HistoryDialog({ text, onClose }: { text: Text; onClose: () => void }) {
  const result = useMessageTextHistoryQuery({ key: text.id }, { fetchPolicy: 'cache-and-network' });
  return (
    <ChangeHistoryDialog
      title={text.label}
      size="lg"
      result={result}
      changes={result.data?.messageTextHistory}
      eventOf={({ action }, before, after) => ({
        title: action === 'TEXT_RESET' ? 'Default wording restored' : 'Changed',
        text: (
          <>
            <Box>{String(after?.reason ?? '')}</Box>
            <Box whiteSpace="pre-wrap" color="fg.muted" textDecoration="line-through">
              {wordsOf(before)}
            </Box>
            <Box whiteSpace="pre-wrap">{wordsOf(after)}</Box>
          </>
        ),
      })}
      onClose={onClose}
    />
  );
}
