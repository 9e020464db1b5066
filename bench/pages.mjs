// Prints Lighthouse's mobile scores (slow 4G, CPU four times slower) of each public page, and the behaviour of signed-in
// pages with the CPU four times slower.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ADMIN, freePort, Ganit } from '../e2e/product.ts'
import { DEMO_STUDENT } from '../server/seed/seed.ts'
import { findBrowser } from '../tools/checks/browser.ts'
import { measureSlowPhone } from './slow-phone.ts'

const ROOT = join(import.meta.dirname, '..')
const PATHS = process.argv.slice(2)
const PAGES =
  PATHS.length > 0
    ? PATHS
    : ['/', '/programs', '/programs/class/9', '/blog', '/about', '/login/student']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse runs vary by several points; its documentation recommends the median of several. */
const ROUNDS = 3

const kilobytes = (bytes) => Math.round(bytes / 1000)

function sizes({ items }) {
  const of = (type) =>
    kilobytes(
      items
        .filter(({ resourceType }) => !type || resourceType === type)
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    )
  return { js_kB: of('Script'), css_kB: of('Stylesheet'), fonts_kB: of('Font'), all_kB: of() }
}

/** One Lighthouse run. A broken browser trace has no figures, so it is repeated. */
async function report(url, port, triesLeft = 2) {
  const { lhr } = await lighthouse(url, { port, output: 'json', onlyCategories: CATEGORIES })
  const { numericValue, errorMessage } = lhr.audits['cumulative-layout-shift']
  if (numericValue !== undefined) return lhr
  if (triesLeft === 0) throw new Error(`Lighthouse could not measure ${url}: ${errorMessage}`)
  return report(url, port, triesLeft - 1)
}

async function measure(url, port) {
  const { audits, categories } = await report(url, port)
  const score = (id) => Math.round((categories[id].score ?? 0) * 100)
  return {
    row: {
      page: new URL(url).pathname,
      performance: score('performance'),
      accessibility: score('accessibility'),
      best: score('best-practices'),
      seo: score('seo'),
      LCP_ms: Math.round(audits['largest-contentful-paint'].numericValue),
      CLS: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
      TBT_ms: Math.round(audits['total-blocking-time'].numericValue),
      ...sizes(audits['network-requests'].details),
    },
    failed: Object.values(audits)
      .filter(({ score: value, scoreDisplayMode }) => value === 0 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  }
}

async function middleOf(url, port) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(url, port))
  rounds.sort((a, b) => a.row.performance - b.row.performance || b.row.TBT_ms - a.row.TBT_ms)
  return rounds[Math.floor(ROUNDS / 2)]
}

const ganit = new Ganit()
spawnSync(process.execPath, ['server/seed/main.ts'], {
  cwd: ROOT,
  env: { ...process.env, DATA_DIR: ganit.dataDir, ADMIN_PASSWORD: ADMIN.password },
})
await ganit.start()
const port = await freePort()
const { shell: executablePath } = findBrowser()
const browser = await chromium.launch({
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
  ],
  ...(executablePath && { executablePath }),
})
try {
  const rows = []
  for (const path of PAGES) {
    const { row, failed } = await middleOf(ganit.url + path, port)
    rows.push(row)
    if (failed.length > 0) console.log(`${path}: ${failed.join(', ')}`)
  }
  console.table(rows)
  for (const table of Object.values(await measureSlowPhone(browser, ganit, DEMO_STUDENT)))
    console.table(table)
} finally {
  await browser.close()
  await ganit.remove()
}
