// Tells people with a browser older than those of docs/browsers.md. In ES5, so that it runs in theirs.
(function () {
  var shown = false;

  function show() {
    if (shown || !document.body) return;
    shown = true;
    var notice = document.createElement('div');
    notice.id = 'old-browser';
    notice.setAttribute('role', 'alert');
    addText(
      notice,
      'en',
      'This browser is too old for Lafiya: pages may stay empty or fail. Update it, or use a current Chrome, Edge, Firefox or Safari.'
    );
    addText(
      notice,
      'ha',
      'Wannan burauza ta tsufa, Lafiya ba za ta yi aiki yadda ya kamata ba. Sabunta ta, ko ka yi amfani da sabuwar Chrome, Edge, Firefox ko Safari.'
    );
    document.body.insertBefore(notice, document.body.firstChild);
  }

  function addText(notice, language, text) {
    var paragraph = document.createElement('p');
    paragraph.setAttribute('lang', language);
    paragraph.appendChild(document.createTextNode(text));
    notice.appendChild(paragraph);
  }

  function parses(pattern) {
    try {
      new RegExp(pattern);
      return true;
    } catch (_error) {
      return false;
    }
  }

  // The newest things that the application uses. Whoever has them also parses its scripts.
  function isCurrent() {
    return (
      'noModule' in document.createElement('script') &&
      typeof Array.prototype.toReversed === 'function' &&
      parses('(?<=a)b') &&
      typeof CompressionStream === 'function' &&
      !!window.CSS &&
      CSS.supports('selector(:has(a))') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)')
    );
  }

  // A script that does not parse stops before it can say so itself. Wrong JSON has the same name.
  function isOfScript(error) {
    return !!error && error.name === 'SyntaxError' && !/JSON/.test(error.message);
  }

  if (!window.addEventListener) return;
  window.addEventListener('error', function (event) {
    if (isOfScript(event.error)) show();
  });
  window.addEventListener('unhandledrejection', function (event) {
    if (isOfScript(event.reason)) show();
  });
  if (isCurrent()) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
})();
