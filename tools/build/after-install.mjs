// npm runs this after `npm ci` by hand. It notes that the packages are installed, so that Ganit does not install them
// again, which would need the network.
import { existsSync } from 'node:fs'
import { noteInstalled } from './install.mjs'
import { missingPlatformPackages } from './platform-packages.mjs'

// An install that leaves packages out lacks what Ganit needs.
const isWhole =
  (await missingPlatformPackages('.')).length === 0 && existsSync('node_modules/vitest')
if (process.env.npm_command === 'ci' && isWhole) await noteInstalled()
