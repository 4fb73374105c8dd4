import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { ComponentProps, ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from './FormDialog.tsx';
import { type FormSchema, useMutationForm } from './use-mutation-form.ts';

export type DialogFrame = Pick<
  ComponentProps<typeof FormDialog>,
  'onClose' | 'title' | 'note' | 'submitLabel' | 'cancelLabel' | 'tone' | 'size'
>;

type Props<Schema extends FormSchema, Data, Variables> = DialogFrame & {
  schema: Schema;
  defaultValues: DefaultValues<z.input<Schema>>;
  mutation: TypedDocumentNode<Data, Variables>;
  variables: (input: z.output<Schema>) => Variables;
  /** Absent if the dialog is rendered only while open. */
  open?: boolean;
  /** Saves a draft on the server under this key until the form is sent. */
  draft?: string;
  /** Runs after the dialog is closed. */
  onDone?: (data: Data | undefined) => void;
  children: ReactNode;
};

/** A form in a dialog that sends one mutation and closes. */
export function MutationDialog<Schema extends FormSchema, Data, Variables extends OperationVariables>({
  schema,
  defaultValues,
  mutation,
  variables,
  open = true,
  draft,
  onDone,
  children,
  ...frame
}: Props<Schema, Data, Variables>) {
  const [run] = useMutation<Data, OperationVariables>(mutation as TypedDocumentNode<Data, OperationVariables>);
  const dialog = useMutationForm({
    schema,
    defaultValues,
    draft,
    keepsVersion: open,
    submit: (input) => run({ variables: variables(input) }),
    onDone: ({ data }) => {
      frame.onClose();
      onDone?.(data);
    },
  });
  return (
    <FormDialog {...dialog} {...frame} open={open}>
      {children}
    </FormDialog>
  );
}
