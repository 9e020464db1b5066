import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ADMIN } from './academy.ts'
import { startGanit } from './ganit-process.ts'
import { temporaryFolder } from './temporary.ts'

/** A data folder of an academy that was started before, because a first start takes three times as long. */
export async function usedFolder(...under: string[]) {
  const model = join(inject('models'), 'used')
  if (!existsSync(model)) await makeModel(model)
  const folder = temporaryFolder(...under)
  cpSync(model, folder, { recursive: true })
  return folder
}

/** If several run in parallel, the first is kept. */
async function makeModel(model: string) {
  const own = mkdtempSync(`${model}-`)
  const { child, ready, ended } = startGanit({ DATA_DIR: own, ADMIN_PASSWORD: ADMIN.password })
  await ready()
  child.kill('SIGTERM')
  await ended
  try {
    renameSync(own, model)
  } catch {
    rmSync(own, { recursive: true, force: true })
  }
}
