// npm run bench:pages: Lighthouse's mobile profile of the public pages, on the real product.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepare, run } from './bootstrap.mjs'

const BENCH = fileURLToPath(new URL('../bench', import.meta.url))

await prepare()
if (!existsSync(`${BENCH}/node_modules/lighthouse`)) {
  console.log('Installing Lighthouse …')
  spawnSync('npm', ['ci', '--loglevel=error'], { cwd: BENCH, stdio: 'inherit' })
}
process.exitCode = await run(['bench/pages.mjs', ...process.argv.slice(2)])
