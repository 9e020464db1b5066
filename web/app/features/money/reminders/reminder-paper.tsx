import type { ReminderRow } from '@ganit/contract/money/reminders'
import { formatPhone } from '../../../ui/forms/fields/phone-number.ts'
import table from '../../../ui/tables/table.module.css'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { childrenInWords, promiseInWords } from './reminder-words.ts'
import classes from './reminders.module.css'

/** The list on paper, to call from: with a column to write into. */
export const ReminderPaper = ({ rows }: { rows: readonly ReminderRow[] }) => (
  <table className={`${table.table} ${classes.paper}`} aria-label="Families to call">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Phone</th>
        <th scope="col">Children</th>
        <th scope="col" className={table.right}>
          Overdue
        </th>
        <th scope="col">Since</th>
        <th scope="col">Promise</th>
        <th scope="col">Note</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.person.key}>
          <td>{row.person.name}</td>
          <td className="nowrap">{row.person.phone && formatPhone(row.person.phone)}</td>
          <td>{childrenInWords(row)}</td>
          <td className={`amount nowrap ${table.right}`}>{formatRupees(row.overdue)}</td>
          <td className="nowrap">{formatDay(row.oldest)}</td>
          <td>{promiseInWords(row)}</td>
          <td />
        </tr>
      ))}
    </tbody>
  </table>
)
