// What the tests of the kernel in JupyterLite share.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

// withApp has a JupyterLite give its application to scripts of the page.
export function withApp(folder) {
  const file = join(folder, 'jupyter-lite.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  settings['jupyter-config-data'].exposeAppInBrowser = true;
  writeFileSync(file, JSON.stringify(settings));
}

// openNotebook opens a notebook, and waits for its kernel.
export async function openNotebook(page, address, file) {
  await page.goto(`${address}notebooks/index.html?path=${encodeURIComponent(file)}`);
  await page.waitForFunction(() => {
    document.querySelector('.jp-Dialog .jp-mod-accept')?.click(); // which kernel? the only one
    return globalThis.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status ===
      'idle';
  }, {timeout: 120_000, polling: 500});
}
