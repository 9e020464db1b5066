import { updateSettings } from '@ganit/contract/ground/settings'
import { getCounterFamily } from '@ganit/contract/money/counter'
import { createPayLink, endPayLink } from '@ganit/contract/money/pay-links'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { mergeGuardians } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, openAcademy, test } from '../../../../test/academy.ts'
import { setClock } from '../../../../test/days.ts'
import { aFamilyToPay, aVisitor, pathIn, wordsOf } from '../../../../test/pay-pages.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { deleteOldPayLinks } from '../../ground/pay-links/pay-links.queries.ts'
import { makePayLinks } from '../../ground/pay-links/pay-links.service.ts'

const ended = 'This link is no longer valid. Please ask the academy for a new one.'

test('two desks get the same address, which is renewed and works 30 days, the last included', async ({
  academy,
}) => {
  const { copy, mother, pay_link, open, path, desk } = await aFamilyToPay(academy)
  expect(pay_link).toMatchObject({ person: 'Anita Banerjee', ends_on: '2027-01-08' })
  const text = new URL(pay_link.whatsapp_link ?? '').searchParams.get('text')
  expect(text).toBe(`Sunrise Mathematics: the fees of Arjun and Mita. Pay here: ${pay_link.link}`)
  const other = (await academy.signUpAs('desk')).call
  const both = await Promise.all([desk, other].map((who) => copy(mother, who)))
  expect(new Set(both.map(({ body }) => body.pay_link.link))).toEqual(new Set([pay_link.link]))
  expect(await academy.db.selectFrom('pay_links').select('pay_link_id').execute()).toHaveLength(1)

  setClock('2027-01-08', '23:59')
  expect((await open(path)).statusCode).toBe(200)
  setClock('2027-01-09', '00:01')
  expect((await open(path)).statusCode).toBe(404)
  // The new link has another address, so that the link in an old message stays closed.
  const reach = academy.app.messageReach.payLinks
  const people = [{ guardian_id: mother.guardian_id, student_id: null }]
  const made =
    reach && (await academy.db.transaction().execute((trx) => makePayLinks(trx, reach, people)))
  expect(pathIn([...(made?.values() ?? [])][0]?.link ?? '')).not.toBe(path)
  expect((await open(path)).statusCode).toBe(404)
})

test('names are passed on as they are written, whatever signs they hold', async ({ academy }) => {
  const { call, copy, mother } = await aFamilyToPay(academy)
  await call(updateSettings, { body: { academy_name: 'Sums {names} $& Sons' } } as never)
  const { pay_link } = (await copy(mother)).body
  const text = new URL(pay_link.whatsapp_link ?? '').searchParams.get('text')
  expect(text).toBe(`Sums {names} $& Sons: the fees of Arjun and Mita. Pay here: ${pay_link.link}`)
})

test('an ended link, an unknown one and one without a child are answered alike, and unknown ones are counted [S242]', async ({
  academy,
}) => {
  const { desk, pay_link, path } = await aFamilyToPay(academy)
  const { open } = aVisitor(academy, '198.51.100.9')
  const params = { pay_link_id: String(pay_link.pay_link_id) }
  expect((await desk(endPayLink, { params } as never)).body.message).toBe('Link ended.')
  expect((await desk(endPayLink, { params } as never)).status).toBe(404)
  const unlike = (page: string, address: string) => page.replaceAll(address, '/p/…')
  const gone = await open(path)
  const invented = await open('/p/ABCDEFGHJKLM')
  expect([gone.statusCode, wordsOf(gone.body)]).toEqual([404, expect.stringContaining(ended)])
  expect(unlike(invented.body, '/p/ABCDEFGHJKLM')).toBe(unlike(gone.body, path))
  const without = ({ headers: { date, 'x-request-id': id, ...headers } }: typeof gone) => headers
  expect(without(invented)).toEqual(without(gone))
  for (let n = 0; n < 28; n += 1) await open(`/p/ABCDEFGHJ${100 + n}`)
  expect((await open('/p/ABCDEFGHJKLN')).statusCode).toBe(429)
  expect((await aVisitor(academy, '198.51.100.10').open('/p/ABCDEFGHJKLN')).statusCode).toBe(404)
})

