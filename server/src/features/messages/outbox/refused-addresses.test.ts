import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { runs } from '../../../../test/runs.ts'
import { readMessageRules } from '../academy.queries.ts'
import { sendToSome } from '../notices/notice-people.queries.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { setPreference } from './preferences.queries.ts'
import { tellOfEvent } from './tellings.ts'

beginEachTestAt(DAY, '18:30')

const EMAILS = ['us@example.in', 'mita@example.in', 'ravi@example.in']
const PHONES = ['+919830041276', '+919830041277']
/** Ways in which records spell the addresses. */
const TYPED: Record<string, string> = {
  '+919830041276': '98300 41276',
  '+919830041277': '09830041277',
}
const CHANNELS = [['mail'], ['sms'], ['mail', 'sms'], ['sms', 'mail']] as const

/** Two guardians and three students in random families, who may share addresses. */
async function thePeople(academy: Academy) {
  const { aPupil } = await theRegisters(academy)
  const { aGuardian, join } = await theFamilies(academy)
  const { db } = academy
  const students: number[] = []
  for (const name of ['Tara', 'Kabir', 'Riya']) students.push((await aPupil(name)).student_id)
  const guardians = [await aGuardian([]), await aGuardian([])].map((each) => each.guardian_id)
  for (const event of ['homework', 'notice'])
    await db
      .insertInto('message_templates')
      .values({ event, language: 'en', text: '{student}', sms_template_id: '1' })
      .execute()
  const { reach } = theMessages(academy, { sms: true })
  return { db, students, guardians, join, reach }
}

const who = fc.record({
  email: fc.constantFrom(null, ...EMAILS),
  phone: fc.constantFrom(null, ...PHONES),
  isRefusing: fc.boolean(),
})
const families = fc.record({
  students: fc.tuple(who, who, who),
  guardians: fc
    .tuple(who, who)
    .filter(([one, other]) => one.email === null || one.email !== other.email),
  kin: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  channels: fc.constantFrom(...CHANNELS),
})

test('an address that somebody took off gets nothing as anybody else, and events find the same ways as notices', async ({
  academy,
}) => {
  const { db, students, guardians, join, reach } = await thePeople(academy)
  let asked = 0
  const property = fc.asyncProperty(families, async (drawn) => {
    asked += 1
    await forgetMessages(academy)
    await db.deleteFrom('message_refusals').execute()
    await db.deleteFrom('guardianships').execute()
    await db.updateTable('guardians').set({ email: null }).execute()
    const refusals: { guardian_id: number | null; student_id: number | null }[] = []
    for (const [n, { email, phone, isRefusing }] of drawn.guardians.entries()) {
      const guardian_id = guardians[n] as number
      const own = { email, phone: phone ?? `+9198300000${asked % 10}${n}` }
      await db.updateTable('guardians').set(own).where('guardian_id', '=', guardian_id).execute()
      if (isRefusing) refusals.push({ guardian_id, student_id: null })
      for (const [of, student_id] of students.entries())
        if (drawn.kin[n * students.length + of]) await join(guardian_id, { student_id })
    }
    for (const [n, { email, phone, isRefusing }] of drawn.students.entries()) {
      const student_id = students[n] as number
      const own = { email: email ?? '', contact_number_1: TYPED[phone ?? ''] ?? '0' }
      await db.updateTable('students').set(own).where('student_id', '=', student_id).execute()
      if (isRefusing) refusals.push({ guardian_id: null, student_id })
    }
    for (const purpose of ['homework', 'notice'])
      for (const refusal of refusals)
        await db
          .insertInto('message_refusals')
          .values({ ...refusal, purpose })
          .execute()
    const refused = [...drawn.guardians, ...drawn.students].flatMap(
      ({ isRefusing, email, phone }) => (isRefusing ? [email, phone] : []),
    )

    await db.transaction().execute(async (trx) => {
      const known = await readMessageRules(trx, reach)
      const channels = [...drawn.channels]
      const rules = { ...known, setting: () => ({ on: true, channels, days: [] }) } as typeof known
      const values = () => ({})
      await tellOfEvent(trx, rules, {
        event: 'homework',
        key: `homework/${asked}`,
        student_ids: students,
        values,
      })
      const audience = { student_ids: students }
      const written_by = (await trx.selectFrom('accounts').select('id').executeTakeFirstOrThrow())
        .id
      const { message_id } = await insertNotice(trx, {
        subject: 'x',
        text: 'x',
        audience,
        channels,
        written_by,
        send_at: null,
      })
      await sendToSome(
        trx,
        { message_id, students: sql<boolean>`true`, limit: 10 },
        { rules, channels },
      )
    })

    const rows = await db
      .selectFrom('deliveries as d')
      .innerJoin('messages as m', 'm.message_id', 'd.message_id')
      .select(['m.purpose', 'd.channel', 'd.address', 'd.guardian_id', 'd.student_id'])
      .execute()
    const of = (purpose: string) => rows.filter((row) => row.purpose === purpose)
    const outOf = (purpose: string) =>
      [...new Set(of(purpose).flatMap(({ address }) => address ?? []))].toSorted()
    const inboxOf = (purpose: string) =>
      of(purpose)
        .filter(({ channel }) => channel === 'inbox')
        .map(({ guardian_id, student_id }) => `${guardian_id} ${student_id}`)
        .toSorted()
    for (const purpose of ['homework', 'notice'])
      expect(outOf(purpose).filter((address) => refused.includes(address))).toEqual([])
    expect(inboxOf('homework')).toEqual(inboxOf('notice'))
    if (drawn.channels.length === 1) expect(outOf('homework')).toEqual(outOf('notice'))
  })
  await fc.assert(property, { numRuns: runs(60) })
})

test('what waits at an address goes with the wish for it, whoever it was written to', async ({
  academy,
}) => {
  const { db, students, reach } = await thePeople(academy)
  await forgetMessages(academy)
  await db.updateTable('students').set({ email: 'us@example.in' }).execute()
  const waiting = async () =>
    (
      await db
        .selectFrom('deliveries')
        .select('student_id')
        .where('state', '=', 'waiting')
        .orderBy('student_id')
        .execute()
    ).map(({ student_id }) => student_id)
  await db.transaction().execute(async (trx) => {
    const rules = await readMessageRules(trx, reach)
    const values = () => ({})
    await tellOfEvent(trx, rules, {
      event: 'homework',
      key: 'homework/1',
      student_ids: students,
      values,
    })
  })
  expect(await waiting()).toEqual(students)
  const [student_id = 0] = students
  const one = { guardian_id: null, student_id }
  await db
    .transaction()
    .execute((trx) => setPreference(trx, one, { purpose: 'homework', on: false }))
  expect(await waiting()).toEqual([])
})
