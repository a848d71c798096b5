// Sets the colours that the reader has chosen before the page is drawn. It is not a module, because
// modules run too late.
try {
  document.documentElement.dataset.theme = localStorage.getItem('tessella-theme') ?? 'auto';
} catch { /* a browser that keeps nothing shows its own colours */ }
