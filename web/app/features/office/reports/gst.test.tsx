import type { GstReport } from '@ganit/contract/money/gst'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Gst from './gst.tsx'

const GSTIN = '19ABCDE1234F1ZX'
const place = { place_of_supply: '19 West Bengal', gstin: GSTIN, rate: 18 }
const both = (half: string) => ({ cgst: half, sgst: half })
const HSN = { hsn: '999293', unit: 'NA', quantity: 0, rate: 18, ...both('312.79') }

/** A November with invoices, advances and refund vouchers. */
const REPORT: GstReport = {
  ...{ scheme: 'regular', gstin: GSTIN, from: '2026-11-01', to: '2026-11-30', turnover: null },
  boxes: {
    b2c: [{ ...place, taxable: '3475.42', ...both('312.79') }],
    advances_received: [{ ...place, gross_advance: '3500.00', ...both('266.95') }],
    advances_adjusted: [{ ...place, gross_advance: '2800.00', ...both('213.56') }],
    of_earlier: { invoiced: '1800.00', given_back: { gross_advance: '1000.00', ...both('76.27') } },
    hsn: [{ ...HSN, value: '4101.00', taxable: '3475.42' }],
    hsn_b2b: [{ ...HSN, rate: 0, value: '0.00', taxable: '0.00', ...both('0.00') }],
    documents: [
      {
        ...{ nature: 'Invoices for outward supply', total: 3, cancelled: 0, net: 3 },
        ...{ from: '2026-27/000101', to: '2026-27/000103' },
      },
    ],
  },
  proof: {
    adds_up: true,
    tax_of_boxes: both('366.18'),
    tax_of_papers: both('366.18'),
    ...{ receipts_issued: '6800.00', payments_recorded: '6800.00' },
    ...{ vouchers_issued: '1000.00', refunds_recorded: '1000.00' },
    ...{ reversals_listed: '0.00', refunds_reversed: '0.00' },
  },
  other_days: [],
  papers: { count: 7 },
}
const PATH = 'GET /api/reports/gst'

beforeEach(() => startSession('t', theAdmin))

const show = (at = '/admin/reports/gst?month=2026-11') => open(<Gst />, at)
const box = (name: string) => screen.findByRole('region', { name })

test('the boxes have the portal’s columns, and each is copied as a table', async () => {
  const user = userEvent.setup()
  const sent = answerWith({ [PATH]: { body: REPORT } })
  show()
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toContain('GST, November 2026')
  expect(await screen.findByText(`GSTIN ${GSTIN} · GSTR-1 by 11 December`)).toBeTruthy()
  const textOf = async (name: string) =>
    [...(await box(name)).querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join('|'),
    )
  expect(await textOf('7 B2C (Others), net of notes')).toEqual([
    'Place of supply|Rate|Taxable|CGST|SGST',
    '19 West Bengal|18 %|3,475.42|312.79|312.79',
  ])
  expect((await textOf('11A Advances received'))[1]).toBe(
    '19 West Bengal|18 %|3,500.00|266.95|266.95',
  )
  expect((await textOf('12 HSN summary, tab B2C')).slice(1)).toEqual([
    '999293|NA|0|4,101.00|18 %|3,475.42|312.79|312.79',
    'Tab B2B|NA|0|0|0|0|0|0',
  ])
  expect((await textOf('13 Documents issued'))[1]).toBe(
    'Invoices for outward supply|2026-27/000101|2026-27/000103|3|0|3',
  )
  const adjusted = await box('11B Advances adjusted')
  expect(adjusted.textContent).toContain(
    'of it given back by refund vouchers: ₹1,000.00, tax 76.27 + 76.27',
  )
  await user.click(within(adjusted).getByRole('button', { name: 'Copy box 11B' }))
  expect(await navigator.clipboard.readText()).toBe(
    'Place of supply\tRate\tGross advance\tCGST\tSGST\n19 West Bengal\t18\t2800.00\t213.56\t213.56',
  )
  expect(sent[0]?.path).toContain('from=2026-11&months=1')
})

test('the proof says the sums', async () => {
  answerWith({ [PATH]: { body: REPORT } })
  show()
  const proof = await box('It adds up')
  expect(proof.textContent).toContain(
    '312.79 + 266.95 − 213.56 = 366.18 CGST, and as much SGST: the tax of the papers of November.',
  )
  expect(proof.textContent).toContain('Receipts issued ₹6,800.00 = payments recorded ₹6,800.00.')
  expect(proof.textContent).toContain(
    'Paid in October, recorded in November: nothing. Advances of earlier months invoiced: ₹1,800.00.',
  )
})

test('a sum that differs is named', async () => {
  answerWith({
    [PATH]: {
      body: {
        ...REPORT,
        proof: {
          ...REPORT.proof,
          ...{ adds_up: false, tax_of_papers: both('366.19'), payments_recorded: '6800.50' },
        },
        other_days: [{ paid_in: '2026-10', recorded_in: '2026-11', count: 1, amount: '100.00' }],
      },
    },
  })
  show('/admin/reports/gst?month=2026-11&months=3')
  const wrong = await box('It does not add up')
  expect(wrong.textContent).toContain('= 366.18 CGST ≠ 366.19 on the papers of the quarter.')
  expect(wrong.textContent).toContain('Receipts issued ₹6,800.00 ≠ payments recorded ₹6,800.50.')
  expect(wrong.textContent).toContain('Paid in October, recorded in November: ₹100.00.')
})

test('a quarter begins with its first month and is due on the 13th', async () => {
  const sent = answerWith({ [PATH]: { body: REPORT } })
  show()
  await userEvent.click(await screen.findByRole('link', { name: 'Quarter' }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(
    'GST, October to December 2026',
  )
  expect(await screen.findByText(/GSTR-1 by 13 January/)).toBeTruthy()
  expect(sent.at(-1)?.path).toContain('from=2026-10&months=3')
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(sent.at(-1)?.path).toContain('from=2026-07&months=3')
})

test('under composition there is the turnover with its tax, and no box', async () => {
  const turnover = { amount: '1250.00', ...both('37.50') }
  answerWith({ [PATH]: { body: { ...REPORT, scheme: 'composition', boxes: null, turnover } } })
  show('/admin/reports/gst?month=2026-11&months=3')
  expect((await box('CMP-08')).textContent).toContain('Turnover ₹1,250.00: CGST 3 % ₹37.50')
  expect(screen.getByText(/CMP-08 by 18 January/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
})

test('without a registration it leads to the settings', async () => {
  answerWith({
    [PATH]: { status: 409, body: { error: 'The academy is not registered for GST.' } },
  })
  show()
  expect(await screen.findByText('The academy is not registered for GST.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe(
    '/admin/settings#tax',
  )
})
