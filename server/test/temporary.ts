import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Settings } from '../src/db/embedded/settings.ts'
import { startEmbedded } from '../src/db/embedded/start.ts'

/** A folder that is gone after the test. */
export function temporaryFolder(...under: string[]) {
  const top = mkdtempSync(join(tmpdir(), 'ganit-test-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }))
  const folder = join(top, ...under)
  mkdirSync(folder, { recursive: true })
  return realpathSync(folder)
}

type Options = { dataDir?: string; settings?: Settings }

/** A PostgreSQL for this test, which may damage it. Gone afterwards. */
export async function ownServer({ dataDir = temporaryFolder(), settings }: Options = {}) {
  const lines: string[] = []
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
  const server = await startEmbedded({ dataDir, settings, log })
  const home = dirname(realpathSync(join(dataDir, 'postgres')))
  onTestFinished(async () => {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  })
  return { ...server, dataDir, lines }
}
