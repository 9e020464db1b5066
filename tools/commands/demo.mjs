// npm run demo: Ganit on a throw-away academy of invented people, deleted when stopped.
// `npm run demo -- --students 100` invents fewer; the arguments are those of server/seed/main.ts.
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { prepare, run, runApp } from '../build/bootstrap.mjs'

await prepare()
const folder = await mkdtemp(join(tmpdir(), 'ganit-demo-'))
const env = {
  DATA_DIR: folder,
  DATABASE_URL: undefined,
  OWNER_DATABASE_URL: undefined,
  DATABASE_REPLICA_URL: undefined,
}
try {
  process.exitCode =
    (await run(['server/seed/main.ts', ...process.argv.slice(2)], env)) || (await runApp(env))
} finally {
  // If root started it, the database may be elsewhere, behind a link.
  const database = await realpath(join(folder, 'postgres')).catch(() => join(folder, 'postgres'))
  for (const made of [dirname(database), folder])
    await rm(made, { recursive: true, force: true, maxRetries: 5 })
}
