import { updateSettings } from '@ganit/contract/ground/settings'
import { getJob } from '@ganit/contract/jobs'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { getStudentCards, printStudentCards } from '@ganit/contract/office/student-cards'
import { eraseGuardian } from '@ganit/contract/people/guardian-erasures'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theLetters } from '../../../../test/letters.ts'
import { theSwitch } from '../../../../test/minors-wait.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { purgeJob } from '../../../jobs/daily/purge-job.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { CARD, drawCards, GAP, initialsOf, LEFT, TOP } from './card-pdf/draw-cards.ts'
import { deleteOldCards, lockForCards } from './student-cards.queries.ts'
import { cardWorks } from './student-cards.service.ts'

beginEachTestAt('2026-04-02')

/** Three students of a batch, the first with a photo, and an academy with a phone. */
async function theCards(academy: Academy) {
  const letters = await theLetters(academy)
  const { call, desk } = letters
  const save = (body: object) => call(updateSettings, { body } as never)
  await save({ academy_name: 'Sunrise Mathematics', phone: '98300 41200', address: '12 Lake Road' })
  const batch_id = await letters.aBatch('Class 7 – Evening')
  const pupils: { student_id: number; uid: string }[] = []
  for (const first_name of ['Arjun', 'ঈশিতা', 'Mita']) {
    const pupil = await letters.aPupil({
      first_name,
      middle_name: null,
      last_name: 'Pal',
      student_class: 7,
    })
    await letters.join(batch_id, pupil.student_id, '2026-04-01')
    pupils.push(pupil)
  }
  const student_path = { student_photo_path: await aPhoto() }
  await call(updateProfile, { params: { uid: pupils[0]?.uid }, body: student_path } as never)
  const ids = pupils.map(({ student_id }) => student_id)
  const ask = (body: object) => desk.call(printStudentCards, { body } as never)
  const work = async () => {
    while (await runDueJob({ db: academy.db, log: console, works: cardWorks }));
  }
  async function made(body: object = { student_ids: ids }) {
    const { job } = (await ask(body)).body
    await work()
    const { body: done } = await desk.call(getJob, {
      params: { job_id: String(job.job_id) },
    } as never)
    return { ...done, href: String(done.result?.href) }
  }
  return { ...letters, save, pupils, ids, ask, work, made }
}

test('cards have name, class, batch, number and day on their front; phone and address on their back', async ({
  academy,
}) => {
  const { made, fetchCards, pages, ids, desk, pupils } = await theCards(academy)
  const job = await made()
  expect(job).toMatchObject({ state: 'done', done: 3, of: 3, result: { cards: 3 } })
  // Children without a photo come first.
  expect(job.result?.without_photo).toEqual([
    { student_id: ids[2], name: 'Mita Pal' },
    { student_id: ids[1], name: 'ঈশিতা Pal' },
  ])
  const { status, bytes } = await fetchCards(job.href)
  expect(status).toBe(200)
  const [text = '', ...others] = pages(bytes)
  expect(others).toEqual([])
  expect(text.match(/Valid until 31 March 2027/g)).toHaveLength(3)
  expect(text.match(/98300 41200/g)).toHaveLength(3)
  const until = { valid_until: '2026-09-30', language: 'en' }
  const term = await fetchCards((await made({ student_ids: ids, ...until })).href)
  expect(pages(term.bytes)[0]?.match(/Valid until 30 September 2026/g)).toHaveLength(3)
  for (const said of [
    'Sunrise Mathematics',
    '12 Lake Road',
    'Class 7 – Evening',
    `No. ${ids[0]}`,
    'ঈশিতা',
  ])
    expect(text).toContain(said)
  expect(text.indexOf('Mita Pal')).toBeLessThan(text.indexOf('Arjun Pal'))
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1)
  const teacher = await academy.signUpAs('teacher')
  const params = { print_id: job.href.split('/').at(-1) }
  expect((await teacher.call(getStudentCards, { params } as never)).status).toBe(403)
  expect(pupils).toHaveLength(3)
  expect((await desk.call(getStudentCards, { params } as never)).status).toBe(200)
})

