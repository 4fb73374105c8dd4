import type { TypedDocumentNode } from '@apollo/client';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { TextAreaField } from './fields/text-fields.tsx';
import { type DialogFrame, MutationDialog } from './MutationDialog.tsx';

type Props<Input extends FieldValues, Data> = DialogFrame & {
  /** The record that the decision is about, with the version shown. */
  record: { id: string; version: number };
  schema: z.ZodType<NoInfer<Input>, FieldValues>;
  mutation: TypedDocumentNode<Data, { id: string; input: Input }>;
  /** The text field of the input. */
  reasonField: ComponentProps<typeof TextAreaField>;
  /** Further input that is sent without a field. */
  also?: Partial<NoInfer<Input>>;
  /** Absent if the dialog is rendered only while open. */
  open?: boolean;
  onDone?: () => void;
  /** Fields before the text, such as a reason from a list. */
  children?: ReactNode;
};

/** A dialog for a decision on a record that needs a text, such as a rejection, a question or a withdrawal. */
export function ReasonDialog<Input extends FieldValues, Data>({
  record,
  reasonField,
  also,
  onDone,
  children,
  ...dialog
}: Props<Input, Data>) {
  return (
    <MutationDialog
      {...dialog}
      defaultValues={{ ...also, version: record.version, [reasonField.name]: '' }}
      variables={(input) => ({ id: record.id, input: { ...input, ...also } })}
      onDone={() => onDone?.()}
    >
      {children}
      <TextAreaField {...reasonField} />
    </MutationDialog>
  );
}
