import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { Ganit } from './product.ts'

/**
 * Playwright's globalSetup: an academy that was started once, which every product of the tests begins as a copy of. A first
 * start takes three times as long. Where its database lies elsewhere, behind a link, each is made anew.
 */
export default async function makeModel() {
  const ganit = new Ganit()
  await ganit.start()
  await ganit.stop()
  const isWhole = !lstatSync(join(ganit.dataDir, 'postgres')).isSymbolicLink()
  if (isWhole) process.env.GANIT_MODEL = ganit.dataDir
  return () => ganit.remove()
}
