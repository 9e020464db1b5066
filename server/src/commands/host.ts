// npm run host -- new|list|needs|hold|unhold|upgrade|reconcile|new-master-secret|--copied: works whether the host runs
// or not.
import { runConfigured } from '../backup/command.ts'
import { readHostCommand } from '../hosting/commands.ts'
import { readHostConfig } from '../hosting/host-config.ts'
import { openHost } from '../hosting/open-host.ts'

await runConfigured(readHostConfig, async ({ config, log, onClose, say }) => {
  const { run, mayBegin } = readHostCommand(process.argv.slice(2))
  await run(await openHost({ config, log, onClose, mayBegin }), say)
})
