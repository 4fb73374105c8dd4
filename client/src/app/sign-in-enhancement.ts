import { addressAfterSignIn, provideAreas } from '../platform/area-addresses.ts';
import { ask } from '../platform/ask.ts';
import { requestEarly } from '../platform/auth-request.ts';
import { pageDemoSignIns } from '../platform/demo-sign-ins.ts';
import { hydrated } from '../platform/hydration.ts';
import { isOpen } from '../platform/offline/signed-in-mark.ts';
import { readInlineSession } from '../platform/page-session.ts';
import { SessionDocument, type SessionQuery } from '../platform/Session.generated.ts';
import { areaSkeletons } from './areas/sign-in.area.ts';
import { prefetchRoutesOnInput } from './route-prefetch.ts';

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | null;

const buttonsIn = (root: ParentNode) => [...root.querySelectorAll('button')];

/** Redirects a signed-in user. Without a session, locks offline data that is still unlocked. */
async function leaveIfSignedIn(session: SessionQuery | null): Promise<boolean> {
  if (session?.viewer) window.location.replace(addressAfterSignIn(window.location.search, session.viewer));
  else if (session && isOpen()) await import('../platform/offline/offline-session.ts').then(({ lockVault }) => lockVault());
  return Boolean(session?.viewer);
}

/**
 * The server-rendered sign-in without React: submits login and password and redirects to the home page of the role.
 * Any other click or response loads the React sign-in, which hydrates the page and handles it (ADR 63).
 */
export function startSignInEnhancement(form: HTMLFormElement): void {
  const root = document.getElementById('root') as HTMLElement;
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const offlineNotice = root.querySelector<HTMLElement>('[role=status] > [hidden]');
  const demoSignIns = pageDemoSignIns();
  const session = readInlineSession();
  const listening = new AbortController();
  const { signal } = listening;
  let isBusy = false;

  const setBusy = (busy: boolean) => {
    isBusy = busy;
    form.ariaBusy = busy ? 'true' : null;
    if (submit) submit.disabled = busy;
  };
  const showOffline = (offline: boolean) => {
    if (offlineNotice) offlineNotice.hidden = !offline;
  };

  /** Loads the React pages, which handle the same click. */
  async function handOver(button: HTMLButtonElement | null): Promise<void> {
    setBusy(true);
    void hydrated.then(() => {
      listening.abort();
      setBusy(false);
      button?.click();
    });
    try {
      const { startSignIn } = await import('./sign-in-app.tsx');
      await startSignIn(session);
    } catch {
      showOffline(true);
      setBusy(false);
    }
  }

  async function signIn(): Promise<void> {
    const values = { login: fieldOf(form, 'login')?.value ?? '', password: fieldOf(form, 'password')?.value ?? '' };
    if (values.login.trim() === '' || values.password === '') return handOver(submit);
    setBusy(true);
    const answer = await requestEarly('sign-in', values).catch(() => null);
    const { next } = (answer?.content ?? {}) as { next?: string };
    if (answer?.ok && next === 'HOME' && (await leaveIfSignedIn(await ask(SessionDocument).catch(() => null)))) return;
    await handOver(submit);
  }

  provideAreas(areaSkeletons);
  prefetchRoutesOnInput();
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (!isBusy) void signIn();
    },
    { signal },
  );
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button === submit || isBusy) return;
    const account = demoSignIns.find(({ email }) => email === button.dataset.demo);
    if (!account) return void handOver(button);
    for (const [name, value] of [
      ['login', account.email],
      ['password', account.password],
    ] as const) {
      const field = fieldOf(form, name);
      if (field) field.value = value;
    }
  };
  root.addEventListener('click', onClick, { signal });
  window.addEventListener('online', () => showOffline(false), { signal });
  window.addEventListener('offline', () => showOffline(true), { signal });
  void leaveIfSignedIn(session);
  // The server renders them disabled until this script runs.
  for (const button of buttonsIn(root)) button.disabled = false;
  root.dataset.rendered = 'enhanced';
}
