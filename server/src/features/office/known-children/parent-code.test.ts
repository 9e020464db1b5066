import { sameChild, sendParentCode } from '@ganit/contract/office/known-children'
import { listRemarks } from '@ganit/contract/people/remarks'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { ARKA } from '../../../../test/admitting-desk.ts'
import { letPass } from '../../../../test/clock.ts'
import { theTwo } from '../../../../test/known-child.ts'

const MINUTES = 60_000
const UNCONFIRMED = 'The e-mail of this account is not confirmed yet.'

/** A registration whose e-mail nobody confirmed, and the desk that compares it with the record. */
async function theUnconfirmed(academy: Academy) {
  const two = await theTwo(academy, { contact_number_2: '91234 50000' })
  await two.confirm(false)
  const { of, student_id, call } = two
  return {
    ...two,
    admit: two.send,
    /** Sends a code; returns it, the number it went to and the text. */
    send: async () => {
      const { status, body } = await call(sendParentCode, { ...of, body: { student_id } })
      expect(status).toBe(200)
      const { pathname, searchParams } = new URL(body.whatsapp_link)
      const text = searchParams.get('text') ?? ''
      return { to: pathname, text, code: text.match(/\d{6}/)?.[0] ?? '' }
    },
  }
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the parent reads out the code that went to the mobile of the record, and the two are one', async ({
  academy,
}) => {
  const { same, send, call, of, student_id } = await theUnconfirmed(academy)
  expect(await same()).toMatchObject({
    status: 409,
    error: UNCONFIRMED,
    fields: { code: expect.any(String) },
  })
  const { to, text, code } = await send()
  expect(to).toBe('/919830041276')
  expect(text).toContain('Arka')

  const wrong = { code: `This code is wrong. Tries left: 4.` }
  expect(await same(student_id, { code: other(code) })).toMatchObject({
    status: 400,
    fields: wrong,
  })
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replace(/\d/g, (digit) =>
    String.fromCodePoint(0x9e6 + Number(digit)),
  )
  expect((await same(student_id, { code: typed })).body).toMatchObject({
    student: { student_id, uid: of.params.uid },
  })
  expect((await call(listRemarks, of)).body).toMatchObject([
    { text: 'The parent read out the code that went to +919830041276.' },
  ])
  expect((await same(student_id, { code })).status).toBe(409)
})

test('a code ends after five wrong tries, thirty minutes, or with the next one', async ({
  academy,
}) => {
  const { same, send, student_id } = await theUnconfirmed(academy)
  const gone = { fields: { code: 'This code is wrong or too old. Send another one.' } }
  const first = await send()
  for (const left of [4, 3, 2, 1])
    expect((await same(student_id, { code: other(first.code) })).fields).toEqual({
      code: `This code is wrong. Tries left: ${left}.`,
    })
  for (const code of [other(first.code), first.code])
    expect(await same(student_id, { code })).toMatchObject(gone)

  const second = await send()
  const third = await send()
  if (second.code !== third.code)
    expect((await same(student_id, { code: second.code })).status).toBe(400)
  letPass(31 * MINUTES)
  expect(await same(student_id, { code: third.code })).toMatchObject(gone)
  const { code } = await send()
  letPass(29 * MINUTES)
  expect((await same(student_id, { code })).status).toBe(200)
})

test('of codes that were asked for at once one works, as of one that is asked for twice', async ({
  academy,
}) => {
  const { same, send, student_id } = await theUnconfirmed(academy)
  await send()
  const sent = await Promise.all([send(), send(), send(), send()])
  const answers: number[] = []
  for (const code of new Set(sent.map(({ code }) => code)))
    answers.push((await same(student_id, { code })).status)
  expect(answers).toContain(200)
})

test('a code made for one pair opens no other, and none once the mobile is another', async ({
  academy,
}) => {
  const { same, send, student_id, guardian, admit, call, of } = await theUnconfirmed(academy)
  const { guardian_id } = guardian
  const sister = { ...ARKA, name: 'Mira Banerjee', guardian: { guardian_id, relation: 'mother' } }
  const { student } = (await admit(sister)).body
  const toHers = { ...of, body: { student_id: student.student_id } }
  expect((await call(sendParentCode, toHers)).status).toBe(409)
  const { code } = await send()
  // The mobile is the same.
  expect((await same(student.student_id, { code })).status).toBe(400)
  const { db } = academy
  await db
    .updateTable('guardians')
    .set({ phone: '+919830099999' })
    .where('guardian_id', '=', guardian_id)
    .execute()
  expect((await same(student_id, { code })).status).toBe(400)
  expect((await same(4711, { code })).status).toBe(400)
  const nobody = { params: { uid: 'f'.repeat(32) }, body: { student_id } }
  expect(await call(sendParentCode, nobody)).toMatchObject({
    status: 404,
    error: 'Student not found.',
  })
})

test('where the record has no mobile the owner says how the parent is known, and nobody else', async ({
  academy,
}) => {
  const { same, of, call, admin, student_id, registration } = await theUnconfirmed(academy)
  const reason = 'She is my neighbour'
  const byOwner = (more: object = {}) =>
    admin.call(sameChild, { ...of, body: { student_id, ...more } })
  // If the parent has a mobile, a reason is not enough.
  expect(await byOwner({ reason })).toMatchObject({
    status: 409,
    fields: { code: expect.any(String) },
  })
  const { db } = academy
  await db.updateTable('guardians').set({ phone: null, email: 'mita@example.in' }).execute()
  await db
    .updateTable('students')
    .set({ contact_number_1: '', date_of_birth: registration.date_of_birth })
    .where('student_id', '=', student_id)
    .execute()

  expect((await call(sendParentCode, { ...of, body: { student_id } })).error).toBe(
    'The record has no mobile of the family.',
  )
  expect(await same(student_id, { reason })).toMatchObject({
    status: 409,
    error: `${UNCONFIRMED} The record has no mobile: ask the owner.`,
  })
  expect(await byOwner()).toMatchObject({
    status: 409,
    error: UNCONFIRMED,
    fields: { reason: expect.any(String) },
  })
  expect((await byOwner({ reason })).status).toBe(200)
  expect((await call(listRemarks, of)).body).toMatchObject([
    { text: `Confirmed without a code: ${reason}` },
  ])
})
