import { setTimeout as sleep } from 'node:timers/promises';

/** JSON key of an element in WebDriver: https://www.w3.org/TR/webdriver2/#elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_TIMEOUT_MS = 20_000;

export type ElementId = { [ELEMENT]: string };
export const idOf = (element: ElementId): string => element[ELEMENT];

/** Starts a W3C WebDriver session (JSON over HTTP) and returns the function that sends its commands. */
export async function startSession(driver: string, capabilities: object) {
  await untilReady(driver);
  const created = await send<{ sessionId: string }>('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const base = `${driver}/session/${created.sessionId}`;
  return <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => send<Value>(method, `${base}${path}`, body);
}

async function send<Value>(method: string, url: string, body: object = {}): Promise<Value> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  for (const giveUpAt = Date.now() + START_TIMEOUT_MS; ; await sleep(100)) {
    const ready = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > giveUpAt) throw new Error(`${driver} does not answer.`);
  }
}
