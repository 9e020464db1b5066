// npm run breach [-- --from <moment> --to <moment>] [-- --end-sessions] [-- --academy NAME]: students affected by a breach, and a letter to
// them.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../backup/command.ts'
import { parsePeriod, writeBreachKit } from '../breach/breach-kit.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { endAllSessions } from '../features/office/privacy/affected.queries.ts'
import { ACADEMY_OPTION, openOneAcademy } from './one-academy.ts'

await runCommand(async ({ config, log, onClose, say }) => {
  const { values } = parseArgs({
    options: {
      ...ACADEMY_OPTION,
      from: { type: 'string' },
      to: { type: 'string' },
      'end-sessions': { type: 'boolean', default: false },
    },
  })
  const stretch = parsePeriod(values)
  const { academy } = values
  const opened = await openOneAcademy(config, { academy, log, onClose })
  const { db } = openOperatorConnection(opened.where)
  onClose(() => db.destroy())
  if (values['end-sessions']) say(`${await endAllSessions(db)} sessions have ended.`)
  await opened.hosted?.note('listed who is concerned by a breach')
  const { folder, students } = await writeBreachKit(
    db,
    join(opened.config.dataDir, 'breach'),
    stretch,
  )
  say(`${students} students are concerned. Their contacts and a letter are in ${folder}`)
  say(
    'Delete that folder when everyone was told. What to do, and by when: docs/operations.md, A breach.',
  )
})
