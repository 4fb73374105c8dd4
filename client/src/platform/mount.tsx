import { createContext, useContext, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, useParams } from 'react-router';
import { type Area, addressOf, type Mount, type Screen } from './screen.ts';
import { useSession } from './session.tsx';

type Params = Record<string, string | undefined>;
type LinkOptions = { preset?: Record<string, unknown>; search?: string };
export type Crumb = { label: string; to?: string };

/** The current area and the current mount in it. */
export const AreaContext = createContext<Area>({ role: null, label: '', base: '', mounts: [] });
export const MountContext = createContext<Mount | null>(null);

/** The record shown: its title, for the document title and the last breadcrumb, and the path of the list that has it now, for the menu. */
export type ShownRecord = { title: string; under?: string | undefined };

/** The title of the page and the record shown; null without a record. */
export const RecordTitleContext = createContext<{
  title: string | null;
  record: ShownRecord | null;
  set: (record: ShownRecord | null) => void;
}>({ title: null, record: null, set: () => {} });

/** The current mount: its title, preset and path. */
export function useMount() {
  const mount = useContext(MountContext);
  const params = useParams();
  if (!mount) throw new Error('useMount outside an area');
  return { title: mount.title, preset: mount.preset, path: mount.path, params };
}

/** Sets the title to the name of the record, once it is loaded. */
export function usePageTitle(title: string | null | undefined, under?: string): void {
  const { set } = useContext(RecordTitleContext);
  useEffect(() => {
    set(title ? { title, under } : null);
    return () => set(null);
  }, [set, title, under]);
}

const paramNames = (path: string) =>
  path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));

function pathTo(area: Area, mount: Mount, params: Params): string | null {
  if (paramNames(mount.path).some((name) => !params[name])) return null;
  return generatePath(addressOf(area, mount), params);
}

const matches = (mount: Mount, preset: Record<string, unknown>) =>
  Object.entries(preset).every(([key, value]) => JSON.stringify(mount.preset[key]) === JSON.stringify(value));

/** The mount of a screen to link to. If the screen has several, the one below the current address is preferred, else the first. */
export function findMount(
  area: Area,
  currentMount: Mount | null,
  screen: object,
  params: Params,
  preset: Record<string, unknown> = {},
): Mount | null {
  const possible = area.mounts.filter((m) => m.screen === screen && paramNames(m.path).every((name) => params[name]) && matches(m, preset));
  const near = currentMount && possible.find((m) => m !== currentMount && m.path.startsWith(`${currentMount.path}/`));
  return near ?? possible[0] ?? null;
}

/** The address of a screen in the current area, or null if the role does not have the screen. */
export function useScreenPath() {
  const area = useContext(AreaContext);
  const currentMount = useContext(MountContext);
  const present = useParams();
  const { can } = useSession();
  return useMemo(
    () =>
      (screen: Screen | object, params: Params = {}, where: LinkOptions = {}): string | null => {
        const pathParams = { ...present, ...params };
        const mount = findMount(area, currentMount, screen, pathParams, where.preset);
        if (!mount || (mount.screen.permission && !can(mount.screen.permission))) return null;
        const path = pathTo(area, mount, pathParams);
        return path && path + (where.search ?? '');
      },
    [area, currentMount, present, can],
  );
}

/** The address of the page in the current area that shows a record of an entity; null if the role has no such page. */
export function useEntityPath() {
  const area = useContext(AreaContext);
  const { can } = useSession();
  return (entity: string | null | undefined, id: string | null | undefined): string | null => {
    if (!entity || !id) return null;
    const mount = area.mounts.find(
      ({ screen, path }) => screen.entity === entity && paramNames(path).length === 1 && (!screen.permission || can(screen.permission)),
    );
    const [name] = mount ? paramNames(mount.path) : [];
    return mount && name ? pathTo(area, mount, { [name]: id }) : null;
  };
}

/** The title of a mount and its text in the menu, in the language of the page. */
export function useMountTexts() {
  const { t } = useTranslation();
  const titleOf = ({ titleKey, title }: Mount) => (titleKey ? t(`titles.${titleKey}`) : title);
  const labelOf = (mount: Mount) => (mount.labelKey ? t(`menuLabels.${mount.labelKey}`) : (mount.label ?? titleOf(mount)));
  return { titleOf, labelOf };
}

/** The parents of a mount, outermost first: given by its path, or by `under`, the path of another mount, if the area has it. */
export function parentsOf(area: Area, mount: Mount, under?: string): Mount[] {
  const parts = mount.path.split('/');
  const paths = parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/'));
  const byPath = paths.flatMap((path) => area.mounts.filter((m) => m.path === path));
  const [named] = [under, mount.under].flatMap((path) => (path === undefined ? [] : area.mounts.filter((m) => m.path === path)));
  if (named) return [...parentsOf(area, named), named];
  return byPath;
}

/** The breadcrumbs of a detail page. `current` is the name of the record; the default is the title of the mount. `under` is the path of the list that has the record, if the area has it. */
export function useCrumbs(current?: string | null, under?: string): Crumb[] {
  const area = useContext(AreaContext);
  const mount = useContext(MountContext);
  const params = useParams();
  const { title } = useContext(RecordTitleContext);
  const { titleOf } = useMountTexts();
  if (!mount) return [];
  const parents = parentsOf(area, mount, under).map((parent) => ({
    label: titleOf(parent),
    to: pathTo(area, parent, params) ?? undefined,
  }));
  return [...parents, { label: current ?? title ?? titleOf(mount) }];
}

/** The way to the page of a record; the record also gives the page its title. */
export function useRecordCrumbs(title: string | null | undefined, under?: string): Crumb[] {
  usePageTitle(title, under);
  return useCrumbs(title, under);
}
