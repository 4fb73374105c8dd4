import type { LucideIcon } from 'lucide-react';
import type { Permission, Role, WaitingKey } from '../graphql/generated.ts';

/** A page that a role can be given. `Preset` is the filter an address may fix for it. */
export type Screen<Preset extends object = object> = {
  title: string;
  permission?: Permission;
  /** The screen whose page this one shows under a title and permission of its own. */
  variantOf?: Screen<Preset>;
  /** A page of decisions: the menu starts collapsed, to leave it the width. */
  collapsedMenu?: boolean;
  /** The entity whose record this page shows; search and notifications lead here. */
  entity?: string;
  /** Only a type: what `preset` may hold. */
  readonly presetType?: Preset;
};

type MountOptions<Preset extends object> = {
  title?: string;
  /** The group of the menu this address stands in; '' is the top, without a group. Absent: not in the menu. */
  menu?: string;
  /** The text in the menu, if the title is too long for it. */
  label?: string;
  icon?: LucideIcon;
  preset?: Preset;
  /** The key of the worklist that is counted at the menu item. */
  count?: WaitingKey;
  /** What is counted, if the title says something else. */
  countLabel?: string;
  /** The name of a group of pages that show the same data in different ways; each links to the others. */
  relatedViews?: string;
  /** The address of the parent, where the address itself does not say it. */
  under?: string;
};

/** One address of one role. */
export type Mount = Omit<MountOptions<object>, 'title' | 'preset'> & {
  path: string;
  screen: Screen;
  title: string;
  preset: Record<string, unknown>;
};

/** All addresses of one role; the public area has none. */
export type Area = {
  role: Role | null;
  /** The name of the role on the screen. */
  label: string;
  base: string;
  /** For portal accounts of the role whose cover has not begun: they land here, and search nothing yet. */
  applicants?: boolean;
  mounts: readonly Mount[];
  /** On a phone the menu is a row of tabs at the bottom, its first five lines. */
  tabs?: boolean;
};

export const defineScreen = <Preset extends object = Record<never, never>>(screen: Omit<Screen<Preset>, 'presetType'>): Screen<Preset> =>
  screen;

export function at<Preset extends object>(path: string, screen: Screen<Preset>, options: MountOptions<NoInfer<Preset>> = {}): Mount {
  return { ...options, path, screen, title: options.title ?? screen.title, preset: { ...options.preset } };
}

/** The whole address of a mount, with its parameters still in it. */
export const addressOf = (area: Area, mount: Mount): string => (mount.path ? `${area.base}/${mount.path}` : area.base || '/');
