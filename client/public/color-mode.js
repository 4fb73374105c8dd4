// Runs before the first paint; a file of its own because the content policy allows no inline script.
(() => {
  let choice = null;
  let menu = null;
  try {
    choice = localStorage.getItem('lafiya.color-mode');
    menu = JSON.parse(localStorage.getItem('lafiya.menu') ?? 'null');
  } catch {
    // Storage can be switched off; then the system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  if (menu === 'rail' || menu === 'full') document.documentElement.classList.add(`menu-${menu}`);
})();
