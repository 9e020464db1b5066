import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { Ganit } from './product.ts'

/**
 * Playwright's globalSetup: starts an academy once and copies it for each product under test, because a first start
 * takes three times as long. If the database lies elsewhere, behind a link, each product starts afresh.
 */
export default async function makeModel() {
  const ganit = new Ganit()
  await ganit.start()
  await ganit.stop()
  const isWhole = !lstatSync(join(ganit.dataDir, 'postgres')).isSymbolicLink()
  if (isWhole) process.env.GANIT_MODEL = ganit.dataDir
  return () => ganit.remove()
}
