import { getBackups, makeBackup, updateBackupPlan } from '@ganit/contract/office/backups'
import type { FastifyInstance } from 'fastify'
import { theAcademy } from '../../../academy/place.ts'
import { serve } from '../../../http/serve.ts'
import { type BackupParts, beginBackup, changePlan, presentBackups } from './backups.service.ts'

export async function backupsRoutes(
  app: FastifyInstance,
  machine: Pick<BackupParts, 'isStorageFull' | 'log'>,
) {
  const parts = (): BackupParts => ({ ...theAcademy(), ...machine, db: app.db })
  serve(app, getBackups, () => presentBackups(parts()))

  serve(app, makeBackup, ({ once }) =>
    once(async () => {
      await beginBackup(parts())
      return { message: 'The backup has begun' }
    }),
  )

  serve(app, updateBackupPlan, async ({ body }) => ({
    message: 'Backups saved',
    ...(await changePlan(parts(), body)),
  }))
}
