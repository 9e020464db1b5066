import { getToday } from '@ganit/contract/office/today'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aPupil } from '../../../../test/ledger.ts'

test('of an SMS that the provider refused Today asks whether the registered text fits', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const { student_id } = await aPupil(academy.db, 1)
  const { aGuardian } = await theFamilies(academy)
  const { guardian_id } = await aGuardian([{ student_id }], { name: 'Mita' })
  await sql`
    with told as (
      insert into messages (purpose, text) values ('absent', 'Absent') returning message_id)
    insert into deliveries (message_id, guardian_id, channel, address, state, ended_at)
    select message_id, ${guardian_id}, 'sms', '+919830041276', 'failed', now() from told`.execute(
    academy.db,
  )
  const sample = async (problem: string) => {
    await academy.db
      .updateTable('deliveries')
      .set({ problem })
      .where('channel', '=', 'sms')
      .execute()
    const { lines } = (await call(getToday)).body
    return lines.find(({ kind }) => kind === 'messages_failed')?.sample
  }
  expect(await sample('The provider refused it (422).')).toEqual([
    'Mita (Absent: does the registered text fit?)',
  ])
  expect(await sample('No phone has this number.')).toEqual(['Mita'])
})
