import { exportGstPapers, exportGstPapersXlsx, getGstReport } from '@ganit/contract/money/gst'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { GSTIN, theRegistered } from '../../../../test/gst.ts'

beginEachTestAt('2026-10-20')

test('the example of an accountant’s November, to the paisa', async ({ academy }) => {
  const { at, due, pay, refund, reverse, night, report, aPupil, call } = await theRegistered(
    academy,
    '2026-10-20',
  )
  const { db } = academy
  const pupils: { student_id: number }[] = []
  for (let n = 0; n < 6; n++) pupils.push(await aPupil())
  const [ahead, gone, wrong, settled, both, later] = pupils.map(({ student_id }) => student_id)
  await sql`insert into receipt_counters (financial_year, last_serial) values (2026, 89)`.execute(
    db,
  )
  await sql`insert into series_counters (series, financial_year, last_serial) values ('V', 2026, 4)`.execute(
    db,
  )
  expect((await pay(ahead as number, '1800')).receipt_number).toBe('2026-27/V00005')
  expect((await pay(gone as number, '1000')).receipt_number).toBe('2026-27/V00006')
  await due(wrong as number, '999', '2026-10-20')
  const mistaken = await pay(wrong as number, '999')
  expect(mistaken.receipt_number).toBe('2026-27/000090')
  await due(ahead as number, '1800', '2026-10-25')
  await sql`update receipt_counters set last_serial = 100`.execute(db)
  await sql`insert into credit_note_counters (financial_year, last_serial) values (2026, 3)`.execute(
    db,
  )
  await sql`insert into voucher_counters (financial_year, last_serial) values (2026, 1)`.execute(db)

  await night('2026-11-01')
  await at('2026-11-10')
  await due(settled as number, '1800', '2026-11-10')
  expect((await pay(settled as number, '1800')).receipt_number).toBe('2026-27/000102')
  await due(both as number, '1500', '2026-11-10')
  expect((await pay(both as number, '2000')).receipt_number).toBe('2026-27/000103')
  expect((await pay(later as number, '3000')).receipt_number).toBe('2026-27/V00007')
  await reverse(mistaken.payment_id)
  await refund(gone as number, '1000')

  const place = { place_of_supply: '19 West Bengal', gstin: GSTIN, rate: 18 }
  const told = await report('2026-11')
  expect(told).toMatchObject({ scheme: 'regular', gstin: GSTIN, other_days: [] })
  expect(told.boxes).toEqual({
    b2c: [{ ...place, taxable: '3475.42', cgst: '312.79', sgst: '312.79' }],
    advances_received: [{ ...place, gross_advance: '3500.00', cgst: '266.95', sgst: '266.95' }],
    advances_adjusted: [{ ...place, gross_advance: '2800.00', cgst: '213.56', sgst: '213.56' }],
    of_earlier: {
      invoiced: '1800.00',
      given_back: { gross_advance: '1000.00', cgst: '76.27', sgst: '76.27' },
    },
    hsn: [
      {
        ...{ hsn: '999293', unit: 'NA', quantity: 0, value: '4101.00', rate: 18 },
        ...{ taxable: '3475.42', cgst: '312.79', sgst: '312.79' },
      },
    ],
    hsn_b2b: [
      {
        ...{ hsn: '999293', unit: 'NA', quantity: 0, value: '0.00', rate: 0 },
        ...{ taxable: '0.00', cgst: '0.00', sgst: '0.00' },
      },
    ],
    documents: [
      ['Invoices for outward supply', '2026-27/000101', '2026-27/000103', 3],
      ['Receipt voucher', '2026-27/V00007', '2026-27/V00007', 1],
      ['Credit note', '2026-27/000004', '2026-27/000004', 1],
      ['Refund voucher', '2026-27/000002', '2026-27/000002', 1],
    ].map(([nature, from, to, total]) => ({ nature, from, to, total, cancelled: 0, net: total })),
  })
  expect(told.proof).toEqual({
    adds_up: true,
    tax_of_boxes: { cgst: '366.18', sgst: '366.18' },
    tax_of_papers: { cgst: '366.18', sgst: '366.18' },
    ...{ receipts_issued: '6800.00', payments_recorded: '6800.00' },
    ...{ vouchers_issued: '1000.00', refunds_recorded: '1000.00' },
    ...{ reversals_listed: '0.00', refunds_reversed: '0.00' },
  })
  expect(told.papers).toEqual({ count: 6 })

  const query = { querystring: { from: '2026-11', months: '1' } } as never
  const rows = String((await call(exportGstPapers, query)).body)
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(7)
  expect(rows[0]).toContain('Paper,Number,Date,Student,Gross,Taxable,CGST,SGST,Takes back')
  expect(rows[1]).toMatch(
    /^Tax invoice,2026-27\/000101,2026-11-01,.*,1800\.00,1525\.42,137\.29,137\.29,Against receipt voucher 2026-27\/V00005$/,
  )
  expect(rows.join()).toContain('999.00,846.62,76.19,76.19,2026-27/000090')

  // A filed month never changes: October is as it was on its last day.
  expect((await report('2026-10')).boxes?.b2c).toEqual([
    { ...place, taxable: '846.62', cgst: '76.19', sgst: '76.19' },
  ])
  const quarter = await report('2026-10', '3')
  expect(quarter.proof.adds_up).toBe(true)
  expect(quarter.boxes?.advances_adjusted).toEqual([])
})

