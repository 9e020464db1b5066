import { ROLES, type Role } from '@ganit/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import type { Account } from '../../../http/access.ts'
import { readLedger } from '../../money/ledger/ledger.service.ts'
import { receiptOfPayment } from '../../money/payments/payments.queries.ts'
import { readPersonalData } from '../../office/privacy/export.queries.ts'
import { readAgreements, recordConsent } from '../../people/agreements/agreements.service.ts'
import { readStudentInReach } from '../../people/students/students.queries.ts'
import { changeProfile } from '../../people/students/students.service.ts'
import { batchName } from '../../teaching/batches/own-batches.queries.ts'
import {
  asksAsGuardian,
  canTeach,
  isChangeableBy,
  isEmployee,
  isGuardian,
  isInReachOf,
  isOffice,
  isOwner,
  isStaff,
  isVisibleTo,
  ofGuardian,
  ofStaff,
  wasInvited,
} from './rights.ts'

const anAccount = (role: Role, uid: string): Account => ({
  role,
  uid,
  session_id: 's',
  name: 'Somebody',
  email: 'somebody@example.in',
  email_verified: true,
  image: null,
  student_id: null,
  needs: null,
})

test('the office can read every record, a student only their own, and a role that is not named none [S037 S046]', async ({
  academy,
}) => {
  const [own, other] = [await academy.aStudent(), await academy.aStudent()]
  const both = [own.uid, other.uid]
  for (const right of [isVisibleTo, isChangeableBy]) {
    const reached = async (role: Role) => {
      const rows = await academy.db
        .selectFrom('students')
        .select('uid')
        .where(right(anAccount(role, own.uid)))
        .orderBy('student_id')
        .execute()
      return [role, rows.map(({ uid }) => uid)]
    }
    expect(await Promise.all(ROLES.map(reached))).toEqual([
      ['admin', both],
      ['desk', both],
      ['teacher', []],
      ['guardian', []],
      ['student', [own.uid]],
    ])
  }
  expect(ROLES.filter((role) => isOffice({ role }))).toEqual(['admin', 'desk'])
  expect(ROLES.filter((role) => isStaff({ role }))).toEqual(['admin', 'desk', 'teacher'])
  expect(ROLES.filter((role) => isOwner({ role }))).toEqual(['admin'])
  expect(ROLES.filter((role) => isGuardian({ role }))).toEqual(['guardian'])
  const asking = (uid: string) =>
    ROLES.filter((role) => asksAsGuardian({ role, uid: own.uid }, uid))
  expect([asking(own.uid), asking(other.uid)]).toEqual([['guardian'], ['guardian', 'student']])
})

test('in queries, too, a role is what it is called', async ({ academy }) => {
  const those = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ role: Role }>`
      select role from unnest(${[...ROLES]}::text[]) as accounts(role) where ${condition}`.execute(
      academy.db,
    )
    return rows.map(({ role }) => role)
  }
  const teachers = { teacher: () => ofStaff }

  expect(await those(isEmployee)).toEqual(['desk', 'teacher'])
  expect(await those(ofGuardian)).toEqual(['guardian'])
  expect(await those(ofStaff)).toEqual(['admin', 'desk', 'teacher'])
  expect(await those(wasInvited)).toEqual(['desk', 'teacher', 'guardian'])
  expect(await those(canTeach)).toEqual(['admin', 'teacher'])
  expect(await those(isInReachOf({ role: 'desk' }, {}))).toEqual(ROLES)
  expect(await those(isInReachOf({ role: 'teacher' }, teachers))).toEqual([
    'admin',
    'desk',
    'teacher',
  ])
  expect(await those(isInReachOf({ role: 'student' }, teachers))).toEqual([])
})

test.for(['teacher', 'guardian', 'student'] as const)(
  'in the services, too, a %s cannot read anything of another student [S037 S046 S047]',
  async (role, { academy, expect }) => {
    const { db } = academy
    const admin = await theLedger(academy)
    const { uid, student_id } = await admin.aPupil()
    const batch_id = await admin.aBatch()
    await admin.addFee(batch_id)
    await admin.toggle(batch_id, student_id)
    const { payment } = await admin.pay({ student_id, amount: '100' })
    const account = anAccount(role, 'somebody else')
    const draft = { purpose: 'publicity', given: false, guardian_name: null } as const

    const attempts = [
      () => readStudentInReach(db, account, uid),
      () => changeProfile(db, account, uid, { city: 'Zamboanga', is_active: false }),
      () => readLedger(db, account, uid),
      () => readAgreements(db, account, uid),
      () => runInTransaction(db, (trx) => recordConsent(trx, account, { uid, draft })),
      () => readPersonalData(db, account, uid),
      () => receiptOfPayment(db, account, payment.payment_id),
      () => batchName(db, account, batch_id),
    ]
    for (const attempt of attempts)
      await expect(attempt(), String(attempt)).rejects.toMatchObject({ statusCode: 404 })
  },
)
