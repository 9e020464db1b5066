import { sumMoney } from '@ganit/contract/money'
import type { Ledger, LedgerDue } from '@ganit/contract/money/ledger'
import { useQuery } from '@tanstack/react-query'
import { labelOf } from '../../../ui/money/titled-due.ts'
import cards from '../../../ui/tables/row-cards.module.css'
import table from '../../../ui/tables/table.module.css'
import aloud from '../../../ui/text/aloud.module.css'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { openDues } from './desk/sums.ts'
import { dueName } from './due-names.ts'
import { DueExtras } from './dues/due-extras.tsx'
import { waivers } from './dues/dues.data.ts'
import classes from './ledger/student-ledger.module.css'
import { MoreRow } from './more-row.tsx'

type RowProps = { due: LedgerDue; of: Ledger; today: string; waived: Waivers }
type Waivers = Parameters<typeof DueExtras>[0]['waivers']

const COLUMNS = 6

function DueRow({ due, of, today, waived }: RowProps) {
  const { amount, owed, due_date, batch_name } = due
  const paid = sumMoney([amount, `-${owed}`, `-${due.waived}`])
  const isOpen = owed !== '0.00'
  const isLater = isOpen && due_date > today
  const isLate = isOpen && due_date < today
  const cell = `amount nowrap ${classes.figure}`

  return (
    <MoreRow
      of={dueName(due)}
      columns={COLUMNS}
      data-paid={!isOpen || undefined}
      className={isLater ? 'quiet' : undefined}
      more={<DueExtras due={due} dues={of.dues} waivers={waived} />}
    >
      <td className={cards.title}>
        <span id={`due-${due.fee_id}`}>{labelOf(due)}</span>
        {batch_name && <p className={cards.under}>{batch_name}</p>}
      </td>
      <td
        id={`due-${due.fee_id}-day`}
        className={isLate ? 'nowrap pen' : 'nowrap'}
        data-label="Due"
      >
        {due_date === today ? 'today' : formatDay(due_date)}
      </td>
      <td className={cell} data-label="Amount" data-empty={owed === amount || undefined}>
        {formatRupees(amount)}
      </td>
      <td className={cell} data-label="Paid" data-empty={paid === '0.00' || undefined}>
        {paid === '0.00' ? '–' : formatRupees(paid)}
      </td>
      <td className={`amount nowrap ${table.right} ${cards.amount}`}>
        {!isOpen && (due.waived === amount ? 'waived' : '–')}
        {isOpen && <b>{formatRupees(owed)}</b>}
        {isLater && <span className="block small">not due yet</span>}
      </td>
    </MoreRow>
  )
}

type OfficeDuesProps = { dues: Ledger['dues']; of: Ledger; labelledBy: string }

/** A student's dues for the office, future ones last. The `⋯` of a due opens the actions on it. */
export function OfficeDues({ dues, of, labelledBy }: OfficeDuesProps) {
  const today = useToday()
  const { data = [] } = useQuery({
    ...waivers({ student_id: of.student_id }),
    enabled: of.dues.some(({ waived }) => waived !== '0.00'),
  })
  const later = openDues(dues).filter(({ due_date }) => due_date > today)

  return (
    <div className={cards.holder}>
      <table className={`${table.table} ${cards.table}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Fee</th>
            <th scope="col">Due</th>
            {['Amount', 'Paid', 'Pending'].map((text) => (
              <th key={text} scope="col" className={table.right}>
                {text}
              </th>
            ))}
            <th scope="col">
              <span className={aloud.only}>More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...dues.filter((due) => !later.includes(due)), ...later].map((due) => (
            <DueRow
              key={due.fee_id}
              due={due}
              of={of}
              today={today}
              waived={data.filter(({ due_id, reversed }) => due_id === due.due_id && !reversed)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