test.for([
  [{ from: '2026-13' }, { from: 'from must be like 2026-11.' }],
  [{ from: '0000-01' }, { from: 'from must be like 2026-11.' }],
  [{ from: '9999-12' }, { from: 'from must be like 2026-11.' }],
  [{ months: '2' }, { months: 'months must be 1 or 3.' }],
] as const)('%o is refused', async ([querystring, fields], { academy }) => {
  const { call } = await theRegistered(academy, '2026-10-20')
  const query = { querystring } as never
  for (const each of [getGstReport, exportGstPapers, exportGstPapersXlsx])
    expect(await call(each, query)).toMatchObject({ status: 400, fields })
})

test('the papers of a quarter are those of its months, in both kinds of file', async ({
  academy,
}) => {
  const { app } = academy
  const { aPupil, pay, night, token } = await theRegistered(academy, '2026-10-20')
  const { student_id } = await aPupil()
  await pay(student_id, '1000')
  await night('2026-11-24')
  await pay(student_id, '2000')
  const get = (file: string) =>
    app.inject({
      url: `/api/reports/gst-papers.${file}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const grosses = async (query: string) => {
    const rows = (await get(`csv${query}`)).body.trim().split('\r\n').slice(1)
    const [sheet] = await readSheet((await get(`xlsx${query}`)).rawPayload)
    const ofSheet = sheet?.data.slice(1).map((row) => Number(row[4]).toFixed(2))
    expect(ofSheet).toEqual(rows.map((row) => row.split(',')[4]))
    return ofSheet
  }
  expect(await grosses('?from=2026-10&months=1')).toEqual(['1000.00'])
  expect(await grosses('?from=2026-11&months=1')).toEqual(['2000.00'])
  expect(await grosses('?from=2026-10&months=3')).toEqual(['1000.00', '2000.00'])
  expect(await grosses('?from=2026-07&months=3')).toEqual([])
  // This month, unless another is asked for.
  expect(await grosses('')).toEqual(['2000.00'])
})

test('without a registration there is no report, unless papers of the period say tax', async ({
  academy,
}) => {
  const { call, settings, aPupil, pay, report } = await theRegistered(academy, '2026-10-20')
  await settings({ gst_scheme: 'none' })
  const query = { querystring: { from: '2026-10' } } as never
  expect(await call(getGstReport, query)).toMatchObject({
    status: 409,
    error: 'The academy is not registered for GST.',
  })
  await settings({ gst_scheme: 'regular' })
  const { student_id } = await aPupil()
  await pay(student_id, '100')
  await settings({ gst_scheme: 'none' })
  expect((await report('2026-10')).boxes?.advances_received).toMatchObject([
    { gross_advance: '100.00', cgst: '7.63' },
  ])
})

test('papers of before the series are listed by runs, and their numbers stay', async ({
  academy,
}) => {
  const { aPupil, due, pay, report, findings } = await theRegistered(academy, '2026-10-20')
  const { db } = academy
  const { student_id } = await aPupil()
  const settle = async () => {
    await due(student_id, '100', '2026-10-20')
    return (await pay(student_id, '100')).receipt_number
  }
  expect(await settle()).toBe('2026-27/000001')
  // A process of the older release, which does not know series, gives the second number to a receipt voucher.
  const voucher = await pay(student_id, '118')
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update receipts set series = default, serial = 2,
        snapshot = snapshot || '{"receipt_number": "2026-27/000002"}'
      where payment_id = ${voucher.payment_id}`.execute(trx)
    await sql`update receipt_counters set last_serial = 2`.execute(trx)
    await sql`delete from series_counters`.execute(trx)
  })
  await due(student_id, '218', '2026-10-20')
  expect((await pay(student_id, '300')).receipt_number).toBe('2026-27/000003')
  expect((await pay(student_id, '50')).receipt_number).toBe('2026-27/V00001')
  const { boxes } = await report('2026-10')
  expect(boxes?.documents.map(({ nature, from, to, total }) => [nature, from, to, total])).toEqual([
    ['Invoices for outward supply', '2026-27/000001', '2026-27/000001', 1],
    ['Invoices for outward supply', '2026-27/000003', '2026-27/000003', 1],
    ['Receipt voucher', '2026-27/000002', '2026-27/000002', 1],
    ['Receipt voucher', '2026-27/V00001', '2026-27/V00001', 1],
  ])
  expect(await findings('2026-10-20')).toEqual([])
  await sql`update series_counters set last_serial = 2`.execute(db)
  expect(await findings('2026-10-20')).toMatchObject([
    { rule: 'receipts are numbered without gaps', places: [expect.stringContaining('of V2026')] },
  ])
})

test('a paper that does not say what the ledger says is a red line, and a finding of the check-up', async ({
  academy,
}) => {
  const { aPupil, pay, refund, report, findings } = await theRegistered(academy, '2026-10-20')
  const { db } = academy
  const { student_id } = await aPupil()
  await pay(student_id, '1180')
  await refund(student_id, '118')
  expect((await report('2026-10')).proof.adds_up).toBe(true)
  const change = (text: string) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql.raw(text).execute(trx)
    })
  await change(`update vouchers set snapshot = jsonb_set(snapshot, '{taxes,0,cgst}', '"9.01"')`)
  const { proof } = await report('2026-10')
  expect(proof).toMatchObject({
    ...{ adds_up: false, tax_of_boxes: { cgst: '81.00' }, tax_of_papers: { cgst: '80.99' } },
  })
  expect(await findings('2026-10-20')).toMatchObject([
    {
      rule: 'the GST of a month equals the ledger',
      places: [expect.stringContaining('GST of 2026-10 is 81.00 in the boxes and 80.99')],
    },
  ])
})