test('a batch stands on the card up to the child’s last day in it', async ({ academy }) => {
  const { made, fetchCards, pages, ids, db } = await theCards(academy)
  const text = async (left_on: string) => {
    await db.updateTable('memberships').set({ left_on }).execute()
    return pages((await fetchCards((await made({ student_ids: ids })).href)).bytes).join()
  }
  expect(await text('2026-04-02')).toContain('Class 7 – Evening')
  expect(await text('2026-04-01')).not.toContain('Class 7 – Evening')
})

test('a batch whose last day is over is on no card, though nobody has left it', async ({
  academy,
}) => {
  const { made, fetchCards, pages, ids, db } = await theCards(academy)
  const text = async (ends_on: string) => {
    await db.updateTable('batches').set({ ends_on }).execute()
    return pages((await fetchCards((await made({ student_ids: ids })).href)).bytes).join()
  }
  expect(await text('2026-04-02')).toContain('Class 7 – Evening')
  expect(await text('2026-04-01')).not.toContain('Class 7 – Evening')
})

test('a card says the parent’s phone only where the owner wants it, and never an address or a birthday', async ({
  academy,
}) => {
  const { made, fetchCards, pages, ids, save, db } = await theCards(academy)
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: ids[0] ?? 0 }], { phone: '+919811122233', name: 'Rina' })
  await sql`update students set address = 'Secret Lane', school_or_college_name = 'Secret School', date_of_birth = '2014-02-03'`.execute(
    db,
  )
  const text = async () => pages((await fetchCards((await made()).href)).bytes).join()
  const plain = await text()
  expect(plain).not.toMatch(/98111|Secret|2014|Rina/)
  await save({ card_shows_parent: true })
  expect(await text()).toContain('Parent: +919811122233')
  await save({ card_shows_parent: false })
  expect(await text()).toBe(plain)
})

test.for([
  ['hi', 'कक्षा 7', '31 मार्च 2027 तक मान्य'],
  ['bn', 'শ্রেণি 7', '31 মার্চ, 2027 পর্যন্ত বৈধ'],
] as const)(
  'cards in %s are wholly in that language',
  async ([language, class_name, valid], { academy }) => {
    const { made, fetchCards, pages, ids } = await theCards(academy)
    const { href } = await made({ student_ids: ids, language })
    const [page = ''] = pages((await fetchCards(href)).bytes)
    // A line has a run for each script.
    const text = page.replaceAll('\n', '')
    expect(text).toContain(class_name)
    expect(text).toContain(valid)
    expect(text).not.toMatch(/Valid|No\. /)
  },
)

