import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { PERIOD, REPORT_DAY, reportCalls, theReports } from '../../../../test/progress-reports.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { aRecord } from '../../../../test/records.ts'

beginEachTestAt(REPORT_DAY, '18:00')

/** A batch with Aarav, who has a mother and a test. */
async function theBatch(academy: Academy) {
  const reports = await theReports(academy)
  const batch_id = await reports.aBatch()
  const { student_id, uid } = await reports.aPupil(batch_id, 'Aarav')
  const mother = await reports.aGuardian([{ student_id }])
  await reports.aTest({ batch_id, date: '2026-10-05' }, { [student_id]: 20 })
  return { ...reports, batch_id, student_id, uid, mother }
}

test('the printed photo is for those who see it elsewhere, not for limited guardians', async ({
  academy,
}) => {
  const { db } = academy
  const { batch_id, student_id, uid, mother, aGuardian, press, send, rows } =
    await theBatch(academy)
  const father = await aGuardian([{ student_id, limited: true }])
  const size = { width: 20, height: 25 }
  const content = await sharp({ create: { ...size, channels: 3, background: '#2b4299' } })
    .jpeg()
    .toBuffer()
  const { image_id: photo_id } = await db
    .insertInto('images')
    .values({ content, media_type: 'image/jpeg', ...size })
    .returning('image_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('students').set({ photo_id }).where('student_id', '=', student_id).execute()
  await press(batch_id)
  await send()
  const [row] = await rows()
  const printedFor = async ({ token }: { token: string }) => {
    const url = `/api/students/${uid}/reports/${row?.report_id}.pdf`
    const headers = { authorization: `Bearer ${token}` }
    const { rawPayload } = await academy.app.inject({ url, headers })
    return readPdf(rawPayload).pages[0]?.contents
  }
  expect(await printedFor(mother)).toContain('/I1 Do')
  expect(await printedFor(father)).not.toContain('/I1 Do')
  expect((await reportCalls(father.call).sent(uid)).body).toHaveLength(1)
})

test('a child of whom nobody has an account, an e-mail or a phone is reached on paper only', async ({
  academy,
}) => {
  const { db } = academy
  const { batch_id, joins, list } = await theBatch(academy)
  const { student_id } = await aRecord(academy, { first_name: 'Zoya', email: '' })
  await joins(student_id, batch_id)
  const people = async () => (await list(batch_id)).body.students.map((each) => each.people)
  expect(await people()).toEqual([1, 0])
  await db
    .updateTable('students')
    .set({ contact_number_1: '098300 41276' })
    .where('student_id', '=', student_id)
    .execute()
  expect(await people()).toEqual([1, 1])
})

test('the paper of a batch has whoever left if asked, each in the language of the family', async ({
  academy,
}) => {
  const { db } = academy
  const { batch_id, aPupil, aTest, mother } = await theBatch(academy)
  const { token } = await academy.signInAdmin()
  const gone = await aPupil(batch_id, 'Riya')
  await aTest({ batch_id, date: '2026-10-06' }, { [gone.student_id]: 30 })
  await db
    .updateTable('memberships')
    .set({ left_on: '2026-11-30' })
    .where('student_id', '=', gone.student_id)
    .execute()
  await db
    .updateTable('guardians')
    .set({ language: 'hi' })
    .where('guardian_id', '=', mother.guardian_id)
    .execute()
  const paper = async (more: string) => {
    const url = `/api/batches/${batch_id}/reports.pdf?${new URLSearchParams(PERIOD)}${more}`
    const { rawPayload } = await academy.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    return readPdf(rawPayload).pages.map(({ text }) => text)
  }
  expect(await paper('')).toHaveLength(1)
  const all = await paper('&left=1&language=own')
  expect(all).toHaveLength(2)
  expect(all.filter((text) => /[\u0900-\u097f]/.test(text))).toHaveLength(1)
})
