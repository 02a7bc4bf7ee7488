// Sets the theme that was chosen in this browser, if one was; else the page follows the system.
try {
  const theme = localStorage.getItem('waymark-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme it is.
}
