import type { LucideIcon } from 'lucide-react';
import type { Permission, Role, WaitingKey } from '../graphql/generated.ts';

/** A page that a role can be given. `Preset` is the filter an address may fix for it. */
export type Screen<Preset extends object = object> = {
  title: string;
  permission?: Permission;
  /** The screen whose page this one shows under a title and permission of its own. */
  variantOf?: Screen<Preset>;
  /** A page of decisions: the menu starts as a rail, to leave it the width. */
  rail?: boolean;
  /** The entity whose record this page shows; search and notifications lead here. */
  shows?: string;
  /** Only a type: what `preset` may hold. */
  readonly presetType?: Preset;
};

type MountOptions<Preset extends object> = {
  title?: string;
  /** The group of the menu this address stands in; '' is the top, without a group. Absent: not in the menu. */
  menu?: string;
  /** The words in the menu, where the title is too long for it. */
  label?: string;
  icon?: LucideIcon;
  preset?: Preset;
  /** The key of the waiting work counted beside the menu line. */
  count?: WaitingKey;
  /** What the count counts, where the title says something else. */
  counted?: string;
  /** The name of the pages that show the same from another side; each leads to the others. */
  beside?: string;
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
  /** What the role is called on the screen. */
  words: string;
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
