// npm run second-factor:off: switches off the admin's second factor in the academy of DATA_DIR (or DATABASE_URL).
import { runCommand } from '../backup/command.ts'
import { openOperatorDatabase } from '../db/academy/operator.ts'
import { deleteSecondFactor } from '../features/accounts/second-factor/second-factor.queries.ts'

await runCommand(async ({ config, log, onClose, say }) => {
  const db = await openOperatorDatabase(config, log, onClose)
  const admin = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin) throw new Error('There is no admin yet. Start Ganit once.')
  say(
    (await deleteSecondFactor(db, admin.id))
      ? `The second factor of ${admin.email} is switched off. Signing in asks for the password alone.`
      : `${admin.email} has no second factor.`,
  )
})
