// npm run host -- new|list|needs|hold|unhold|upgrade|reconcile|new-master-secret|--copied: works whether the host runs
// or not.
import { runConfigured } from '../backup/command.ts'
import { readHostCommand } from '../hosting/commands.ts'
import { readHostConfig } from '../hosting/host-config.ts'
import { adopt, readAdoption } from '../hosting/making/adopt.ts'
import { openHost } from '../hosting/open-host.ts'

const words = process.argv.slice(2)
if (words[0] === 'adopt') await runConfigured(readAdoption, (tools) => adopt(tools, words.slice(1)))
else
  await runConfigured(readHostConfig, async ({ config, log, onClose, say }) => {
    const { run, mayBegin } = readHostCommand(words)
    await run(await openHost({ config, log, onClose, mayBegin }), say)
  })
