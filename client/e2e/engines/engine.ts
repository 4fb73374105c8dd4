/** An element by CSS and its name: its text or aria-label begins with this. */
export type Target = { css: string; name?: string };

/** A window of a browser, as far as both engines can be driven. */
export type EnginePage = {
  /** The width that is set last; the page has about the height of a small laptop. */
  resize: (width: number) => Promise<void>;
  /** Loads an address of the platform. */
  open: (url: string) => Promise<void>;
  /** Runs a function in the page. It knows nothing of this program but its argument. */
  evaluate: <Result, Argument>(work: (argument: Argument) => Result, argument: Argument) => Promise<Awaited<Result>>;
  click: (target: Target) => Promise<void>;
  /** Replaces what a field holds, key by key, and leaves the field. */
  type: (target: Target, text: string) => Promise<void>;
  /** Errors of the page and of its console since the last call. */
  errors: () => Promise<string[]>;
  /** The files that were saved. */
  savedFiles: () => Promise<string[]>;
  close: () => Promise<void>;
};

export type Engine = {
  name: string;
  /** What must be installed to run it; null if everything is there. */
  missing: () => string | null;
  /** A browser of its own, without cookies. */
  launch: () => Promise<EnginePage>;
};

export const HEIGHT = 780;
export const TIMEOUT_MS = 30_000;

/** Runs in the page: the first visible, enabled element of a target. A click on a disabled one would be lost without an error. */
export function findElement({ css, name }: Target): Element | null {
  const isNamed = (element: Element) => {
    const names = [element.getAttribute('aria-label'), element.textContent];
    return name === undefined || names.some((text) => text?.trim().startsWith(name));
  };
  const elements = [...document.querySelectorAll(css)];
  return elements.find((element) => isNamed(element) && element.getClientRects().length > 0 && !element.matches(':disabled')) ?? null;
}
