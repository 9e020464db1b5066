import { sumMoney } from '@ganit/contract/money'
import type { GstReport } from '@ganit/contract/money/gst'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { formatMoney } from '../../../ui/text/formats.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { monthAfter } from '../../../ui/text/times/months.ts'
import classes from './gst.module.css'

type Halves = { cgst: string; sgst: string }

const formatPlain = (amount: string) => formatMoney(amount).replace('₹', '')
const sumOf = (rows: readonly Halves[], half: keyof Halves) =>
  sumMoney(rows.map((row) => row[half]))

/** `312.79 + 266.95 − 213.56`, of one of both taxes. */
const additionOf = ({ b2c, advances_received, advances_adjusted }: Boxes, half: keyof Halves) =>
  `${formatPlain(sumOf(b2c, half))} + ${formatPlain(sumOf(advances_received, half))} − ${formatPlain(sumOf(advances_adjusted, half))}`
type Boxes = NonNullable<GstReport['boxes']>

/** Two sums that must be the same; in red where they are not. */
function Pair({ one, other, same }: { one: string; other: string; same: boolean }) {
  const text = `${one} ${same ? '=' : '≠'} ${other}.`
  return <p>{same ? text : <StatusMark kind="late">{text}</StatusMark>}</p>
}

type GstProofProps = {
  report: GstReport
  /** The month; null for a quarter. */
  month: string | null
}

/** Pairs of sums that must be equal, and whether they are. */
export function GstProof({ report, month }: GstProofProps) {
  const { boxes, proof } = report
  const { tax_of_boxes, tax_of_papers } = proof
  const period = month === null ? 'the quarter' : nameOf(month)
  const isSame = (half: keyof Halves) => tax_of_boxes[half] === tax_of_papers[half]
  const pairs = [
    ['Receipts issued', proof.receipts_issued, 'payments recorded', proof.payments_recorded],
    ['Vouchers issued', proof.vouchers_issued, 'refunds recorded', proof.refunds_recorded],
    ['Reversals listed', proof.reversals_listed, 'refunds reversed', proof.refunds_reversed],
  ] as const
  // The last pairs are shown only if they have an amount, because reversed refunds are rare.
  const shown = pairs.filter(([, one, , other], n) => n < 2 || Number(one) + Number(other) !== 0)
  return (
    <section className={`sheet ${classes.proof}`} aria-labelledby="proof">
      <h2 id="proof">{proof.adds_up ? 'It adds up' : 'It does not add up'}</h2>
      {boxes && isSame('cgst') && isSame('sgst') && (
        <p>
          {additionOf(boxes, 'cgst')} = <b>{formatPlain(tax_of_boxes.cgst)}</b> CGST, and as much
          SGST: the tax of the papers of {period}.
        </p>
      )}
      {boxes &&
        (['cgst', 'sgst'] as const)
          .filter((half) => !isSame(half))
          .map((half) => (
            <Pair
              key={half}
              one={`${additionOf(boxes, half)} = ${formatPlain(tax_of_boxes[half])} ${half.toUpperCase()}`}
              other={`${formatPlain(tax_of_papers[half])} on the papers of ${period}`}
              same={false}
            />
          ))}
      {shown.map(([text, one, otherText, other]) => (
        <Pair
          key={text}
          one={`${text} ${formatMoney(one)}`}
          other={`${otherText} ${formatMoney(other)}`}
          same={one === other}
        />
      ))}
      <p className="quiet small">
        {otherDaysText(report, month)}{' '}
        {boxes && `Advances of earlier months invoiced: ${formatMoney(boxes.of_earlier.invoiced)}.`}
      </p>
    </section>
  )
}

/** `November`, of `2026-11`. */
const nameOf = (month: string) => formatMonth(month).replace(/ \d+$/, '')

/** The payments whose paper is of another month. */
function otherDaysText({ other_days }: GstReport, month: string | null) {
  if (other_days.length > 0)
    return other_days
      .map(
        ({ paid_in, recorded_in, amount }) =>
          `Paid in ${nameOf(paid_in)}, recorded in ${nameOf(recorded_in)}: ${formatMoney(amount)}.`,
      )
      .join(' ')
  return month === null
    ? 'Paid in one month, recorded in another: nothing.'
    : `Paid in ${nameOf(monthAfter(month, -1))}, recorded in ${nameOf(month)}: nothing.`
}
