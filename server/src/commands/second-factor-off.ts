// npm run second-factor:off [-- --academy NAME]: switches off the admin's second factor in the academy of DATA_DIR (or DATABASE_URL).
import { parseArgs } from 'node:util'
import { runCommand } from '../backup/command.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { deleteSecondFactor } from '../features/accounts/second-factor/second-factor.queries.ts'
import { ACADEMY_OPTION, openOneAcademy } from './one-academy.ts'

await runCommand(async ({ config, log, onClose, say }) => {
  const { academy } = parseArgs({ options: ACADEMY_OPTION }).values
  const { where, hosted } = await openOneAcademy(config, { academy, log, onClose })
  const { db } = openOperatorConnection(where)
  onClose(() => db.destroy())
  const admin = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin) throw new Error('There is no admin yet. Start Ganit once.')
  const isOff = await deleteSecondFactor(db, admin.id)
  if (isOff) await hosted?.note('switched off the second factor of the owner')
  say(
    isOff
      ? `The second factor of ${admin.email} is switched off. Signing in asks for the password alone.`
      : `${admin.email} has no second factor.`,
  )
})
