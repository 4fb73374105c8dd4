import { Box, Button, Flex, Link } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useExportsTexts } from '../../platform/i18n/use-exports-texts.ts';
import { type ExportedFile, type ExportedFiles, exportedFilesOf } from '../../platform/offline/exported-files.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { EmptyState, LoadingPanel } from '../../ui/detail/states.tsx';
import { fileSize } from '../../ui/format.ts';
import { saveFile } from '../../ui/save.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';

type Shown = { shelf: ExportedFiles; files: ExportedFile[] };

/** The signed-in user’s exported files, live; undefined while loading, null without storage. */
function useExportedFiles(): Shown | null | undefined {
  const viewer = useViewer();
  const { settings } = useSession();
  const [shown, setShown] = useState<Shown | null>();
  useEffect(() => {
    let isCurrent = true;
    let stop = () => {};
    const start = async () => {
      const shelf = await exportedFilesOf(viewer, settings);
      const read = async () => {
        const found = shelf && { shelf, files: await shelf.list() };
        if (isCurrent) setShown(found);
      };
      await read();
      if (isCurrent && shelf) stop = shelf.onChange(() => void read().catch(() => isCurrent && setShown(null)));
    };
    void start().catch(() => isCurrent && setShown(null));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [viewer, settings]);
  return shown;
}

/** Files exported in this browser, to save again. The address can select one. */
export default function ExportedFilesPage() {
  const { t } = useExportsTexts();
  const [search] = useSearchParams();
  const id = search.get('file');
  const shown = useExportedFiles();
  return (
    <Page>
      <PageHeader
        subtitle={t('exports:about')}
        actions={
          id && (
            <Button variant="outline" asChild>
              <RouterLink to="?">{t('exports:all')}</RouterLink>
            </Button>
          )
        }
      />
      <Box bg={{ md: 'bg.panel' }} borderWidth={{ md: '1px' }} rounded="l3" overflow="auto" mx={{ base: '-3', md: '0' }} tabIndex={0}>
        {shown === undefined && <LoadingPanel />}
        {shown === null && <EmptyState title={t('exports:closed')} text={t('exports:closedText')} />}
        {shown && <FileTable {...shown} id={id} />}
      </Box>
    </Page>
  );
}

function FileTable({ shelf, files, id }: Shown & { id: string | null }) {
  const { t } = useExportsTexts();
  const save = async ({ id, name }: ExportedFile) => {
    const blob = await shelf.open(id).catch(() => null);
    if (blob) saveFile(blob, name);
    else toast.failed(t('exports:gone'), { text: t('exports:goneText') });
  };
  const remove = async (file: ExportedFile) => {
    await shelf.remove(file.id);
    toast.done(t('exports:deleted'), { text: file.name });
  };
  const columns: Column<ExportedFile>[] = [
    {
      id: 'name',
      label: t('exports:name'),
      kind: 'text',
      strong: true,
      value: ({ name }) => name,
      cell: (file) => (
        <Link asChild color="accent.fg">
          <RouterLink to={`?file=${file.id}`}>{file.name}</RouterLink>
        </Link>
      ),
    },
    { id: 'list', label: t('exports:list'), kind: 'text', value: ({ title }) => title },
    { id: 'filters', label: t('exports:filters'), kind: 'text', labelled: true, value: ({ filterText }) => filterText },
    { id: 'rows', label: t('exports:rows'), kind: 'number', labelled: true, value: ({ rows }) => rows },
    { id: 'size', label: t('exports:size'), kind: 'text', labelled: true, value: ({ bytes }) => fileSize(bytes) },
    { id: 'made', label: t('exports:made'), kind: 'dateTime', labelled: true, value: ({ madeAt }) => new Date(madeAt).toISOString() },
    { id: 'until', label: t('exports:until'), kind: 'dateTime', labelled: true, value: ({ until }) => new Date(until).toISOString() },
    {
      id: 'actions',
      label: '',
      kind: 'actions',
      below: true,
      value: () => null,
      cell: (file) => <FileActions file={file} save={save} remove={remove} />,
    },
  ];
  return (
    <DataTable
      label={t('titles.exportedFiles')}
      columns={columns}
      rows={id ? files.filter((file) => file.id === id) : files}
      empty={
        id ? (
          <EmptyState title={t('exports:gone')} text={t('exports:goneText')} />
        ) : (
          <EmptyState title={t('exports:none')} text={t('exports:noneText')} />
        )
      }
    />
  );
}

type Act = (file: ExportedFile) => Promise<void>;

function FileActions({ file, save, remove }: { file: ExportedFile; save: Act; remove: Act }) {
  const { t } = useTranslation(['app', 'exports']);
  return (
    <Flex gap="2" justify={{ md: 'flex-end' }}>
      <Button
        size={{ base: 'sm', md: 'xs' }}
        variant="outline"
        aria-label={t('exports:saveNamed', { file: file.name })}
        onClick={() => void save(file)}
      >
        {t('app:save')}
      </Button>
      <Button
        size={{ base: 'sm', md: 'xs' }}
        variant="ghost"
        aria-label={t('exports:deleteNamed', { file: file.name })}
        onClick={() => void remove(file)}
      >
        {t('exports:delete')}
      </Button>
    </Flex>
  );
}
