import { phoneAtHome } from '@ganit/contract/phones'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { findRecipients } from '../outbox/recipients.queries.ts'
import { typedPhoneToE164 } from './typed-phone.ts'

const TYPED = [
  '+91 98300 41276',
  '9830041276',
  '098300 41276',
  '0091-98300-41276',
  '91 98300 41276',
  '(98300) 41276',
  '9123456789',
  '98300',
  '+9198300',
  '+44 20 7946 0018',
  '00442079460018',
  'my mother’s',
  '9830041276 / 9830041277',
  '+0123456789',
  '',
]

test('a phone is read as the forms read it, however it was typed', async ({ academy }) => {
  const { rows } = await sql<{ typed: string; phone: string | null }>`
    select typed, ${typedPhoneToE164(sql.ref('typed'))} as phone
    from unnest(${TYPED}::text[]) with ordinality as t(typed, n) order by n`.execute(academy.db)
  const read = phoneAtHome('Phone')
  expect(rows).toEqual(TYPED.map((typed) => ({ typed, phone: read.safeParse(typed).data ?? null })))
})

test('a student is written to at home, not at a number abroad that begins alike', async ({
  academy,
}) => {
  const { profile } = await academy.aStudent()
  const phone = async (typed: string) => {
    await academy.db.updateTable('students').set({ contact_number_1: typed }).execute()
    const [told] = await findRecipients(academy.db, 'notice', [profile.student_id], '2026-11-22')
    return told?.person.phone
  }
  expect(await phone('98300 41276')).toBe('+919830041276')
  expect(await phone('at the shop')).toBeNull()
})