test('another contact, another family or a merge ends a link; a blank that is filled does not [S242]', async ({
  academy,
}) => {
  const { db } = academy
  const { copy, mother, mita, aGuardian, join, call } = await aFamilyToPay(academy)
  const { guardian_id } = mother
  const guardian = () => db.updateTable('guardians').where('guardian_id', '=', guardian_id)
  const kin = () => db.updateTable('guardianships').where('guardian_id', '=', guardian_id)
  const isEndedBy = async (change: () => Promise<unknown>) => {
    const { link } = (await copy({ guardian_id })).body.pay_link
    await change()
    const { statusCode } = await aVisitor(academy).open(pathIn(link))
    return statusCode === 404
  }
  expect(await isEndedBy(() => guardian().set({ email: 'anita@example.in' }).execute())).toBe(false)
  expect(await isEndedBy(() => guardian().set({ name: 'Anita Roy' }).execute())).toBe(false)
  expect(await isEndedBy(() => guardian().set({ email: null }).execute())).toBe(true)
  expect(await isEndedBy(() => guardian().set({ phone: '+919830041298' }).execute())).toBe(true)
  const alone = kin().where('student_id', '=', mita.student_id)
  expect(await isEndedBy(() => alone.set({ confirmed_at: null }).execute())).toBe(true)
  expect(await isEndedBy(() => alone.set({ confirmed_at: clock.now() }).execute())).toBe(false)
  const goes = db.deleteFrom('guardianships').where('student_id', '=', mita.student_id)
  expect(await isEndedBy(() => goes.execute())).toBe(true)
  await join(guardian_id, { student_id: mita.student_id })

  const twin = await aGuardian([], { account_id: null, proven_at: null })
  await join(twin.guardian_id, { student_id: mita.student_id, confirmed_at: null })
  const merge = (from: number, into: number) =>
    call(mergeGuardians, { params: { guardian_id: String(from) }, body: { into } } as never)
  expect(
    await isEndedBy(async () =>
      expect((await merge(twin.guardian_id, guardian_id)).status).toBe(200),
    ),
  ).toBe(false)
  const body = { confirm: String(mita.student_id) }
  const erase = () => call(eraseStudent, { params: { uid: mita.uid }, body } as never)
  const { link } = (await copy({ guardian_id })).body.pay_link
  expect((await erase()).status).toBe(200)
  const page = wordsOf((await aVisitor(academy).open(pathIn(link))).body)
  expect(page).toContain('Fees of Arjun December 2026, by 10 Dec Arjun ₹1,200 To pay now ₹1,200')
  await merge(guardian_id, (await aGuardian([], { account_id: null, proven_at: null })).guardian_id)
  expect((await aVisitor(academy).open(pathIn(link))).statusCode).toBe(404)
})

