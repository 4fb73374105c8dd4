import { Box } from '@chakra-ui/react';
import { RowRemark } from '../detail/CheckList.tsx';

type Row = { problems: readonly { code: string; message: string }[]; remarks: readonly string[] };

/** Errors and automatic corrections of a row; null if there are none. */
export function rowNoteOf({ problems, remarks }: Row) {
  if (problems.length + remarks.length === 0) return null;
  return (
    <Box>
      {problems.map(({ code, message }) => (
        <RowRemark key={`${code} ${message}`} kind="block">
          {message}
        </RowRemark>
      ))}
      {remarks.map((text) => (
        <RowRemark key={text} kind="warn">
          {text}
        </RowRemark>
      ))}
    </Box>
  );
}
