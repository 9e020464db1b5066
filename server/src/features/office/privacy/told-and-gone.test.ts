import { updateSettings } from '@ganit/contract/ground/settings'
import { listConsents } from '@ganit/contract/office/consents'
import { issueLetters, withdrawLetter } from '@ganit/contract/office/letters'
import { eraseStudent, recordConsent } from '@ganit/contract/office/privacy'
import { printStudentCards } from '@ganit/contract/office/student-cards'
import { takeDemoSeat } from '@ganit/contract/people/demo-seats'
import { addEnquiryNote, joinEnquiry } from '@ganit/contract/people/enquiries'
import { addNote, listFamilyNotes, listNotes } from '@ganit/contract/teaching/notes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { placesOf } from '../../../../test/erasing.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { REPORT_DAY, theReports } from '../../../../test/progress-reports.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { cardWorks } from '../student-cards/student-cards.service.ts'

beginEachTestAt(REPORT_DAY, '18:00')

type Call = (...asked: [never, object]) => Promise<{ status: number; error?: string; body: never }>

/** Calls that must succeed; the answer is the body. */
const sure =
  (call: unknown) =>
  async (...[endpoint, request]: [unknown, object]) => {
    const { status, error, body } = await (call as Call)(endpoint as never, request)
    const { path } = endpoint as { path: string }
    expect([path, status, error]).toEqual([path, expect.toSatisfy((n) => n < 300), undefined])
    return body as { message?: string; items: { letter_id: number }[] }
  }

const NAME = 'Zqaarav'
const PHONE = '98300 77001'

/**
 * A child who came by a demo seat and has a report, a replaced one, two letters, a printed card, consents and notes; the
 * mother has a second child, and stays.
 */
async function aChildOfAll(academy: Academy) {
  const { db } = academy
  const world = await theReports(academy)
  const office = sure(world.call)
  const batch_id = await world.aBatch()
  await sql`update batches set class_number = 9`.execute(db)
  await office(updateSettings, {
    body: { free_trial: true, shows_batch_times: true, demo_seats: 3, phone: '+91 98300 99001' },
  })
  const demo = await aLesson(academy, batch_id, { date: '2026-12-15' })
  await sure(academy.visitor)(takeDemoSeat, {
    body: {
      ...{ name: 'Zqmother', student_name: `${NAME} Zqsen`, phone: PHONE, class_number: 9 },
      ...{ consent: true, lesson_id: demo, website: '', language: 'bn' },
    },
  })
  const child = await world.aPupil(batch_id, NAME)
  const other = await world.aPupil(batch_id, 'Riya')
  const mother = await world.aGuardian([
    { student_id: child.student_id },
    { student_id: other.student_id },
  ])
  const { enquiry_id } = await db
    .selectFrom('enquiries')
    .select('enquiry_id')
    .executeTakeFirstOrThrow()
  const ofEnquiry = { params: { enquiry_id: String(enquiry_id) } }
  await office(addEnquiryNote, { ...ofEnquiry, body: { text: 'Zqshy' } })
  await office(joinEnquiry, { ...ofEnquiry, body: { student_id: child.student_id } })

  await world.aTest(
    { batch_id, date: '2026-10-05' },
    { [child.student_id]: 20, [other.student_id]: 30 },
  )
  const of = { batch_id, student_id: child.student_id }
  expect((await world.write(of, { line: 'Zqline, well done.' })).status).toBe(200)
  expect((await world.press(batch_id)).status).toBe(202)
  await world.send()
  const [report] = await world.rows()
  const { uid } = child
  expect((await world.remake(uid, report?.report_id ?? 0, { line: 'Zqanew' })).status).toBe(201)
  await world.send()

  const letters = await office(issueLetters, {
    body: {
      ...{ language: 'en', kind: 'enrolment', student_ids: [child.student_id] },
      ...{ for: 'Zqoffice', shows_parents: true },
    },
  })
  await office(withdrawLetter, {
    params: { letter_id: String(letters.items[0]?.letter_id) },
    body: { why: 'Zqtyped' },
  })
  await office(printStudentCards, { body: { student_ids: [child.student_id] } })
  while (await runDueJob({ db, log: console, works: cardWorks }));
  const consent = { purpose: 'publicity', given: true }
  await sure(mother.call)(recordConsent, { params: { uid }, body: consent })
  const ofBatch = { params: { batch_id: String(batch_id) } }
  await office(addNote, { ...ofBatch, body: { title: 'Formulas', url: 'https://a.org/x' } })
  const { student_id } = child
  return {
    ...{ world, child, other, mother, batch_id, ofBatch },
    erase: () => office(eraseStudent, { params: { uid }, body: { confirm: student_id } }),
  }
}

test('a child who came by a demo seat, was told of in reports and letters, and read notes is in no table afterwards', async ({
  academy,
}) => {
  const { db } = academy
  const { world, child, other, mother, ofBatch, erase } = await aChildOfAll(academy)
  const words = [NAME, 'Zqsen', 'Zqmother', 'Zqshy', 'Zqline', 'Zqanew', 'Zqoffice', 'Zqtyped']
  words.push(child.uid, '+919830077001')
  for (const word of words)
    expect([word, (await placesOf(db, [word])).length]).not.toEqual([word, 0])

  const rowsLeft = sql<{ table: string; n: number }>`
    select 'progress_reports' as table, count(*)::int as n from progress_reports
      where student_id = ${child.student_id}
    union all select 'enquiries', count(*)::int from enquiries
    union all select 'card_prints', count(*)::int from card_prints
    union all select 'letters with a text', count(*)::int from issued_letters where snapshot is not null`
  const left = async () => (await rowsLeft.execute(db)).rows.filter(({ n }) => n > 0)
  expect(await left()).toHaveLength(4)

  await erase()
  expect(await placesOf(db, words)).toEqual([])
  expect(await left()).toEqual([])

  for (const { call } of [child, mother])
    expect(
      (await call(listFamilyNotes, { querystring: { student_id: child.student_id } } as never))
        .status,
    ).toBeOneOf([401, 404])
  expect((await child.call(listNotes, { ...ofBatch, querystring: {} } as never)).status).toBe(401)
  const { student_id } = other
  const kept = await mother.call(listFamilyNotes, { querystring: { student_id } } as never)
  expect(kept.body.items.map(({ title }) => title)).toEqual(['Formulas'])
  expect(await world.rows()).toHaveLength(1)
  const { body } = await world.call(listConsents, {
    querystring: { search: String(child.student_id) },
  } as never)
  // The digit may stand in the e-mail or account of another child, too.
  const own = body.items.filter((each) => each.student_id === child.student_id)
  for (const each of own)
    expect(each).toMatchObject({ uid: null, name: null, guardian_name: null, recorded_by: null })
  expect(own.length).toBeGreaterThan(0)
})
