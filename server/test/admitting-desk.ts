import { admit } from '@ganit/contract/office/admissions'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import type { Academy } from './academy.ts'
import { theLedger } from './ledger.ts'

export const ANITA = { name: 'Anita Banerjee', relation: 'mother', phone: '98300 41276' }
export const ARKA = { name: 'Arka Kumar Banerjee', class_number: 9, guardian: ANITA }

export type Body = Record<string, unknown>

/** The desk, which admits. */
export async function theDesk(academy: Academy) {
  const admin = await theLedger(academy)
  const { call } = await academy.signUpAs('desk')
  let keys = 0
  const send = (body: Body, key = `key-${++keys}`) =>
    call(admit, { body } as never, { 'idempotency-key': key })
  const preview = (body: Body) => call(admit, { body: { ...body, preview: true } } as never)
  const count = async () => {
    const counts = await Promise.all(
      (['students', 'guardians', 'guardianships', 'memberships', 'dues'] as const).map((table) =>
        academy.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return counts.map(({ n }) => Number(n))
  }
  return { admin, call, send, preview, count, today: await readAcademyToday(academy.db) }
}
