import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemProblem } from './system-problem.ts'

/** Makes the data folder for the owner's eyes only, and proves that it can be written to. */
export function prepareDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, 'Ganit can write here.', { flush: true })
    rmSync(probe)
  } catch (error) {
    throw new Error(
      `Ganit cannot keep its data in ${folder}: ${systemProblem(error)}. Choose another folder with DATA_DIR.`,
      { cause: error },
    )
  }
}
