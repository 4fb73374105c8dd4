import { Box, Button, chakra, Flex, IconButton, type SystemStyleObject } from '@chakra-ui/react';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { capital } from '../../format.ts';
import { useIsPhone } from '../../hooks.ts';
import { headCell } from '../../table/table-style.ts';
import { useLabelText } from '../../use-label-text.ts';

type ArrayColumn = { label: string; width?: number | string; numeric?: boolean; cell: (index: number) => ReactNode };

type Props = {
  name: string;
  columns: ArrayColumn[];
  /** The values of a new row. */
  blank: Record<string, unknown>;
  addLabel: string;
  /** The noun for a row, such as 'service'. */
  noun?: string;
  min?: number;
  max?: number;
  footer?: ReactNode;
};

const Table = chakra('table');

const style: SystemStyleObject = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    ...headCell,
    height: '30px',
    px: '1.5',
    borderBottomWidth: '1px',
  },
  '& td': { px: '1.5', py: '1', minHeight: '40px', verticalAlign: 'top', borderBottomWidth: '1px', borderColor: 'border.muted' },
  '& .num': { textAlign: 'end' },
  '& td.text': { lineHeight: '32px' },
};

/** A table with inputs in each row. Rows can be added and removed. On a phone each row is a block. */
export function FieldArrayTable({ name, columns, blank, addLabel, noun = 'line', min = 0, max = 100, footer }: Props) {
  const labelText = useLabelText();
  const { t } = useTranslation(['common', 'app']);
  const row = labelText(noun);
  const { control, formState, setFocus } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const [announcement, setAnnouncement] = useState('');
  const phone = useIsPhone();
  const error = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], formState.errors) as
    | { message?: string; root?: { message?: string } }
    | undefined;
  const message = error?.root?.message ?? error?.message;

  const add = () => {
    append(blank, { shouldFocus: false });
    const first = Object.keys(blank)[0];
    if (first) setTimeout(() => setFocus(`${name}.${fields.length}.${first}`));
  };
  const removeButton = (index: number) => (
    <IconButton
      variant="ghost"
      color="fg.muted"
      aria-label={t('app:form.removeRow', { row, number: index + 1 })}
      disabled={fields.length <= min}
      onClick={() => {
        remove(index);
        setAnnouncement(t('app:form.removedRow', { row, number: index + 1 }));
      }}
    >
      <Trash2 />
    </IconButton>
  );
  return (
    <Box>
      {phone ? (
        fields.map(({ id }, index) => (
          <Box key={id} borderWidth="1px" rounded="l3" p="3" mb="2">
            <Flex justify="space-between" align="center">
              <Box fontWeight="500">
                {capital(row)} {index + 1}
              </Box>
              {removeButton(index)}
            </Flex>
            {columns.map((column) => (
              <Box key={column.label} mt="2">
                <Box textStyle="small" color="fg.muted" mb="1" aria-hidden>
                  {labelText(column.label)}
                </Box>
                {column.cell(index)}
              </Box>
            ))}
          </Box>
        ))
      ) : (
        <Box overflowX="auto">
          <Table css={style}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.label} scope="col" className={column.numeric ? 'num' : undefined} style={{ width: column.width }}>
                    {labelText(column.label)}
                  </th>
                ))}
                <th aria-label={labelText('Remove')} style={{ width: 40 }} />
              </tr>
            </thead>
            <tbody>
              {fields.map(({ id }, index) => (
                <tr key={id}>
                  {columns.map((column) => (
                    <td key={column.label} className={column.numeric ? 'num' : undefined}>
                      {column.cell(index)}
                    </td>
                  ))}
                  <td>{removeButton(index)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
      {message && (
        <Flex role="alert" color="danger.fg" textStyle="small" fontWeight="500" gap="1.5" align="center" mt="1.5">
          <CircleAlert size={14} aria-hidden />
          {labelText(message)}
        </Flex>
      )}
      <Flex mt="2" align="center" gap="4" wrap="wrap">
        <Button variant="outline" onClick={add} disabled={fields.length >= max}>
          <Plus aria-hidden /> {labelText(addLabel)}
        </Button>
        {footer && <Box ms="auto">{footer}</Box>}
      </Flex>
      <chakra.span srOnly role="status">
        {announcement}
      </chakra.span>
    </Box>
  );
}
