import { updateOwnAccount } from '@ganit/contract/accounts/accounts'
import { endStaff, eraseStaff, listStaff, updateStaff } from '@ganit/contract/accounts/staff'
import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { createBatchFee } from '@ganit/contract/money/fees'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { getProspectus } from '@ganit/contract/teaching/prospectus'
import { createRoom, updateRoom } from '@ganit/contract/teaching/rooms'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { BATCH, theBatches } from '../../../../test/batches.ts'
import { TEACHER, theStaff } from '../../../../test/staff.ts'

const shown = async (academy: Academy) => (await academy.visitor(getProspectus)).body

async function theProspectus(academy: Academy) {
  const of = await theBatches(academy)
  const set = (body: object) => of.call(updateSettings, { body: body as never })
  await set({ prospectus: true })
  return { ...of, set }
}

test('there is no prospectus until the owner switches it on', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  expect((await academy.visitor(getProspectus)).status).toBe(404)
  const body = {
    prospectus: true,
    registration_number: ' WB/2026/17 ',
    owner_qualification: 'B.Sc.',
  }
  await call(updateSettings, { body: body as never })
  const seen = (await academy.visitor(getSettings)).body
  expect(seen.prospectus).toBe(true)
  expect(seen).not.toHaveProperty('registration_number')
  expect(seen).not.toHaveProperty('owner_qualification')
  expect((await call(getSettings)).body.registration_number).toBe('WB/2026/17')
  expect((await shown(academy)).registration_number).toBe('WB/2026/17')
  await call(updateSettings, { body: { prospectus: false } as never })
  expect((await academy.visitor(getProspectus)).status).toBe(404)
})

test('batches are told with class, times, months, size and fees, whatever class pages show', async ({
  academy,
}) => {
  const { call, aBatch, set, change } = await theProspectus(academy)
  await set({ shows_batch_times: false, shows_fees: false, classes_taught: [9, 10] })
  const dates = { starts_on: '2026-04-01', ends_on: '2099-03-31' }
  const batch_id = await aBatch({ class_number: 9, capacity: 30, ...dates })
  await aBatch({ batch_name: 'Not taught', class_number: 11 })
  await aBatch({ batch_name: 'No class yet' })
  await aBatch({ batch_name: 'Not opened to all', any_class: false })
  await aBatch({ batch_name: 'Over', class_number: 9, ends_on: '2020-03-31' })
  const any = await aBatch({ batch_name: 'For all', any_class: true })
  const fee = { fee_title: 'Tuition', amount: '1500', due_date: '2026-01-10' }
  await call(createBatchFee, { body: { batch_id, ...fee } } as never)

  const nothing = {
    starts_on: null,
    ends_on: null,
    size: null,
    schedules: BATCH.schedules,
    is_online: false,
    fees: null,
  }
  expect((await shown(academy)).batches).toEqual([
    {
      batch_id,
      name: BATCH.batch_name,
      class_number: 9,
      schedules: BATCH.schedules,
      ...dates,
      size: 30,
      is_online: false,
      fees: [{ title: 'Tuition', amount: '1500.00', per: 'month' }],
    },
    { batch_id: any, name: 'For all', class_number: null, ...nothing },
  ])

  const room = (await call(createRoom, { body: { name: 'Room 1', seats: 20 } } as never)).body.room
  await change({ batch_id, room_id: room.room_id })
  expect((await shown(academy)).batches[0]?.size).toBe(20)
  const { room_id, version } = room
  await call(updateRoom, { params: { room_id }, body: { seats: 18, version } } as never)
  expect((await shown(academy)).batches[0]?.size).toBe(18)
  // An online batch needs no seats.
  await change({ batch_id, online_url: 'https://meet.example.org/algebra' })
  expect((await shown(academy)).batches[0]).toMatchObject({ size: 30, is_online: true })
  // Where receipts say who has paid, a batch without fees is known to cost nothing.
  await set({ fees_by_hand: false })
  expect((await shown(academy)).batches.map(({ fees }) => fees?.length)).toEqual([1, 0])
})

