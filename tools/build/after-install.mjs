// npm runs this after `npm ci` by hand: what it installed need not be installed again, which would ask the network.
import { existsSync } from 'node:fs'
import { noteInstalled } from './install.mjs'
import { missingPlatformPackages } from './platform-packages.mjs'

// Whoever leaves packages out has not installed what Ganit needs.
const isWhole =
  (await missingPlatformPackages('.')).length === 0 && existsSync('node_modules/vitest')
if (process.env.npm_command === 'ci' && isWhole) await noteInstalled()
