import { expect, onTestFinished } from 'vitest'
import { type Academy, openAcademy, test } from '../../../../test/academy.ts'
import { setClock, workOfDay } from '../../../../test/days.ts'
import { aFamilyToPay, aVisitor, wordsOf } from '../../../../test/pay-pages.ts'
import { UTR } from '../../../../test/paying.ts'
import { readFamilyMoneyOfTold } from '../ledger/family-money.queries.ts'

const NOW = { what: 'now', amount: '4950.00' }

const claimsIn = ({ db }: Pick<Academy, 'db'>) =>
  db
    .selectFrom('claims')
    .select(['claim_id', 'amount', 'state', 'utr', 'earlier_utrs'])
    .orderBy('claim_id')
    .execute()

test('a page shows what is to pay now, by month and child, and a part of it is paid, checked and accepted', async ({
  academy,
}) => {
  const { db } = academy
  const { open, send, path, referenceIn, mother, accept } = await aFamilyToPay(academy)
  const first = wordsOf((await open(path)).body)
  expect(first).toContain(
    'Fees of Arjun and Mita November 2026, since 10 Nov Mita ₹1,800 Late fine, since 18 Nov Mita ₹150 December 2026, by 10 Dec Arjun ₹1,200 Mita ₹1,800 To pay now ₹4,950 Pay ₹4,950',
  )
  const told = [{ key: 'own', guardian_id: mother.guardian_id, student_id: null }]
  const sums = (await readFamilyMoneyOfTold(db, told, '2026-12-09')).get('own')
  expect([sums?.overdue, sums?.soon]).toEqual(['1950.00', '3000.00'])

  const made = await send(path, { ...NOW, part: '२,500' })
  expect(made.statusCode).toBe(303)
  const claim = `${path}/${referenceIn(made.headers.location)}`
  const dues = await db
    .selectFrom('claim_dues')
    .select(['title', 'amount'])
    .orderBy('position')
    .execute()
  expect(dues.map(({ amount }) => amount)).toEqual(['1800.00', '150.00', '550.00'])
  expect(wordsOf((await open(path)).body)).toContain('You began to pay ₹2,500 at 6:40 pm. Go on')
  expect(wordsOf((await open(claim)).body)).toContain('Pay ₹2,500')

  const bad = await send(claim, { utr: '12345' })
  expect([bad.statusCode, wordsOf(bad.body)]).toEqual([
    400,
    expect.stringContaining('UTR must be 12 digits.'),
  ])
  expect((await send(claim, { utr: UTR })).headers.location).toBe(claim)
  const checking = wordsOf((await open(claim)).body)
  expect(checking).toContain(
    'We are checking your payment of ₹2,500 . The receipt comes as a message. Number ends in 8901. Correct it',
  )
  expect(checking).toContain('To pay now ₹1,200 Pay ₹1,200')

  const [{ claim_id } = { claim_id: 0 }] = await claimsIn(academy)
  expect((await accept(claim_id)).status).toBe(200)
  expect(wordsOf((await open(path)).body)).toContain('To pay now ₹2,450 Pay ₹2,450')
})

test('a payment that the desk declines is asked for again, and its number can be put right in place', async ({
  academy,
}) => {
  const { open, send, path, referenceIn, decline } = await aFamilyToPay(academy)
  const claim = `${path}/${referenceIn((await send(path, { ...NOW, part: '2500' })).headers.location)}`
  await send(claim, { utr: UTR })
  const [{ claim_id } = { claim_id: 0 }] = await claimsIn(academy)
  await decline(claim_id)
  const page = wordsOf((await open(path)).body)
  expect(page).toContain('Number ends in 8901. Correct it')
  expect(page).toContain('Pay ₹4,950')
  expect((await send(claim, { utr: '412345678999' })).statusCode).toBe(303)
  expect(await claimsIn(academy)).toMatchObject([{ state: 'to check', utr: '412345678999' }])
})

test('presses at the same time, in two processes, make one payment, another amount another one', async ({
  academy,
  connection,
}) => {
  const { send, path } = await aFamilyToPay(academy)
  const other = await openAcademy(connection)
  onTestFinished(other.close)
  const sends = [send, aVisitor(other).send]
  const answers = await Promise.all([0, 1, 0, 1].map((n) => sends[n]?.(path, NOW)))
  expect(new Set(answers.map((answer) => answer?.headers.location)).size).toBe(1)
  expect((await send(path, { ...NOW, part: '100' })).statusCode).toBe(303)
  expect(await claimsIn(academy)).toMatchObject([{ amount: '4950.00' }, { amount: '100.00' }])
  setClock('2026-12-11', '18:41')
  expect((await send(path, NOW)).statusCode).toBe(303)
  expect(await claimsIn(academy)).toHaveLength(3)
})

