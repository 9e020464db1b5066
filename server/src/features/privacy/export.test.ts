import { exportStudent } from '@ganit/contract/privacy'
import { updateProfile } from '@ganit/contract/students'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, PASSWORD, test } from '../../../test/academy.ts'
import { theLedger } from '../../../test/ledger.ts'

const fetchExport = (academy: Academy, uid: string, token: string) =>
  academy.app.inject({
    url: `/api/student/export/${uid}`,
    headers: { authorization: `Bearer ${token}` },
  })

test('[S227] a student gets all that is held about them as one file, without any secret', async ({
  academy,
}) => {
  const guardian = { guardian_name: 'Anjali Banerjee', guardian_consent: true }
  const { uid, token, email, call, profile } = await academy.aStudent(guardian as never)
  const { student_id } = profile
  const ledger = await theLedger(academy)
  const batch = await ledger.aBatch()
  await ledger.addFee(batch)
  await ledger.toggle(batch, student_id)
  await ledger.pay({ student_id, amount: '500', transaction_id: 'UPI 77' })
  await call(updateProfile, { params: { uid }, body: { city: 'Howrah' } })
  const answer = await fetchExport(academy, uid, token)
  const file = answer.json()

  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.json"$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(file).toMatchObject({
    accounts: { uid, email },
    students: { student_id, city: 'Howrah', address: '27 Lake Road' },
    credentials: [{ provider: 'credential' }],
    sessions: [{ ip_address: expect.any(String) }],
    memberships: [{ batch_name: 'Evening', left_on: null }],
    dues: [{ amount: '1500.00' }],
    payments: [{ amount: '500.00', transaction_id: 'UPI 77' }],
    receipts: [{ snapshot: { student: { name: 'Riya Banerjee' } } }],
    deliveries: [{ address: email }],
  })
  expect(file.consents).toContainEqual(
    expect.objectContaining({ guardian_name: 'Anjali Banerjee' }),
  )
  expect(file.audit_entries).toContainEqual(
    expect.objectContaining({
      by: 'you',
      subject: 'students',
      changes: { city: ['Kolkata', 'Howrah'] },
    }),
  )
  const { width } = await sharp(Buffer.from(file.images.split(',')[1], 'base64')).metadata()
  expect(width).toBe(200)
  for (const secret of [token, token.split('.')[0], 'argon2', PASSWORD])
    expect(answer.body).not.toContain(secret)
})

test('[S227] only the own file, or any for the admin; also before registering', async ({
  academy,
}) => {
  const { uid } = await academy.aStudent()
  const other = await academy.signUp()
  const admin = await academy.signInAdmin()

  expect((await fetchExport(academy, uid, other.token)).statusCode).toBe(404)
  expect((await academy.visitor(exportStudent, { params: { uid } })).status).toBe(401)
  expect((await fetchExport(academy, uid, admin.token)).json().students.uid).toBe(uid)
  const own = (await fetchExport(academy, other.uid, other.token)).json()
  expect(own.accounts.email).toBe(other.email)
  expect(own.students).toBeUndefined()
  const { uid: adminUid } = (
    await academy.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${admin.token}` },
    })
  ).json()
  expect((await fetchExport(academy, adminUid, admin.token)).statusCode).toBe(404)
})

test('[S227] the file holds nothing of other people', async ({ academy }) => {
  const { uid, token } = await academy.aStudent()
  const other = await academy.aStudent({ first_name: 'Swastika', city: 'Siliguri' })
  const admin = await academy.signInAdmin()
  await admin.call(updateProfile, { params: { uid }, body: { city: 'Howrah' } })
  const { body } = await fetchExport(academy, uid, token)

  for (const word of ['Swastika', 'Siliguri', other.uid, other.email, 'admin@ganit.local'])
    expect(body).not.toContain(word)
  expect(body).toContain('"by": "the academy"')
})

test('[S227] the mails in the file went to the account, whatever address the record names', async ({
  academy,
}) => {
  const victim = await academy.signUp('victim@example.in')
  await academy.auth('request-password-reset', { email: victim.email })
  const { uid, token, email } = await academy.aStudent({ email: victim.email })
  const { body } = await fetchExport(academy, uid, token)

  const { deliveries } = JSON.parse(body) as { deliveries: { address: string }[] }
  expect([...new Set(deliveries.map(({ address }) => address))]).toEqual([email])
})

test('[S227] of a change of very many the file tells that it was made, and nothing of the others', async ({
  academy,
}) => {
  const { uid, token, profile } = await academy.aStudent()
  await sql`
    insert into audit_entries (action, subject, subject_id, row_count, changes)
    values ('changed', 'students', ${String(profile.student_id)}, 600,
      '{"city": ["Kolkata", "Siliguri"]}')`.execute(academy.db)
  const { body } = await fetchExport(academy, uid, token)

  const file = JSON.parse(body) as {
    audit_entries: { action: string; subject: string; changes: object }[]
  }
  const swept = file.audit_entries.filter(
    ({ action, subject }) => action === 'changed' && subject === 'students',
  )
  expect(swept).toMatchObject([{ by: 'Ganit itself', changes: {} }])
  expect(Object.keys(swept[0]?.changes ?? {})).toEqual([])
})
