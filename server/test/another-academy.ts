import { ensureSettings } from '../src/features/ground/settings/settings.queries.ts'
import { anAcademyToKeep } from './backups.ts'

/** An academy with a name and an id of its own, because copies of the template share one id. */
export async function anotherAcademy(name: string, called: string) {
  const academy = await anAcademyToKeep(name)
  const { db } = academy
  await db.transaction().execute(ensureSettings)
  await db.updateTable('settings').set({ academy_name: called }).execute()
  const { academy_id } = await db
    .updateTable('academy_identity')
    .set({ academy_id: crypto.randomUUID() })
    .returning('academy_id')
    .executeTakeFirstOrThrow()
  return { ...academy, academy_id, short: academy_id.slice(0, 8) }
}
