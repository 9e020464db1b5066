import { sql } from 'kysely'
import type { Hosting } from '../academy/academy.ts'
import { AGREEMENT } from './agreement.ts'
import type { HostConfig } from './host-config.ts'
import type { HostDb } from './host-database.ts'

/** The interface of an academy to its host, with the agreement that its owner accepts. */
export const hostingOf = (
  db: HostDb,
  { domain, hostingEmail }: Pick<HostConfig, 'domain' | 'hostingEmail'>,
  academy_id: number,
): Hosting => ({
  domain,
  email: hostingEmail,
  agreement: { ...AGREEMENT, sections: [...AGREEMENT.sections] },
  async accepted() {
    const { agreement: version, agreed_at: at } = await db
      .selectFrom('academies')
      .select(['agreement', 'agreed_at'])
      .where('academy_id', '=', academy_id)
      .executeTakeFirstOrThrow()
    return version !== null && at !== null ? { version, at } : null
  },
  accept: (version) =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable('academies')
        .set({ agreement: version, agreed_at: sql`now()` })
        .where('academy_id', '=', academy_id)
        .execute()
      await trx
        .insertInto('deeds')
        .values({
          academy_id,
          operator: 'the owner',
          deed: 'accepted the agreement',
          details: version,
        })
        .execute()
    }),
})
