// npm run host: serves many academies in one process (docs/hosting.md). With a word it is an operator's command, which
// works beside the running host: npm run host -- new sen-maths "Sen’s Mathematics Classes" ananya@example.com
// npm run host -- --demo 3: three academies of invented people, deleted when stopped.
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { prepare, run, runApp } from '../build/bootstrap.mjs'

const args = process.argv.slice(2)
const isDemo = args[0] === '--demo'
const isServing = args.length === 0 || isDemo
await prepare({ pages: isServing })
if (isDemo) process.exitCode = await demo(args[1] ?? '3')
else
  process.exitCode = isServing
    ? await runApp({}, ['--hosting'])
    : await run(['server/src/commands/host.ts', ...args])

async function demo(count) {
  const folder = await mkdtemp(join(tmpdir(), 'ganit-demo-'))
  const env = {
    ...{ DATA_DIR: folder, DATABASE_URL: undefined, OWNER_DATABASE_URL: undefined },
    ...{ HOSTING_DOMAIN: undefined, MASTER_SECRET_FILE: undefined },
  }
  try {
    return (
      (await run(['server/seed/host-demo.ts', count], env)) || (await runApp(env, ['--hosting']))
    )
  } finally {
    // If root started it, the database may be elsewhere, behind a link.
    const database = await realpath(join(folder, 'postgres')).catch(() => join(folder, 'postgres'))
    for (const made of [dirname(database), folder])
      await rm(made, { recursive: true, force: true, maxRetries: 5 })
  }
}
