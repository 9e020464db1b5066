import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { purgeJob } from './purge-job.ts'
import { retentionJob } from './retention-job.ts'

test('[S219] the daily work removes nothing from the trail, however old it is', async ({
  academy,
}) => {
  const { db } = academy
  await academy.aStudent()
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('audit_entries')
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  await sql`
    insert into audit_entries (happened_at, action, subject, subject_id, row_count, changes)
    values (now() - interval '5 years', 'refused', 'accounts', 'x', 1, '{}')`.execute(db)
  const before = await count()
  const say = () => {}
  for (const job of [purgeJob, retentionJob])
    await job.run(db, {
      day: '2036-01-01',
      outcome: null,
      stopping: new AbortController().signal,
      log: { warn: say, error: say },
    })

  expect(await count()).toBe(before)
})