test('teachers are told with the qualification that the owner typed, while they work here', async ({
  academy,
}) => {
  const { call, aMember } = await theStaff(academy)
  await call(updateSettings, { body: { prospectus: true } as never })
  const { id, email } = await aMember()
  const desk = await aMember({ name: 'Ravi', email: 'ravi@example.in', role: 'desk' })
  const change = (account_id: string, body: object) =>
    call(updateStaff, { params: { account_id }, body } as never)
  const teachers = async () => (await shown(academy)).teachers
  expect(await teachers()).toEqual([])

  const { body } = await change(id, { qualification: ' M.Sc., B.Ed. ' })
  expect(body.staff.qualification).toBe('M.Sc., B.Ed.')
  expect((await call(listStaff)).body[0]).toMatchObject({ qualification: 'M.Sc., B.Ed.' })
  await change(desk.id, { qualification: 'B.Com.' })
  const ananya = { name: TEACHER.name, qualification: 'M.Sc., B.Ed.' }
  expect(await teachers()).toEqual([ananya])
  await call(updateSettings, { body: { owner_qualification: 'Ph.D.' } as never })
  // The owner has typed no name yet.
  expect(await teachers()).toEqual([ananya])
  await call(updateOwnAccount, { body: { name: 'Zoya Sen' } })
  expect(await teachers()).toEqual([ananya, { name: 'Zoya Sen', qualification: 'Ph.D.' }])

  const querystring = { subject: 'accounts' } as never
  const { items } = (await call(listAuditEntries, { querystring })).body
  expect(items.map(({ changes }) => changes)).toContainEqual({ qualification: [null, 'B.Com.'] })
  await call(endStaff, { params: { account_id: id } })
  expect((await teachers()).map(({ name }) => name)).toEqual(['Zoya Sen'])
  await call(eraseStaff, { params: { account_id: id }, body: { confirm: email } })
  const stored = academy.db.selectFrom('accounts').select('qualification').where('id', '=', id)
  expect(await stored.executeTakeFirst()).toEqual({ qualification: null })
})

test.for([
  [{ qualification: 'x'.repeat(101) }, 'Qualification must be at most 100 characters long.'],
  [{ qualification: 'M.Sc.\nB.Ed.' }, 'Qualification must stand on one line.'],
] as const)('%j is refused', async ([body, qualification], { academy }) => {
  const { call, aMember } = await theStaff(academy)
  const { id } = await aMember()
  const params = { account_id: id }
  expect(await call(updateStaff, { params, body } as never)).toMatchObject({
    status: 400,
    fields: { qualification },
  })
})

test('the day of the last change is that of what the prospectus shows, and of nothing else', async ({
  academy,
}) => {
  const { call, aMember } = await theStaff(academy)
  const of = await theProspectus(academy)
  const { id } = await aMember()
  const batch_id = await of.aBatch({ class_number: 9 })
  const day = (days: number) =>
    sql<{
      day: string
    }>`select ((now() at time zone 'Asia/Kolkata')::date - ${days}::int)::text as day`
      .execute(academy.db)
      .then(({ rows }) => rows[0]?.day)
  /** All that was done so far was done two days earlier. */
  const later = async () => {
    for (const statement of [
      'alter table audit_entries disable trigger never_changed',
      "update audit_entries set happened_at = happened_at - interval '2 days'",
      'alter table audit_entries enable trigger never_changed',
    ])
      await sql.raw(statement).execute(academy.db)
    academy.app.invalidatePages()
  }
  const changed = async () => (await shown(academy)).changed_on
  expect(await changed()).toBe(await day(0))

  await later()
  await of.change({ batch_id, description: 'In the big room' })
  await of.set({ quiet_from: '21:30' })
  await call(createRoom, { body: { name: 'Room 1', seats: 20 } } as never)
  await call(updateStaff, { params: { account_id: id }, body: { name: 'Anu' } } as never)
  expect(await changed()).toBe(await day(2))
  await call(updateStaff, { params: { account_id: id }, body: { qualification: 'M.Sc.' } } as never)
  expect(await changed()).toBe(await day(0))

  await later()
  expect(await changed()).toBe(await day(2))
  await call(updateStaff, { params: { account_id: id }, body: { name: 'Ananya' } } as never)
  expect(await changed()).toBe(await day(0))

  await later()
  await of.change({ batch_id, capacity: 12 })
  expect(await changed()).toBe(await day(0))
})
