import type { TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { ComponentProps, ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from './FormDialog.tsx';
import { TextAreaField } from './fields/text-fields.tsx';
import { useMutationForm } from './use-mutation-form.ts';

type Frame = Pick<ComponentProps<typeof FormDialog>, 'onClose' | 'title' | 'note' | 'submitLabel' | 'cancelLabel' | 'tone' | 'size'>;

type Props<Input extends FieldValues, Data> = Frame & {
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
  schema,
  mutation,
  reasonField,
  also,
  open = true,
  onDone,
  children,
  ...frame
}: Props<Input, Data>) {
  const [run] = useMutation(mutation);
  const dialog = useMutationForm({
    schema,
    defaultValues: { ...also, version: record.version, [reasonField.name]: '' } as DefaultValues<FieldValues>,
    submit: (input) => run({ variables: { id: record.id, input: { ...input, ...also } } }),
    onDone: () => {
      frame.onClose();
      onDone?.();
    },
  });
  return (
    <FormDialog {...dialog} {...frame} open={open}>
      {children}
      <TextAreaField {...reasonField} />
    </FormDialog>
  );
}
