import type { LucideIcon } from 'lucide-react';
import type { Permission, Role, WaitingKey } from '../graphql/types.ts';
import type { english } from './i18n/english.ts';

/** A page that a role can be given. `Preset` is the type of the filter that a mount may fix. */
export type Screen<Preset extends object = object> = {
  title: string;
  /** The screen is translated, and this is the key of its title. A screen without it is English. */
  titleKey?: TitleKey;
  permission?: Permission;
  /** The screen whose page this one shows with another title and permission. */
  variantOf?: Screen<Preset>;
  /** A public page that the server renders for anyone, and that also works without scripts. */
  worksWithoutScripts?: true;
  /** Only the browser renders the page; the server renders its frame. */
  clientOnly?: true;
  /** The page exists only in a demo scheme. */
  demoOnly?: true;
  /** The menu starts collapsed, because the page needs the width. */
  collapsedMenu?: boolean;
  /** Entity whose record this page shows. Search and notifications link to it. */
  entity?: string;
  /** Entity whose record this page decides. For other roles its addresses lead to their page of the record. */
  decides?: string;
  /** Exists only as a type, for the preset of a mount. */
  readonly presetType?: Preset;
};

export type TitleKey = keyof (typeof english)['common']['titles'];
type LabelKey = keyof (typeof english)['common']['menuLabels'];

type MountOptions<Preset extends object> = {
  title?: string;
  /** The page is translated for this role, and this is the key of its title. */
  titleKey?: TitleKey;
  /** The menu group of this mount; '' is the top level. A mount without it is not in the menu. */
  menu?: string;
  /** The heading of this mount within its menu group. */
  section?: string;
  /** The text in the menu, if the title is too long for it. */
  label?: string;
  /** The key of the label, if the page is translated. */
  labelKey?: LabelKey;
  icon?: LucideIcon;
  preset?: Preset;
  /** The worklist whose count the menu item shows. */
  count?: WaitingKey;
  /** The label of the count, if the title does not describe it. */
  countLabel?: string;
  /** The query of the address that shows exactly the counted rows, if the page shows others too. */
  countSearch?: string;
  /** The name of a group of pages that show the same data in different ways; each links to the others. */
  relatedViews?: string;
  /** Path of the parent, if it cannot be derived from the mount's path. */
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
  /** The area is for portal accounts whose cover has not started. It is their start page and has no search. */
  applicants?: boolean;
  mounts: readonly Mount[];
  /** On a phone the first five menu items are tabs at the bottom instead of a menu. */
  tabs?: boolean;
};

export const defineScreen = <Preset extends object = Record<never, never>>(screen: Omit<Screen<Preset>, 'presetType'>): Screen<Preset> =>
  screen;

export function at<Preset extends object>(path: string, screen: Screen<Preset>, options: MountOptions<NoInfer<Preset>> = {}): Mount {
  const titleKey = options.titleKey ?? (options.title ? undefined : screen.titleKey);
  return { ...options, titleKey, path, screen, title: options.title ?? screen.title, preset: { ...options.preset } };
}

/** The full path of a mount, with parameter placeholders such as ":id". */
export const addressOf = (area: Area, mount: Mount): string => (mount.path ? `${area.base}/${mount.path}` : area.base || '/');
