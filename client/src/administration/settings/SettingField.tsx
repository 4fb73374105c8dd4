import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contrast, readableAccent } from '../../../../server/scheme/settings/accent.shared.ts';
import { boundsOf, SETTINGS, type SettingKey } from '../../../../server/scheme/settings/settings.shared.ts';
import type { Role } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { CheckboxesField, YesNoField } from '../../ui/form/fields/choice-fields.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { FieldFrame, type FieldProps, useField } from '../../ui/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { date, number } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import type { SettingsOfTopic_FieldsFragment } from './Settings.generated.ts';
import { defaultText } from './setting.labels.ts';

export type Setting = SettingsOfTopic_FieldsFragment['settings'][number];

const ROLES = (Object.keys(ROLE) as Role[]).map((value) => ({ value, label: ROLE[value].text }));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A setting with its default, last change, and buttons for reset and history. */
export function SettingField({ setting, onHistory }: { setting: Setting; onHistory: () => void }) {
  const key = setting.key as SettingKey;
  const { label } = SETTINGS[key];
  const form = useFormContext();
  const name = `values.${key}`;
  const value = useWatch({ name });
  const [resets, setResets] = useState(0);
  const { updatedAt, updatedBy, defaultValue } = setting;
  const reset = () => {
    form.setValue(name, defaultValue, { shouldDirty: true, shouldValidate: true });
    // Remount on reset, because the input keeps its own text.
    setResets(resets + 1);
  };
  return (
    <Box minW="0" gridColumn={SETTINGS[key].kind === 'ROLES' ? '1 / -1' : undefined} data-setting={key}>
      <ValueField key={resets} settingKey={key} name={name} />
      <Flex columnGap="2" rowGap="0.5" mt="0.5" wrap="wrap" align="center" textStyle="small" color="fg.muted">
        <span>{defaultText(key, defaultValue)}</span>
        {setting.isChanged && <StatusTag label={{ text: 'Changed', tone: 'info' }} />}
        {updatedAt && (
          <span>
            {date(updatedAt)}
            {updatedBy && `, ${updatedBy.name}`}
          </span>
        )}
        {!isSame(value, defaultValue) && (
          <Button variant="plain" size="2xs" px="0" color="accent.fg" onClick={reset} aria-label={`Reset “${label}” to its default`}>
            Reset
          </Button>
        )}
        <Button variant="plain" size="2xs" px="0" color="accent.fg" onClick={onHistory} aria-label={`History of “${label}”`}>
          History
        </Button>
      </Flex>
    </Box>
  );
}

function ValueField({ settingKey, name }: { settingKey: SettingKey; name: string }) {
  const { kind, label, help, unit } = SETTINGS[settingKey];
  const { min, max } = boundsOf(settingKey);
  const field = { name, label, help };
  switch (kind) {
    case 'NUMBER':
    case 'DECIMAL':
      return <NumberField {...field} suffix={unit} min={min ?? undefined} max={max ?? undefined} decimals={kind === 'DECIMAL'} />;
    case 'MONEY':
      return <MoneyField {...field} />;
    case 'YES_NO':
      return <YesNoField {...field} />;
    case 'ROLES':
      return <CheckboxesField {...field} options={ROLES} inline />;
    case 'DAYS':
      return <DaysField {...field} />;
    case 'COLOR':
      return <ColorField {...field} />;
    case 'LOGO':
      return <LogoField {...field} />;
    case 'LONG_TEXT':
      return <TextAreaField {...field} rows={2} />;
    default:
      return <TextField {...field} type={kind === 'EMAIL' ? 'email' : 'text'} />;
  }
}

/** Comma-separated numbers; the value is a list. */
function DaysField({ name, ...frame }: FieldProps) {
  const { field, error } = useField(name, frame.label);
  const [text, setText] = useState<string | null>(null);
  const days = Array.isArray(field.value) ? (field.value as number[]) : [];
  return (
    <FieldFrame {...frame} error={error}>
      <Input
        {...field}
        value={text ?? days.join(', ')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          const parts = event.target.value.split(/[\s,;]+/).filter(Boolean);
          field.onChange(parts.map(Number));
        }}
      />
    </FieldFrame>
  );
}

/** The scheme’s logo; the value is a file id or empty. */
function LogoField(props: FieldProps) {
  const { id } = useViewer();
  const { logoUrl } = useSession().settings;
  const upload = (file: File) => uploadFile({ type: 'UserAccount', id }, 'LOGO', file);
  return <FileField {...props} kind="LOGO" upload={upload} existingUrl={logoUrl} />;
}

/** Explains whether a colour has enough contrast, and which colour is used instead. */
function contrastNote(color: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const shown = readableAccent(color);
  const ratio = number(Math.round(contrast(color, '#FFFFFF') * 10) / 10);
  return shown.toUpperCase() === color.toUpperCase()
    ? `Contrast with white ${ratio} to 1: readable.`
    : `Contrast with white is only ${ratio} to 1, too low to read: ${shown} will be used instead.`;
}

/** A colour as #rrggbb, typed or picked. */
function ColorField({ name, ...frame }: FieldProps) {
  const { field, error } = useField(name, frame.label);
  const color = String(field.value ?? '');
  return (
    <FieldFrame {...frame} help={contrastNote(color) ?? frame.help} error={error}>
      <chakra.span display="flex" w="full" gap="2">
        <Input {...field} value={color} autoComplete="off" className="code" maxLength={7} />
        <chakra.input
          type="color"
          aria-label={`${frame.label}, picker`}
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
          onChange={(event) => field.onChange(event.target.value.toUpperCase())}
          boxSize="2rem"
          flexShrink="0"
          borderWidth="1px"
          borderColor="border.control"
          rounded="l1"
          bg="bg.panel"
          p="0.5"
          cursor="pointer"
        />
      </chakra.span>
    </FieldFrame>
  );
}
