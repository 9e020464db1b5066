import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../../package.json')

/** This Ganit's version, from its package. */
export const APP_VERSION: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).version
