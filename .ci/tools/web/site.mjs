// What the tests of the site share: a server on a loopback address, and a browser for it.
import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';
import {gzipSync} from 'node:zlib';
import puppeteer from 'puppeteer-core';

const types = {
  '.css': 'text/css', '.gz': 'application/gzip', '.html': 'text/html',
  '.js': 'text/javascript', '.json': 'application/json', '.mjs': 'text/javascript',
  '.png': 'image/png', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
};

// serve serves a folder: {address, sent, close}. sent tells how many bytes of files were asked for.
// With packed, text and programs are sent gzipped, as many hosts do.
export async function serve(folder, {packed = false} = {}) {
  let sent = 0;
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const name = path.endsWith('/') ? path + 'index.html' : path;
    try {
      let data = await readFile(join(folder, normalize('/' + name)));
      const headers = {'Content-Type': types[extname(name)] ?? 'application/octet-stream'};
      if (packed && !/\.(gz|png|whl|woff2?|zip)$/.test(name)) {
        data = gzipSync(data);
        headers['Content-Encoding'] = 'gzip';
      }
      sent += data.length;
      response.writeHead(200, headers).end(data);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    sent: () => sent,
    close: () => {
      server.closeAllConnections();
      return new Promise((end) => server.close(end));
    },
  };
}

// open starts a browser, chromium or firefox. CHROMIUM and FIREFOX name their programs.
export function open(browser = 'chromium') {
  const firefox = browser === 'firefox';
  return puppeteer.launch({
    browser: firefox ? 'firefox' : 'chrome',
    executablePath: firefox ? process.env.FIREFOX ?? '/usr/bin/firefox-esr'
      : process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: firefox ? [] : ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    protocolTimeout: 600_000,
  });
}

// visit opens a page of the site and waits until its scripts are ready. page.complaints lists
// errors in the console, failed requests, breaches of the policy and requests to other hosts.
export async function visit(browser, address) {
  const page = await browser.newPage();
  page.complaints = [];
  const complain = (text) => page.complaints.push(text);
  page.on('console', (m) => m.type() === 'error' && complain(m.text()));
  page.on('pageerror', (err) => complain(err.message));
  page.on('requestfailed', (r) => complain(`${r.url()}: ${r.failure()?.errorText}`));
  page.on('response', (r) => r.status() >= 400 && complain(`${r.url()}: ${r.status()}`));
  page.on('request', (r) => {
    if (/^https?:/.test(r.url()) && !r.url().startsWith(new URL('.', address).href)) {
      complain(`${r.url()} is elsewhere`);
    }
  });
  await page.goto(address);
  await page.waitForSelector('html[data-ready]');
  return page;
}

// quiet checks that a page has no complaints.
export function quiet(page) {
  assert.deepEqual(page.complaints, []);
}

// withRuntime serves a site and calls test with a page of it, in which go is a Runtime, and with
// the server. It returns the problems that the test lists, and those that the browser reports.
export async function withRuntime(folder, browser, test) {
  const site = await serve(folder);
  const window = await open(browser);
  const problems = [];
  try {
    const page = await window.newPage();
    page.on('pageerror', (err) => problems.push(`the page reports: ${err.message}`));
    await page.goto(site.address + 'index.html');
    await page.evaluate(async (address) => {
      const {Runtime} = await import(address + 'assets/runtime.js');
      globalThis.go = new Runtime({root: address});
    }, site.address);
    problems.push(...await test(page, site));
  } finally {
    await window.close();
    await site.close();
  }
  return problems;
}

// lesson reads a notebook: {name, cells} with the cells as the page has them, and their outputs.
export function lesson(file) {
  const notebook = JSON.parse(readFileSync(file, 'utf8'));
  const cells = notebook.cells.map((c) => ({id: c.id, kind: c.cell_type,
    source: c.source.join(''), ...c.metadata.tessella, outputs: c.outputs ?? []}));
  return {name: notebook.metadata.tessella?.lesson ?? file, cells};
}

// median is that of a list of numbers.
export function median(list) {
  return list.toSorted((a, b) => a - b)[list.length >> 1];
}

// finish prints what a test found and ends it.
export function finish(problems, summary) {
  for (const p of problems) console.log(p);
  console.log(summary);
  process.exit(problems.length > 0 ? 1 : 0);
}
