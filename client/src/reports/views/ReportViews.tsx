import { Badge, Box, Button, Menu, Portal } from '@chakra-ui/react';
import { Bookmark, Check, ChevronDown } from 'lucide-react';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rhythmText } from '../../../../server/reports/views/rhythm.shared.ts';
import type { ReportKey } from '../../graphql/reports.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import type { Column } from '../../ui/table/column.ts';
import type { ColumnChoice, TableView } from '../../ui/table/table-view.ts';
import { toast } from '../../ui/toast.tsx';
import { columnsText } from '../columns-address.ts';
import { ReportViewNameDialog } from './ReportViewNameDialog.tsx';
import { ReportViewSchedule } from './ReportViewSchedule.tsx';
import {
  type ReportViewFieldsFragment,
  useOverwriteReportViewMutation,
  useReportViewsQuery,
  useRetireReportViewMutation,
} from './ReportViews.generated.ts';
import { isSameAddress, type SavedAddress, savedAddressOf, searchOf } from './report-view-address.ts';

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
  const currentView = views.find(({ id }) => id === params.get('view'));
  const shownColumns = choice.changed ? { order: choice.order, hidden: choice.hidden } : null;
  const changed =
    currentView && !(isSameAddress(savedAddress(currentView), address) && columnsText(columns, savedColumns(currentView)) === choice.text);
  const go = (view: string | null, to: SavedAddress, replace = false) => void navigate({ search: searchOf(view, to) }, { replace });
  const show = (view: ReportViewFieldsFragment, replace = false) => {
    const viewColumns = savedColumns(view);
    go(view.id, { ...savedAddress(view), ...(viewColumns && { columns: columnsText(columns, viewColumns) }) }, replace);
  };
  const shownHere = { ...address, ...(shownColumns && { columns: choice.text }) };

  // An address with a view and no filters, as in a bookmark, opens the view as saved.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || !data) return;
    arrived.current = true;
    if (currentView && changed && Object.keys(address).length === 0 && !choice.changed) show(currentView, true);
  });

  const [overwrite] = useOverwriteReportViewMutation();
  const saveChanges = useAction((view: ReportViewFieldsFragment) =>
    overwrite({ variables: { id: view.id, input: { address, columns: shownColumns, version: view.version } } }),
  );
  const [retire] = useRetireReportViewMutation();

  const select = (value: string) => {
    const selectedView = views.find(({ id }) => id === value);
    if (selectedView) return show(selectedView);
    if (value === 'keep' && currentView)
      return void saveChanges.act(currentView).then((done) => done && toast.done(`“${currentView.name}” updated`));
    setDialog(value as typeof dialog);
  };

  return (
    <>
      <Menu.Root onSelect={(e) => select(e.value)} positioning={{ placement: 'bottom-end' }} lazyMount>
        <Menu.Trigger asChild>
          <Button variant="outline" loading={saveChanges.busy} maxW={{ base: 'full', md: '340px' }}>
            <Bookmark aria-hidden />
            <Box as="span" truncate>
              {currentView?.name ?? 'Views'}
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
                      {view.id === currentView?.id && <Check size={16} aria-label="Selected" role="img" />}
                    </Box>
                    <Box minW="0" wordBreak="break-word">
                      {view.name}
                      {view.schedule && (
                        <Box textStyle="small" color="fg.muted">
                          {view.schedule.stoppedAt ? 'Emails stopped' : `By email ${rhythmText(view.schedule)}`}
                        </Box>
                      )}
                    </Box>
                  </Menu.Item>
                ))}
                {views.length === 0 && (
                  <Box px="2" pb="1.5" color="fg.muted">
                    No views yet. Choose a period and filters, then save them as a view.
                  </Box>
                )}
              </Menu.ItemGroup>
              <Menu.Separator />
              {currentView && changed && (
                <>
                  <Menu.Item value="keep">Save the changes to “{currentView.name}”</Menu.Item>
                  <Menu.Item value={currentView.id}>Revert to “{currentView.name}” as saved</Menu.Item>
                </>
              )}
              <Menu.Item value="save">Save as a new view</Menu.Item>
              {currentView && (
                <>
                  <Menu.Item value="mail">Email “{currentView.name}”</Menu.Item>
                  <Menu.Item value="rename">Rename “{currentView.name}”</Menu.Item>
                  <Menu.Item value="remove" color="danger.fg">
                    Remove “{currentView.name}”
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
      {dialog === 'rename' && currentView && (
        <ReportViewNameDialog report={report} address={address} columns={shownColumns} view={currentView} onClose={close} />
      )}
      {dialog === 'mail' && currentView && (
        <ReportViewSchedule report={report} view={currentView} changed={Boolean(changed)} onClose={close} />
      )}
      {currentView && (
        <ConfirmDialog
          open={dialog === 'remove'}
          onClose={close}
          title={`Remove “${currentView.name}”?`}
          text={
            currentView.schedule ? 'Its scheduled emails stop too. The current page does not change.' : 'The current page does not change.'
          }
          confirmLabel="Remove view"
          cancelLabel="Keep view"
          tone="danger"
          onConfirm={async () => {
            await retire({ variables: { id: currentView.id, input: { version: currentView.version } }, refetchQueries: ['ReportViews'] });
            go(null, shownHere, true);
          }}
        />
      )}
    </>
  );
}
