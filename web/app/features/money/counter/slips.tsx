import { type ReceiptSnapshot, SAC } from '@ganit/contract/money/receipts'
import type { ReactNode } from 'react'
import { useAcademy } from '../../../academy.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { METHOD_TEXTS } from '../payments/payments.data.ts'
import classes from './counter.module.css'
import type { PrintSize } from './print-size.ts'

type SlipsProps = { receipts: readonly ReceiptSnapshot[]; size: PrintSize }

/** The receipts of the last payments, for print only: one a page. */
export const Slips = ({ receipts, size }: SlipsProps) => (
  <div className={classes.slips} data-size={size} aria-hidden="true">
    {receipts.map((receipt) => (
      <Slip key={receipt.receipt_number} receipt={receipt} />
    ))}
  </div>
)

function Slip({ receipt }: { receipt: ReceiptSnapshot }) {
  const { academy, student, payment, items, advance, title = 'Receipt', taxes = [] } = receipt
  const { logo } = useAcademy()
  const gstin = taxes[0]?.gstin ?? receipt.gstin
  return (
    <article className={classes.slip}>
      {receipt.note && <p className={classes.quiet}>{receipt.note}</p>}
      {academy.logo !== undefined && logo && (
        <img
          className={classes.logo}
          data-plate={logo.needs_plate ?? undefined}
          src={logo.url}
          alt=""
        />
      )}
      <p className={classes.academy}>{academy.name}</p>
      {[academy.address, academy.phone, gstin && `GSTIN ${gstin}`].filter(Boolean).map((text) => (
        <p key={text} className={classes.quiet}>
          {text}
        </p>
      ))}
      <p className={classes.title}>
        {title} {receipt.receipt_number}
      </p>
      <p>
        {formatDay(receipt.issued_on)} · {METHOD_TEXTS[payment.method]}
      </p>
      <p>
        {student.name}
        {student.class_name && `, ${student.class_name}`}, No. {student.student_id}
      </p>
      <dl>
        {items.map((item, n) => (
          // A due stands once on a receipt and has no number there.
          // biome-ignore lint/suspicious/noArrayIndexKey: it never changes
          <Line key={n} name={`${item.title}, ${formatDay(item.due_date)}`} sum={item.amount}>
            {item.parts?.map(({ text, amount }) => `${text} ${formatMoney(amount)}`).join(', ')}
          </Line>
        ))}
        {advance && <Line name="Advance" sum={advance} />}
        <Line name="Total" sum={payment.amount} />
      </dl>
      {taxes.map(({ rate, taxable, cgst, sgst }) => (
        <dl key={rate} className={classes.quiet}>
          <Line name={`SAC ${SAC}, taxable value`} sum={taxable} />
          <Line name={`CGST ${rate / 2} %`} sum={cgst} />
          <Line name={`SGST ${rate / 2} %`} sum={sgst} />
        </dl>
      ))}
    </article>
  )
}

type LineProps = { name: string; sum: string; children?: ReactNode }

const Line = ({ name, sum, children }: LineProps) => (
  <div>
    <dt>
      {name}
      {children && <span className={classes.parts}>{children}</span>}
    </dt>
    <dd>{formatMoney(sum)}</dd>
  </div>
)
