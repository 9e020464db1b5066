import { fingerprintOf } from '../../db/academy/same-secret.ts'
import { createSecret } from '../../lifecycle/secret.ts'
import { writeFingerprint } from '../copies/restore-one.ts'
import { writeDeed } from '../host-database.ts'
import { liftProblem, whileLetGo } from '../let-go.ts'
import { type Host, withHostLock } from '../open-host.ts'
import { sealSecret } from '../secrets.ts'
import { tellTrail } from '../trail.ts'
import { giveRole, ownerOf } from './make-academy.ts'

/**
 * Exchanges the secret of one academy, as after a leak. Its earlier fingerprints stay, so that older
 * backups are known. May be repeated: an interrupted exchange leaves the academy held.
 */
export const exchangeSecret = (
  host: Host,
  { academy_id, fingerprints }: { academy_id: number; fingerprints: string[] },
) =>
  whileLetGo(host, academy_id, async (assertAlone) => {
    const secret = createSecret()
    assertAlone()
    await host.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('academies')
        .set({
          secret: sealSecret(host.master, academy_id, secret),
          fingerprints: [...fingerprints, fingerprintOf(secret)],
        })
        .where('academy_id', '=', academy_id)
        .execute()
      await writeDeed(trx, 'exchanged the secret', { academy_id })
    })
    // The role's password comes from the secret.
    await withHostLock(host, (client) => giveRole(client, host, { academy_id, secret }))
    await writeFingerprint(ownerOf(host, academy_id), secret)
    await tellTrail(ownerOf(host, academy_id), 'exchanged the secret')
    await liftProblem(host, academy_id)
  })
