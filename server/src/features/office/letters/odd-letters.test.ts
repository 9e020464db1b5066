import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theLetters } from '../../../../test/letters.ts'
import { anExamWith, resultCalls } from '../../../../test/results.ts'

beginEachTestAt('2026-06-10')

test('a certificate with attendance says none where no lesson counted', async ({ academy }) => {
  const { issue, aPupil, aBatch, join } = await theLetters(academy)
  const { student_id } = await aPupil({ first_name: 'Mita' })
  await join(await aBatch('Nine'), student_id, '2025-04-01', '2026-03-31')
  const { body } = await issue({
    student_ids: [student_id],
    kind: 'completed',
    shows_attendance: true,
  })
  expect(body.items[0]?.text).toEqual([expect.stringMatching(/: April 2025 to March 2026\.$/)])
})

test('a mark of 0 is a result; whoever was absent, or is not in the test, has none', async ({
  academy,
}) => {
  setDay('2026-12-02')
  const { issue, aPupil } = await theLetters(academy)
  const exam = await anExamWith(academy, { Asha: 0, Bina: null })
  const { publish } = resultCalls(exam.call)
  expect((await publish(exam.test_id)).status).toBe(200)
  const of = (student_id: number) =>
    issue({ kind: 'result', test_id: exam.test_id, student_ids: [student_id] })
  const asha = await of(exam.studentOf('Asha'))
  expect(asha.body.items[0]?.text[0]).toMatch(/ and got 0 of 80 marks\.$/)
  for (const student_id of [exam.studentOf('Bina'), (await aPupil()).student_id])
    expect((await of(student_id)).fields?.student_ids).toMatch(/ has no marks in this test\.$/)
})

test('names and purposes in any letters are printed as they are, on one page; longer purposes are refused', async ({
  academy,
}) => {
  const { issue, print, pages, aPupil, aBatch, join, db } = await theLetters(academy)
  const batch_id = await aBatch('பத்தாம் வகுப்பு')
  const names = ['அனிதா', 'অনির্বাণ', 'अंजलि', 'అనిత', 'Zoë']
  for (const first_name of names) {
    const { student_id } = await aPupil({ first_name, middle_name: null, last_name: 'Pal' })
    await join(batch_id, student_id, '2026-04-01')
    const made = await issue({ student_ids: [student_id], for: `${first_name} {name}` })
    const text = made.body.items[0]?.text ?? []
    expect(text[1]).toBe(`This letter is given for ${first_name} {name}.`)
    const printed = pages((await print([made.body.items[0]?.letter_id ?? 0])).bytes)
    expect(printed).toHaveLength(1)
    expect(printed[0]?.normalize()).toContain(first_name.normalize())
  }
  const { student_id } = await aPupil({ first_name: 'Mita' })
  await join(batch_id, student_id, '2026-04-01')
  const ask = (body: object) => issue({ student_ids: [student_id, student_id], ...body })
  for (const wish of ['x'.repeat(101), 'a\nb'])
    expect((await ask({ for: wish })).fields).toHaveProperty('for')
  expect((await ask({ for: 'x'.repeat(100) })).body.message).toBe('1 letter issued.')
  expect((await ask({ language: 'ta' })).fields).toHaveProperty('language')
  expect((await ask({ kind: 'praise' })).fields).toHaveProperty('kind')
  const many = Array.from({ length: 101 }, (_, n) => n + 1)
  expect((await issue({ student_ids: many })).fields).toHaveProperty('student_ids')
  const { rows } = await sql<{
    last: number
  }>`select last_serial as last from letter_counters`.execute(db)
  expect(rows).toEqual([{ last: names.length + 1 }])
})