test('a form whose sum is another one by now makes nothing', async ({ academy }) => {
  const { open, send, path, pay, mita } = await aFamilyToPay(academy)
  await pay({ student_id: mita.student_id, amount: '1800', date: '2026-12-09' })
  const said = await send(path, NOW)
  expect([said.statusCode, wordsOf(said.body)]).toEqual([
    400,
    expect.stringContaining('The sum has changed. It is ₹3,150 now.'),
  ])
  // At midnight a late fine falls due.
  await send(path, { what: 'now', amount: '3150.00' })
  setClock('2026-12-18', '00:05')
  await workOfDay(academy.db)
  const late = await send(`${path}?lang=hi`, { what: 'now', amount: '3150.00' })
  expect(wordsOf(late.body)).toContain('रक़म बदल गई है। अब ₹3,450 है।')
  expect(await claimsIn(academy)).toHaveLength(1)
  expect(wordsOf((await open(path)).body)).toContain('Pay ₹3,450')
})

test('amounts that cannot be are said at their field, in the reader’s language', async ({
  academy,
}) => {
  const { send, path } = await aFamilyToPay(academy)
  const said = async (part: string, lang = '') =>
    wordsOf((await send(`${path}${lang}`, { ...NOW, part })).body)
  expect(await said('0')).toContain('Amount must be greater than 0.')
  expect(await said('3,600.001')).toContain('Amount must be an amount such as 1500')
  expect(await said('0.50')).toContain('Amount must be at least ₹1.00.')
  expect(await said('5,000')).toContain('Amount must be at most ₹4,950.00.')
  expect(await said('৫০০০', '?lang=bn')).toContain('পরিমাণ ₹4,950.00-এর বেশি হতে পারে না।')
  expect(await claimsIn(academy)).toEqual([])
})

test('next dues are offered where nothing is to pay, and named while a payment is being checked', async ({
  academy,
}) => {
  const { open, send, path, pay, mita, arjun, referenceIn } = await aFamilyToPay(academy)
  await pay({ student_id: mita.student_id, amount: '3750', date: '2026-12-09' })
  const claim = `${path}/${referenceIn((await send(path, { what: 'now', amount: '1200.00' })).headers.location)}`
  await send(claim, { utr: UTR })
  setClock('2026-12-20', '10:00')
  await workOfDay(academy.db)
  const waiting = wordsOf((await open(path)).body)
  expect(waiting).toContain('Nothing else is to pay now. Next: ₹3,000, by 10 Jan.')
  expect(waiting).not.toContain('Pay ₹')
  await academy.db.updateTable('claims').set({ state: 'withdrawn' }).execute()
  await pay({ student_id: arjun.student_id, amount: '1200', date: '2026-12-09' })
  expect(wordsOf((await open(path)).body)).toContain(
    'Nothing is to pay now. Pay ₹3,000 for January',
  )
  expect((await send(path, { what: 'next', amount: '3000.00' })).statusCode).toBe(303)
})

test('three numbers a day can be sent by a link, the same one again is no other, and used ones are refused', async ({
  academy,
}) => {
  const { open, send, path, referenceIn, aPayer, aPaidClaim, accept, claims, call } =
    await aFamilyToPay(academy)
  const used = '499999999991'
  await accept(await aPaidClaim(await aPayer('500'), used))
  const claim = `${path}/${referenceIn((await send(path, NOW)).headers.location)}`
  const refused = await send(claim, { utr: used })
  expect([refused.statusCode, wordsOf(refused.body)]).toEqual([
    409,
    expect.stringContaining('This UTR was used already.'),
  ])
  await send(claim, { utr: UTR })
  expect((await send(claim, { utr: UTR })).statusCode).toBe(303)
  expect((await send(claim, { utr: '४१२३४५६७८९०२' })).statusCode).toBe(303)
  const fourth = await send(claim, { utr: '412345678903' })
  expect([fourth.statusCode, wordsOf(fourth.body)]).toEqual([
    429,
    expect.stringContaining('Three numbers were sent today. Please call us.'),
  ])
  expect((await open(claim)).statusCode).toBe(200)
  const { items } = await claims(call, { state: 'to check' })
  expect(items).toMatchObject([
    { utr: '412345678902', earlier_utrs: [UTR], payer: 'Anita Banerjee' },
  ])

  // Once it is accepted, the earlier number pays for nobody else either.
  expect((await accept(items[0]?.claim_id ?? 0)).status).toBe(200)
  const other = await aPayer('500')
  const own = await aPaidClaim(other, UTR)
  expect((await claims(other.call)).items.find(({ claim_id }) => claim_id === own)?.state).toBe(
    'open',
  )
})
