import type { LucideIcon } from 'lucide-react';

export type Tone = 'success' | 'info' | 'accent' | 'warn' | 'danger' | 'neutral';
export type Label = { readonly text: string; readonly tone: Tone; readonly icon?: LucideIcon };
export type Labels<E extends string> = Readonly<Record<E, Label>>;
export type Option = { value: string; label: string; note?: string };

/** An English label in the language of the page. */
export type LabelText = (english: string) => string;

/** Text and tone of each value of an enum. A missing value does not compile. */
export const defineLabels = <E extends string>(labels: Record<E, Label>): Labels<E> => labels;

export const optionsOf = <E extends string>(labels: Record<E, Label | string>): (Option & { value: E })[] =>
  (Object.keys(labels) as E[]).map((value) => {
    const label = labels[value];
    return { value, label: typeof label === 'string' ? label : label.text };
  });
