import { type FileLimits, type FileRule, maxMbOf, ruleOf } from '../../../../../server/platform/files/file-rules.shared.ts';
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

/** What may be sent as a file of this kind, for the help text. */
export const limitsText = (kind: string, limits: FileLimits): string =>
  `${typeNames(ruleOf(kind))}, at most ${maxMbOf(ruleOf(kind), limits)} MB`;

export const typeProblem = (file: File, kind: string): string | null =>
  isAccepted(file, ruleOf(kind)) ? null : `Only ${typeNames(ruleOf(kind))} files are accepted. This one is ${file.name}.`;

export const sizeProblem = (file: File, kind: string, limits: FileLimits): string | null => {
  const maxMb = maxMbOf(ruleOf(kind), limits);
  return file.size > maxMb * BYTES_PER_MB ? `The file is ${fileSize(file.size)}; at most ${maxMb} MB are accepted.` : null;
};