test('a copy names one person who is told about fees, and needs a way to pay', async ({
  academy,
}) => {
  const { copy, mother, mita, arjun, call, desk, aGuardian } = await aFamilyToPay(academy)
  const father = await aGuardian([{ student_id: mita.student_id }], { name: 'Ravi Banerjee' })
  const stranger = await aGuardian([{ student_id: mita.student_id, confirmed_at: null }])
  const error = 'This person is not told about fees.'
  expect(await copy({ guardian_id: stranger.guardian_id })).toMatchObject({ status: 409, error })
  // A child under 18 whose parents are told has no link of its own.
  expect(await copy({ student_id: mita.student_id })).toMatchObject({ status: 409, error })
  const own = (await copy({ guardian_id: father.guardian_id })).body.pay_link
  const page = wordsOf((await aVisitor(academy).open(pathIn(own.link))).body)
  expect([page.includes('Mita'), page.includes('Arjun')]).toEqual([true, false])
  expect((await copy({ guardian_id: mother.guardian_id, student_id: 1 })).status).toBe(400)
  expect((await copy({})).status).toBe(400)
  const params = { student_id: String(arjun.student_id) }
  expect((await desk(getCounterFamily, { params } as never)).body.told).toEqual([
    { guardian_id: mother.guardian_id, student_id: null, name: 'Anita Banerjee' },
  ])

  // A student who is of age is told about fees, and so has a link. The mother then sees only older dues.
  await academy.db
    .updateTable('students')
    .set({ date_of_birth: '2008-11-15' })
    .where('student_id', '=', mita.student_id)
    .execute()
  const grown = (await copy({ student_id: mita.student_id })).body.pay_link
  expect(wordsOf((await aVisitor(academy).open(pathIn(grown.link))).body)).toContain('Fees of Mita')
  const hers = (await copy({ guardian_id: mother.guardian_id })).body.pay_link
  const left = wordsOf((await aVisitor(academy).open(pathIn(hers.link))).body)
  expect(left).toContain(
    'November 2026, since 10 Nov Mita ₹1,800 December 2026, by 10 Dec Arjun ₹1,200 To pay now ₹3,000',
  )

  await call(updateSettings, {
    body: { upi_id: null, upi_name: null },
  } as never)
  expect(await copy(mother)).toMatchObject({ status: 409, error: 'Set the UPI ID first.' })
  expect((await desk(getCounterFamily, { params } as never)).body.told).toEqual([])
  const visitor = await academy.visitor(createPayLink, { body: { guardian_id: 1 } } as never)
  expect(visitor.status).toBe(401)
})

test('the trail names the desk that copied and the family that paid, and holds no token', async ({
  academy,
}) => {
  const { send, path, desk, pay_link, call, arjun } = await aFamilyToPay(academy)
  await send(path, { what: 'now', amount: '4950.00' })
  await desk(endPayLink, { params: { pay_link_id: String(pay_link.pay_link_id) } } as never)
  const { items } = (await call(listAuditEntries, { querystring: { page_size: '100' } } as never))
    .body
  const made = items.find(({ subject }) => subject === 'claims')
  expect(made?.actor).toMatchObject({
    name: `Family of student ${arjun.student_id}, by their link`,
  })
  const links = items.filter(({ subject }) => subject === 'pay_links')
  expect(links.map(({ action }) => action)).toEqual(['changed', 'changed', 'created'])
  expect(JSON.stringify(items)).not.toContain(path.slice(3))
})

test('with another secret a link opens no more, and the person gets a new one', async ({
  academy,
  connection,
}) => {
  const { path, mother, copy } = await aFamilyToPay(academy)
  const other = await openAcademy(connection, { secret: 'cd'.repeat(32) })
  const { call } = await other.signUpAs('desk')
  const made = (await copy({ guardian_id: mother.guardian_id }, call)).body.pay_link
  expect(pathIn(made.link)).not.toBe(path)
  expect((await aVisitor(other).open(pathIn(made.link))).statusCode).toBe(200)
  expect((await aVisitor(other).open(path)).statusCode).toBe(404)
  await other.close()
})

test('links that ended 90 days ago are deleted, except those by which something was paid', async ({
  academy,
}) => {
  const { db } = academy
  const { send, path, mother, copy } = await aFamilyToPay(academy)
  await send(path, { what: 'now', amount: '4950.00' })
  const end = () =>
    sql`update pay_links set ended_at = now() - interval '91 days', ended_why = 'test'`.execute(db)
  await end()
  const { pay_link } = (await copy({ guardian_id: mother.guardian_id })).body
  await end()
  await deleteOldPayLinks(db, '2026-12-09')
  const left: Academy['db'] = db
  const ids = (await left.selectFrom('pay_links').select('pay_link_id').execute()).map(
    (row) => row.pay_link_id,
  )
  expect(ids).not.toContain(pay_link.pay_link_id)
  expect(ids).toHaveLength(1)
})
