// npm run test:upgrade: the previous release keeps serving while the database is migrated to this schema, as in a rolling
// restart, and pages of two releases find their files at either machine. Needs that release's commit in the clone. Another release: -- <commit>
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare, run } from '../../build/bootstrap.mjs'
import { PREVIOUS_RELEASE } from './previous-release.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const [commit = PREVIOUS_RELEASE] = process.argv.slice(2)
const folder = join(ROOT, '.cache', 'previous', commit)

await prepare()
if (!existsSync(join(folder, 'server'))) unpackRelease()
process.exitCode = await run(['server/test/upgrade/side-by-side.ts', folder])

/**
 * Unpacks the release's sources and gives them this checkout's packages. Common packages must have the same version;
 * otherwise the check names what is missing.
 */
function unpackRelease() {
  mkdirSync(folder, { recursive: true })
  try {
    const archive = execFileSync('git', ['archive', commit, 'contract', 'server', 'package.json'], {
      cwd: ROOT,
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    console.error(`The commit ${commit} is not in this clone. git fetch --unshallow brings it.`)
    process.exit(1)
  }
  linkPackages('node_modules', (name) => name !== '@ganit')
  linkPackages('server/node_modules')
  const own = join(folder, 'node_modules', '@ganit')
  mkdirSync(own)
  for (const name of ['contract', 'server']) symlinkSync(join(folder, name), join(own, name))
}

function linkPackages(modules, isWanted = () => true) {
  const from = join(ROOT, modules)
  if (!existsSync(from)) return
  const to = join(folder, modules)
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter(isWanted))
    symlinkSync(join(from, name), join(to, name))
}
