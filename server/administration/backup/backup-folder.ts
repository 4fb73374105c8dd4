import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^lafiya-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.zst\.age$/;

export const backupName = (at: Date): string => `lafiya-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst.age`;

export type BackupFile = { path: string; at: Date };

/** Complete backups of a folder, the newest first; none if the folder cannot be read. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names
    .filter((name) => NAME.test(name))
    .map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtime }));
  return (await Promise.all(found)).sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Removes backups from before `before`, but always keeps the newest one. */
export async function removeOldBackups(folder: string, before: Date): Promise<void> {
  const [, ...older] = await backupsIn(folder);
  for (const { path, at } of older) if (at < before) await rm(path);
}
