import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theRegistered } from '../../../../test/gst.ts'
import { readPdf } from '../../../../test/read-pdf.ts'

beginEachTestAt('2026-10-20')

test('without a registration papers keep one series, and a change of scheme changes no issued paper', async ({
  academy,
}) => {
  const { settings, pay, due, aPupil, at, night, report, invoices, printed, findings, ...office } =
    await theRegistered(academy, '2026-10-20').then(async (office) => ({
      ...office,
      ...(await anAdvanceOf(office, academy)),
    }))
  const { refund, reverse, takeBack } = office
  await settings({ gst_scheme: 'none' })
  const { student_id } = await aPupil()
  await due(student_id, '500', '2026-10-20')
  expect((await pay(student_id, '500')).receipt_number).toBe('2026-27/000001')
  expect((await pay(student_id, '500')).receipt_number).toBe('2026-27/000002')
  await night('2026-11-01')
  expect(await invoices()).toEqual([])

  await at('2026-11-02')
  await settings({ gst_scheme: 'composition' })
  await due(student_id, '1500', '2026-11-02')
  const bill = await pay(student_id, '1000')
  expect(bill.receipt_number).toBe('2026-27/000003')
  const [text] = await printed(bill.payment_id)
  for (const said of [
    'composition taxable person, not eligible to collect tax on supplies',
    'Bill of supply',
    'GSTIN 19ABCDE1234F1ZX',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/CGST/)
  expect((await pay(student_id, '250')).receipt_number).toBe('2026-27/R00001')
  const told = await report('2026-11', '3')
  expect(told).toMatchObject({
    scheme: 'composition',
    boxes: null,
    turnover: { amount: '1250.00', cgst: '37.50', sgst: '37.50' },
    proof: { adds_up: true },
  })
  expect((await report('2026-10')).boxes?.advances_received).toMatchObject([{ cgst: '228.81' }])
  // In the quarter of the change, the boxes count papers with tax, and the turnover counts papers without tax, less
  // refunds.
  const given = await refund(student_id, '250')
  await reverse(bill.payment_id)
  const quarter = await report('2026-10', '3')
  expect(quarter.boxes?.advances_received).toMatchObject([{ gross_advance: '3000.00' }])
  expect(quarter.turnover?.amount).toBe('1000.00')
  await takeBack(given.refund_id)
  expect((await report('2026-10', '3')).turnover?.amount).toBe('1250.00')
  expect(await findings('2026-11-02')).toEqual([])
})

/** An advance that settled a due, and a helper that prints its papers. */
async function anAdvanceOf(
  { aPupil, pay, due, token }: Awaited<ReturnType<typeof theRegistered>>,
  academy: Academy,
) {
  const { student_id } = await aPupil()
  await pay(student_id, '3000')
  await due(student_id, '1800', '2026-10-25')
  return {
    printed: async (payment_id: number) => {
      const url = `/api/payments/${payment_id}/receipt`
      const headers = { authorization: `Bearer ${token}` }
      const { rawPayload } = await academy.app.inject({ url, headers })
      return readPdf(rawPayload).pages.map((page) => page.text)
    },
  }
}
