// npm run breach [-- --from <moment> --to <moment>] [-- --end-sessions]: students affected by a breach, and a letter to
// them.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../backup/command.ts'
import { parsePeriod, writeBreachKit } from '../breach/breach-kit.ts'
import { openOperatorDatabase } from '../db/academy/operator.ts'
import { endAllSessions } from '../features/office/privacy/affected.queries.ts'

await runCommand(async ({ config, log, onClose, say }) => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'end-sessions': { type: 'boolean', default: false },
    },
  })
  const stretch = parsePeriod(values)
  const db = await openOperatorDatabase(config, log, onClose)
  if (values['end-sessions']) say(`${await endAllSessions(db)} sessions have ended.`)
  const { folder, students } = await writeBreachKit(db, join(config.dataDir, 'breach'), stretch)
  say(`${students} students are concerned. Their contacts and a letter are in ${folder}`)
  say(
    'Delete that folder when everyone was told. What to do, and by when: docs/operations.md, A breach.',
  )
})
