import { Badge, Box, Button, Menu, Portal } from '@chakra-ui/react';
import { Bookmark, Check, ChevronDown } from 'lucide-react';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type ReportKey,
  type ReportViewFieldsFragment,
  useOverwriteReportViewMutation,
  useReportViewsQuery,
  useRetireReportViewMutation,
} from '../../graphql/generated.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import type { Column } from '../../ui/table/column.ts';
import type { ColumnChoice, TableView } from '../../ui/table/table-view.ts';
import { toast } from '../../ui/toast.tsx';
import { columnsText } from '../columns-address.ts';
import { ReportViewNameDialog } from './ReportViewNameDialog.tsx';
import { ReportViewSchedule } from './ReportViewSchedule.tsx';
import { isSameAddress, type SavedAddress, savedAddressOf, searchOf } from './report-view-address.ts';
import { rhythmWords } from './report-view-rhythm.ts';

const savedAddress = (view: ReportViewFieldsFragment) => view.address as SavedAddress;
const savedColumns = (view: ReportViewFieldsFragment) => view.columns as TableView | null;

type Props = {
  report: ReportKey;
  /** All columns of the page's table. */
  columns: readonly Column<never>[];
  choice: ColumnChoice & { text: string };
};

/** A person's saved views of a report. The address has the chosen view and its filters. */
export function ReportViews({ report, columns, choice }: Props) {
  const { data } = useReportViewsQuery({ report });
  const params = useOptimisticSearchParams();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'save' | 'rename' | 'remove' | 'mail' | null>(null);
  const close = () => setDialog(null);

  const views = data?.reportViews ?? [];
  const address = savedAddressOf(params);
  const current = views.find(({ id }) => id === params.get('view'));
  const shownColumns = choice.changed ? { order: choice.order, hidden: choice.hidden } : null;
  const changed =
    current && !(isSameAddress(savedAddress(current), address) && columnsText(columns, savedColumns(current)) === choice.text);
  const go = (view: string | null, to: SavedAddress, replace = false) => void navigate({ search: searchOf(view, to) }, { replace });
  const show = (view: ReportViewFieldsFragment, replace = false) => {
    const kept = savedColumns(view);
    go(view.id, { ...savedAddress(view), ...(kept && { columns: columnsText(columns, kept) }) }, replace);
  };
  const shownHere = { ...address, ...(shownColumns && { columns: choice.text }) };

  // An address with a view and no filters, as in a bookmark, opens the view as saved.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !data) return;
    arrived.current = true;
    if (current && changed && Object.keys(address).length === 0 && !choice.changed) show(current, true);
  });

  const [overwrite] = useOverwriteReportViewMutation();
  const keep = useAction((view: ReportViewFieldsFragment) =>
    overwrite({ variables: { id: view.id, input: { address, columns: shownColumns, version: view.version } } }),
  );
  const [retire] = useRetireReportViewMutation();

  const select = (value: string) => {
    const chosen = views.find(({ id }) => id === value);
    if (chosen) return show(chosen);
    if (value === 'keep' && current)
      return void keep.act(current).then((done) => done && toast.done(`“${current.name}” keeps the changes`));
    setDialog(value as typeof dialog);
  };

  return (
    <>
      <Menu.Root onSelect={(e) => select(e.value)} positioning={{ placement: 'bottom-end' }} lazyMount>
        <Menu.Trigger asChild>
          <Button variant="outline" loading={keep.busy} maxW={{ base: 'full', md: '340px' }}>
            <Bookmark aria-hidden />
            <Box as="span" truncate>
              {current?.name ?? 'Views'}
            </Box>
            {changed && <Badge colorPalette="warn">Changed</Badge>}
            <ChevronDown aria-hidden />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="240px" maxW="min(340px, calc(100vw - 24px))" maxH="min(520px, 80vh)" overflowY="auto">
              <Menu.ItemGroup>
                <Menu.ItemGroupLabel>Your views of this report</Menu.ItemGroupLabel>
                {views.map((view) => (
                  <Menu.Item key={view.id} value={view.id} alignItems="flex-start">
                    <Box w="16px" pt="0.5" flexShrink={0}>
                      {view.id === current?.id && <Check size={16} aria-label="Chosen" role="img" />}
                    </Box>
                    <Box minW="0" wordBreak="break-word">
                      {view.name}
                      {view.schedule && (
                        <Box textStyle="small" color="fg.muted">
                          {view.schedule.stoppedAt ? 'E-mails stopped' : rhythmWords(view.schedule)}
                        </Box>
                      )}
                    </Box>
                  </Menu.Item>
                ))}
                {views.length === 0 && (
                  <Box px="2" pb="1.5" color="fg.muted">
                    None yet. Choose period and filters, then save them under a name.
                  </Box>
                )}
              </Menu.ItemGroup>
              <Menu.Separator />
              {current && changed && (
                <>
                  <Menu.Item value="keep">Save the changes to “{current.name}”</Menu.Item>
                  <Menu.Item value={current.id}>Go back to “{current.name}” as saved</Menu.Item>
                </>
              )}
              <Menu.Item value="save">Save as a new view</Menu.Item>
              {current && (
                <>
                  <Menu.Item value="mail">E-mail “{current.name}”</Menu.Item>
                  <Menu.Item value="rename">Rename “{current.name}”</Menu.Item>
                  <Menu.Item value="remove" color="danger.fg">
                    Remove “{current.name}”
                  </Menu.Item>
                </>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {dialog === 'save' && (
        <ReportViewNameDialog
          report={report}
          address={address}
          columns={shownColumns}
          onClose={close}
          onSaved={(id) => go(id, shownHere, true)}
        />
      )}
      {dialog === 'rename' && current && (
        <ReportViewNameDialog report={report} address={address} columns={shownColumns} view={current} onClose={close} />
      )}
      {dialog === 'mail' && current && <ReportViewSchedule report={report} view={current} changed={Boolean(changed)} onClose={close} />}
      {current && (
        <ConfirmDialog
          open={dialog === 'remove'}
          onClose={close}
          title={`Remove “${current.name}”?`}
          text={current.schedule ? 'Its e-mails end too. What the page shows stays as it is.' : 'What the page shows stays as it is.'}
          confirmLabel="Remove the view"
          cancelLabel="Keep it"
          tone="danger"
          onConfirm={async () => {
            await retire({ variables: { id: current.id, input: { version: current.version } }, refetchQueries: ['ReportViews'] });
            go(null, shownHere, true);
          }}
        />
      )}
    </>
  );
}
