import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pageHtml, readPages, withoutScripts } from './page-html.ts';

const TEMPLATE = '<html><head><script type="module" src="/assets/a.js"></script></head><body><div id="root"></div></body></html>';
const SESSION = { viewer: null, publicSettings: { schemeName: 'A & <b>', stateName: 'Plateau' } };
const PAGES = [
  { address: '/', frame: 'PUBLIC', files: [], nextFiles: [] },
  { address: '/bills/:id', frame: 'PLATFORM', files: ['/assets/a.js', '/assets/bill.js'], nextFiles: [] },
  { address: '/bills/new', frame: 'PLATFORM', files: ['/assets/new.js'], nextFiles: [] },
  {
    address: '/login',
    frame: 'SIGN_IN',
    files: ['/assets/a.js'],
    nextFiles: ['/assets/a.js', '/assets/b.js'],
    renderedFiles: ['/assets/form.js'],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'pages.json'), JSON.stringify(PAGES));
const { find } = readPages(join(folder, 'pages.json'));
const RENDERED = { html: '<main>$& Paid</main>', notice: null, styles: '<style>b{}</style>', title: 'Claims &amp; bills', language: 'ha' };

describe('the page of an address', () => {
  it.each([
    ['/', '/'],
    ['/login', '/login'],
    ['/LOGIN/', '/login'],
    ['/bills/new', '/bills/new'],
    ['/bills/7f', '/bills/:id'],
    ['/bills/7f/claims', undefined],
    ['/login/x', undefined],
    ['/loginx', undefined],
  ])('%s is found as the client finds it', (path, address) => {
    expect(find(path)?.address).toBe(address);
  });

  it('names the files that the page needs and has not named yet', () => {
    const html = pageHtml(TEMPLATE, { page: find('/bills/7f'), session: null });
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/bill.js"></head>');
    expect(html).not.toContain('href="/assets/a.js"');
  });

  it('embeds the session as data that cannot close an element early', () => {
    const html = pageHtml(TEMPLATE, { page: find('/login'), session: SESSION });
    const data = /<script type="application\/json" id="page-session">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual(SESSION);
    expect(pageHtml(TEMPLATE, { page: find('/login'), session: null })).not.toContain('page-session');
  });

  it('embeds the prefetched responses as data', () => {
    const answers = { at: 1, answers: [{ documentId: 'a', variables: {}, data: { name: '</script>' } }] };
    const html = pageHtml(TEMPLATE, { page: find('/bills/7f'), session: SESSION, answers });
    const data = /<script type="application\/json" id="page-answers">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(answers);
    expect(pageHtml(TEMPLATE, { page: find('/bills/7f'), session: SESSION })).not.toContain('page-answers');
  });

  it('rendered on the server, needs fewer files, and preloads those that the React page needs', () => {
    const html = pageHtml(TEMPLATE, { page: find('/login'), session: null, rendered: RENDERED });
    expect(html).toContain('href="/assets/form.js"');
    expect(html).toContain('id="next-files">["/assets/a.js","/assets/b.js"]</script>');
  });

  it('names the files that are worth fetching early, but for those that the page has', () => {
    expect(pageHtml(TEMPLATE, { page: find('/login'), session: null })).toContain('id="next-files">["/assets/b.js"]</script>');
    expect(pageHtml(TEMPLATE, { page: find('/bills/new'), session: null })).not.toContain('next-files');
  });

  it('contains the server-rendered HTML, which waits for no script', () => {
    const template = TEMPLATE.replace('<html>', '<html lang="en">').replace('</head>', '<title>x</title></head>');
    const html = pageHtml(template, { page: find('/bills/7f'), session: SESSION, rendered: RENDERED, renderedFor: 'phone' });
    expect(html).toContain('<div id="root" data-rendered="phone"><main>$& Paid</main></div>');
    expect(html).toContain('<html lang="ha">');
    expect(html).toContain('<title>Claims &amp; bills</title>');
    expect(html).toContain(
      '</title><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/bill.js"><style>b{}</style></head>',
    );
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/bill.js">');
    expect(html).toContain('page-session');
  });

  it('shows a loading notice outside the element that React hydrates', () => {
    const html = pageHtml(TEMPLATE, { page: find('/bills/7f'), session: SESSION, rendered: { ...RENDERED, notice: 'Loading…' } });
    expect(html).toContain('<body><p id="rendered-note" role="status">Loading…</p><div id="root" data-rendered="desktop">');
  });

  it('says that it needs scripts, except a public page with its content', () => {
    const template = TEMPLATE.replace('</body>', '<noscript>Scripts</noscript></body>');
    for (const [path, isSaid] of [
      ['/bills/7f', true],
      ['/login', true],
      ['/', false],
    ] as const)
      expect(pageHtml(template, { page: find(path), session: null, rendered: RENDERED }).includes('<noscript>')).toBe(isSaid);
    expect(pageHtml(template, { page: find('/'), session: null })).toContain('<noscript>');
  });

  it('that answers a submitted form has no scripts', () => {
    expect(withoutScripts(TEMPLATE)).not.toContain('<script');
  });

  it('has an outline where the page has a frame, with the name of the scheme as text', () => {
    expect(pageHtml(TEMPLATE, { page: find('/login'), session: SESSION })).toContain('<b>A &amp; &lt;b></b>');
    expect(pageHtml(TEMPLATE, { page: find('/bills/new'), session: null })).toContain('frame-platform');
    expect(pageHtml(TEMPLATE, { page: find('/'), session: SESSION })).toContain('<div id="root"></div>');
    expect(pageHtml(TEMPLATE, { page: null, session: null })).toBe(TEMPLATE);
  });
});