test('the photo of a child that waits for a parent is not printed', async ({ academy }) => {
  const { made, fetchCards, ids, pupils } = await theCards(academy)
  const { on, agreeing, owner } = await theSwitch(academy)
  const photos = async () =>
    Buffer.from((await fetchCards((await made()).href)).bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0
  await on()
  expect(await photos()).toBe(1)
  // The days of grace are over.
  await sql`update settings set minors_wait_since = minors_wait_since - interval '40 days'`.execute(
    academy.db,
  )
  const job = await made()
  expect(job.result?.without_photo).toContainEqual({ student_id: ids[0], name: 'Arjun Pal' })
  expect(await photos()).toBe(0)
  await agreeing(owner.call, pupils[0]?.uid ?? '').say({ guardian_name: 'Rina Pal' })
  expect(await photos()).toBe(1)
})

test('a wish that cannot be printed is refused before any job', async ({ academy }) => {
  const { ask, ids, save, db } = await theCards(academy)
  const refused = async (body: object, field: string, sentence: string) =>
    expect(await ask(body)).toMatchObject({ status: 400, fields: { [field]: sentence } })
  const past = { student_ids: ids, valid_until: '2026-04-01' }
  await refused(past, 'valid_until', 'Valid until must not be before today.')
  await refused({ student_ids: [] }, 'student_ids', 'Choose the students.')
  const many = Array.from({ length: 501 }, (_, n) => n + 1)
  await refused({ student_ids: many }, 'student_ids', 'Choose at most 500 students.')
  await save({ phone: '' })
  await refused({ student_ids: ids }, 'phone', 'Set the academy’s phone first.')
  expect(
    await db.selectFrom('jobs').selectAll().where('kind', '=', 'print cards').execute(),
  ).toEqual([])
  await save({ phone: '1' })
  // A request for 500 students is long, and a double click sends it twice.
  const most = { student_ids: many.slice(0, 500) }
  const [first, second] = [await ask(most), await ask(most)]
  expect([first.status, second.body.job.job_id]).toEqual([202, first.body.job.job_id])
})

test('an erasure takes cards along, those that are just being printed, too; others go after a day', async ({
  academy,
}) => {
  const { made, ids, pupils, call, db, fetchCards, ask, work, desk } = await theCards(academy)
  const [first, second] = [
    await made({ student_ids: ids.slice(0, 2) }),
    await made({ student_ids: ids.slice(2) }),
  ]
  const { uid = '', student_id = 0 } = pupils[0] ?? {}
  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  expect((await fetchCards(first.href)).error).toBe(
    'These cards are no longer there. Print them again.',
  )
  expect((await fetchCards(second.href)).status).toBe(200)
  expect(await db.transaction().execute((trx) => lockForCards(trx, ids))).toBe(2)
  // The others are printed without the erased one; nobody is left of the last wish.
  expect((await made({ student_ids: ids })).result).toMatchObject({ cards: 2 })
  const { job } = (await ask({ student_ids: [student_id] })).body
  await work()
  expect(
    (await desk.call(getJob, { params: { job_id: String(job.job_id) } } as never)).body,
  ).toMatchObject({ state: 'failed', problem: 'None of these students is there any more.' })
  await sql`update card_prints set created_at = now() - interval '25 hours'`.execute(db)
  await deleteOldCards(db)
  expect((await fetchCards(second.href)).status).toBe(404)
  expect(purgeJob.name).toBe('purge')
})

test('the erasure of a parent takes the cards with the parent’s phone along', async ({
  academy,
}) => {
  const { made, ids, save, call, fetchCards, pages } = await theCards(academy)
  const { aGuardian } = await theFamilies(academy)
  const { guardian_id } = await aGuardian([{ student_id: ids[0] ?? 0 }], {
    phone: '+919811122233',
  })
  await save({ card_shows_parent: true })
  const [theirs, others] = [
    await made({ student_ids: ids.slice(0, 2) }),
    await made({ student_ids: ids.slice(2) }),
  ]
  expect(pages((await fetchCards(theirs.href)).bytes).join()).toContain('+919811122233')
  const erased = await call(eraseGuardian, {
    params: { guardian_id: String(guardian_id) },
    body: { confirm: guardian_id },
  } as never)
  expect(erased.status).toBe(200)
  expect((await fetchCards(theirs.href)).status).toBe(404)
  expect((await fetchCards(others.href)).status).toBe(200)
})

const LONG = 'অনির্বাণচন্দ্রশেখর '.repeat(12)

test('the longest names keep to their card, and five cards to a page', async () => {
  const cards = Array.from({ length: 11 }, (_, n) => ({
    ...{ student_id: n, name: LONG, class_number: 12, batches: [LONG, LONG] },
    ...{ photo: null, parent_phone: '+919830041200' },
  }))
  const pdf = await drawCards({
    language: 'bn',
    academy: { name: LONG, phone: '9'.repeat(40), address: LONG.repeat(3), logo: undefined },
    words: {
      class_name: 'শ্রেণি {n}',
      number: 'নং {n}',
      valid: '31 মার্চ 2027 পর্যন্ত বৈধ',
      parent: 'অভিভাবক: {n}',
    },
    day: '2026-04-02',
    cards,
  })
  const { pages } = readPdf(pdf)
  expect(pages.map(({ text }) => text.match(/2027/g)?.length)).toEqual([5, 5, 1])
  for (const { stretches } of pages)
    for (const { x, y, width } of stretches) {
      // Within one of the two columns and one of the five rows, and not beyond their edges.
      const column = x < LEFT + CARD.width ? LEFT : LEFT + CARD.width
      expect(x).toBeGreaterThanOrEqual(column)
      expect(x + width).toBeLessThanOrEqual(column + CARD.width + 0.01)
      const row = (841.89 - y - TOP) % (CARD.height + GAP)
      expect(row).toBeGreaterThan(0)
      expect(row).toBeLessThan(CARD.height)
    }
  expect(initialsOf('ঈশিতা পাল')).toBe('ঈপা')
  expect(initialsOf('Mita')).toBe('M')
})
