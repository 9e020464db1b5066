import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const FILE = new URL('./browser.ts', import.meta.url).href
const FIND = `import { findBrowser } from '${FILE}'; console.log(findBrowser(false))`

test('where there is no browser and no root, the run says which package to install, and fails', () => {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', FIND], {
    // Playwright's own browser is looked for in a folder that is not there.
    env: { PATH: '/nowhere', PLAYWRIGHT_BROWSERS_PATH: '/nowhere' },
    encoding: 'utf8',
  })
  expect(run.stderr).toContain('Install the package chromium')
  expect([run.status, run.stdout]).toEqual([1, ''])
})
