import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { withVersion } from '../../../../server/scheme/master-data/master-data.input.ts';
import { ActionMenu } from '../detail/ActionMenu.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { useMutationForm } from '../form/use-mutation-form.ts';
import { LinkButton, type Screen, useScreenHref } from '../link.tsx';
import { type AnyFilters, booleanFilter } from '../list/filters.ts';
import { ListPage } from '../list/ListPage.tsx';
import { actionsColumn, statusColumn } from '../table/columns.tsx';
import { Shortened } from '../table/Shortened.tsx';
import { toast } from '../toast.tsx';
import { StateDialog } from './StateDialog.tsx';

type Row = { id: string; version: number; name: string; isActive: boolean; disableReason?: string | null };
type Document<Variables> = TypedDocumentNode<unknown, Variables>;
// biome-ignore lint/suspicious/noExplicitAny: each kind of master data has an input of its own, which the server checks
type Documents = { create: Document<any>; update: Document<any>; disable: Document<any>; enable: Document<any> };

/** Status column: active, or disabled with the reason. */
export const activeColumn = <R extends Row>() =>
  statusColumn<R>('Status', ({ isActive }) => (isActive ? { text: 'Active', tone: 'success' } : { text: 'Disabled', tone: 'danger' }), {
    second: (row) => row.disableReason && <Shortened width={130}>{row.disableReason}</Shortened>,
    extra: { label: 'Reason', value: (row) => row.disableReason },
  });

export const activeFilter = booleanFilter('Status', { yes: 'Active', no: 'Disabled' });

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Active', filter: { isActive: 'yes' } },
  { label: 'Disabled', filter: { isActive: 'no' } },
];

type ListProps<F extends AnyFilters, Sort extends string, Data, R> = Pick<
  ComponentProps<typeof ListPage<F, Sort, Data, R>>,
  'list' | 'result' | 'pick' | 'columns' | 'searchHint'
>;
type Props<R extends Row> = {
  /** Noun for a record within a sentence: "expense category". */
  noun: string;
  article?: 'a' | 'an';
  /** Text of the empty list. */
  emptyText: string;
  /** Effect of disabling a record. */
  disableNote: string;
  schema: z.ZodObject;
  documents: Documents;
  /** The values of the form: of a record, or of a new one. */
  valuesOf: (row: R | null) => FieldValues;
  /** The fields of the form. */
  fields: ReactNode;
  /** Pages for adding and editing, if not dialogs. */
  pages?: { create: Screen; edit: Screen };
  /** Whether a record may be edited; all may without it. */
  mayEdit?: (row: R) => boolean;
  /** Whether the viewer may change anything. */
  canManage: boolean;
};

type Open<R> = { kind: 'edit'; row: R | null } | { kind: 'state'; row: R } | null;

/** A list of master data with its dialogs: add, edit, disable, enable. */
export function MasterDataPage<F extends AnyFilters, Sort extends string, Data, R extends Row>({
  noun,
  article = 'an',
  emptyText,
  disableNote,
  canManage,
  pages,
  mayEdit = () => true,
  ...props
}: Props<R> & ListProps<F, Sort, Data, R>) {
  const [open, setOpen] = useState<Open<R>>(null);
  const close = () => setOpen(null);
  const href = useScreenHref();
  const createPath = pages && href(pages.create);
  const addLabel = (
    <>
      <Plus size={16} strokeWidth={1.75} aria-hidden /> Add {article} {noun}
    </>
  );
  const addButton = createPath ? (
    <LinkButton to={createPath}>{addLabel}</LinkButton>
  ) : (
    <Button onClick={() => setOpen({ kind: 'edit', row: null })}>{addLabel}</Button>
  );
  const add = canManage ? addButton : undefined;
  const menu = (row: R) => (
    <ActionMenu
      compact
      label={`Actions for ${row.name}`}
      items={[
        mayEdit(row) &&
          (pages
            ? { label: 'Edit', to: pages.edit, params: { id: row.id } }
            : { label: 'Edit', onSelect: () => setOpen({ kind: 'edit', row }) }),
        {
          label: row.isActive ? 'Disable' : 'Enable',
          onSelect: () => setOpen({ kind: 'state', row }),
          tone: row.isActive ? 'danger' : undefined,
        },
      ]}
    />
  );
  return (
    <>
      <ListPage
        list={props.list}
        result={props.result}
        pick={props.pick}
        columns={canManage ? [...props.columns, actionsColumn<R>(menu)] : props.columns}
        quickFilters={QUICK_FILTERS}
        searchHint={props.searchHint}
        actions={add}
        empty={{ title: `No ${noun} found`, text: emptyText, action: add }}
      />
      {open?.kind === 'edit' && (
        <EditDialog {...props} row={open.row} noun={noun} article={article} onClose={close}>
          {props.fields}
        </EditDialog>
      )}
      {open?.kind === 'state' && (
        <StateDialog
          record={open.row}
          disable={props.documents.disable}
          enable={props.documents.enable}
          disableNote={disableNote}
          onClose={close}
        />
      )}
    </>
  );
}

type EditProps<R extends Row> = Pick<Props<R>, 'schema' | 'documents' | 'valuesOf'> & {
  row: R | null;
  noun: string;
  article: string;
  onClose: () => void;
  children: ReactNode;
};

function EditDialog<R extends Row>({ row, noun, article, schema, documents, valuesOf, onClose, children }: EditProps<R>) {
  const client = useApolloClient();
  const [save] = useMutation(row ? documents.update : documents.create);
  const dialog = useMutationForm({
    schema: row ? withVersion(schema) : schema,
    defaultValues: { ...valuesOf(row), ...(row && { version: row.version }) },
    submit: (input) => save({ variables: row ? { id: row.id, input } : { input } }),
    onDone: () => {
      toast.done(row ? 'Saved' : 'Added');
      onClose();
      void client.refetchQueries({ include: 'active' });
    },
  });
  const title = row ? row.name : `Add ${article} ${noun}`;
  return (
    <FormDialog {...dialog} open onClose={onClose} title={title} submitLabel={row ? 'Save' : 'Add'}>
      {children}
    </FormDialog>
  );
}
