import { listDirectory } from '@ganit/contract/people/directory'
import { registerStudent } from '@ganit/contract/people/registration'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { toLoggableError } from '../../src/http/callers/loggable.ts'
import { type Academy, aPhoto, aRegistration, buildTestApp, PASSWORD, test } from '../academy.ts'
import { expectFaults } from '../asked-faults.ts'
import { BORN } from '../registrations.ts'

/** The academy with full logging, and the log's text. */
async function withLog(academy: Academy) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildTestApp(academy, { log })
  onTestFinished(() => app.close())
  return { app, lines }
}

test('even at its most verbose level the log contains no token, password or personal data, and one broken call does not affect others [S031 S181 S214]', async ({
  academy,
}) => {
  expectFaults(500)
  const { app, lines } = await withLog(academy)
  const email = 'ritwika@example.in'
  const post = (url: string, payload: object, token = '') =>
    app.inject({
      method: 'POST',
      url: `/api/${url}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
  const signedUp = await post('auth/sign-up/email', { name: 'Ritwika', email, password: PASSWORD })
  const { token, user } = signedUp.json<{ token: string; user: { id: string } }>()
  const registration = { ...((await aRegistration({ first_name: 'Ritwika' })) as object) }
  await post('student/register', registration, token)
  await post('student/register', registration, token)
  await post('student/register', { ...registration, first_name: 7 }, token)
  await post('auth/sign-in/email', { email, password: 'wrong-guess-41' })
  await post('auth/request-password-reset', { email })
  const mail = (await academy.mails()).findLast(({ text }) => text?.includes('reset-password'))
  const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await post('auth/reset-password', { token: link, newPassword: 'nine times nine 9' })
  await app.inject(`/api/student/check-registration?email=${email}&token=${token}`)
  await app.inject({
    url: `/api/student/profile/${user.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  // A fault of ours, whose PostgreSQL error quotes a row.
  await sql`alter table students add constraint nobody check (city <> 'Salt Lake') not valid`.execute(
    academy.db,
  )
  onTestFinished(
    async () => void (await sql`alter table students drop constraint nobody`.execute(academy.db)),
  )
  const { token: again } = (
    await post('auth/sign-in/email', { email, password: 'nine times nine 9' })
  ).json()
  const broken = await app.inject({
    method: 'PUT',
    url: `/api/student/${user.id}`,
    headers: { authorization: `Bearer ${again}` },
    payload: { city: 'Salt Lake' },
  })
  const after = await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${again}` } })
  const text = lines.join('')

  expect(after.statusCode).toBe(200)

  expect(broken.statusCode).toBe(500)
  expect(broken.json()).toEqual({ error: 'Something went wrong. Please try again.' })
  expect(text).toContain('request failed')
  for (const secret of [
    token,
    again,
    token.split('.')[0],
    link,
    PASSWORD,
    'nine times nine 9',
    'wrong-guess-41',
    email,
    'Ritwika',
    '9830041276',
    BORN,
    'Lake Road',
    'Salt Lake',
    '700029',
    'data:image',
    user.id,
  ])
    expect(text, String(secret).slice(0, 12)).not.toContain(secret)
})

test('the log names the place and the kind of a failed query, and no value [S214 S217]', () => {
  const error = new DatabaseError('invalid input syntax: "Ritwika"', 1, 'error')
  Object.assign(error, {
    code: '22P02',
    detail: 'Key (email)=(r@x.in)',
    table: 'students',
    parameters: ['Ritwika'],
  })

  expect(JSON.stringify(toLoggableError(error))).not.toMatch(/Ritwika|r@x\.in/)
  expect(toLoggableError(error)).toMatchObject({ code: '22P02', table: 'students' })
})

test('refusals and failures are plain sentences that reveal nothing internal [S217]', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const { call: admin } = await academy.signInAdmin()
  const replies = [
    await call(getProfile, { params: { uid: 'x' } }),
    await call(listDirectory),
    await call(updateProfile, { params: { uid }, body: { pin: 7 } as never }),
    await admin(registerStudent, { body: {} as never }),
    await call(updateProfile, {
      params: { uid },
      body: { student_photo_path: `${await aPhoto()}x` } as never,
    }),
  ]

  for (const { error, status } of replies) {
    expect(status).toBeLessThan(500)
    expect(error).toMatch(/^[A-Z‘][^{}<>]*\.$/)
  }
})
