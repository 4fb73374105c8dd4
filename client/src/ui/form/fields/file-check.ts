import type { TFunction } from 'i18next';
import { type FileLimits, type FileRule, maxMbOf, ruleOf } from '../../../../../server/scheme/files/file-rules.shared.ts';
import { fileSize } from '../../format.ts';

const BYTES_PER_MB = 1e6;

const isAccepted = ({ name, type }: File, { accept }: FileRule) =>
  accept.split(',').some((part) => (part.startsWith('.') ? name.toLowerCase().endsWith(part) : type === part));

/** 'PDF, JPG, PNG' */
const typeNames = ({ accept }: FileRule) =>
  accept
    .split(',')
    .map((part) =>
      part
        .replace(/^.*[/.]/, '')
        .replace('jpeg', 'jpg')
        .toUpperCase(),
    )
    .join(', ');

/** Accepted types and size of a file type, for the help text. */
export const limitsText = (kind: string, limits: FileLimits, t: TFunction<['common', 'app']>): string =>
  t('app:file.limits', { types: typeNames(ruleOf(kind)), max: maxMbOf(ruleOf(kind), limits) });

export const typeProblem = (file: File, kind: string, t: TFunction<['common', 'app']>): string | null =>
  isAccepted(file, ruleOf(kind)) ? null : t('app:file.wrongType', { types: typeNames(ruleOf(kind)), name: file.name });

export const sizeProblem = (file: File, kind: string, limits: FileLimits, t: TFunction<['common', 'app']>): string | null => {
  const maxMb = maxMbOf(ruleOf(kind), limits);
  return file.size > maxMb * BYTES_PER_MB ? t('app:file.tooLarge', { size: fileSize(file.size), max: maxMb }) : null;
};
