/** An element by CSS selector and name: its text or aria-label starts with the name. */
export type Target = { css: string; name?: string };

/** The browser operations that both engines support. */
export type EnginePage = {
  /** Sets the width of the window; the height is that of a small laptop. */
  resize: (width: number) => Promise<void>;
  /** Loads an address of the platform. */
  open: (url: string) => Promise<void>;
  /** Runs a function in the page. It can use only its argument, no closures. */
  evaluate: <Result, Argument>(work: (argument: Argument) => Result, argument: Argument) => Promise<Awaited<Result>>;
  click: (target: Target) => Promise<void>;
  /** Replaces the value of a field key by key, then leaves the field. */
  type: (target: Target, text: string) => Promise<void>;
  /** Errors of the page and of its console since the last call. */
  errors: () => Promise<string[]>;
  /** Names of the downloaded files. */
  savedFiles: () => Promise<string[]>;
  close: () => Promise<void>;
};

export type Engine = {
  name: string;
  /** What is not installed; null if the engine can run. */
  missing: () => string | null;
  /** Starts a new browser without cookies. */
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
