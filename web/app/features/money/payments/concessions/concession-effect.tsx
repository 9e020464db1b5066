import { dayAfter } from '@ganit/contract/days'
import { ConcessionDraft } from '@ganit/contract/money/concessions'
import type { LedgerDue } from '@ganit/contract/money/ledger'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatMonth } from '../../../../ui/text/times/dates.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { concessionPreview } from './concessions.data.ts'

const PAUSE_MS = 300

/** Dues as far as they say which months change, and which stay. */
type Due = Pick<LedgerDue, 'label' | 'fee_title' | 'due_date' | 'payment_date'>

/** The first of a month and 31 days are in the next one. */
const monthAfter = (month: string) => dayAfter(`${month}-01`, 31).slice(0, 7)

const NAMES = new Intl.ListFormat('en-GB')

/** The months of the monthly dues that change, and of those that are paid and stay; each sorted, without repetition. */
function monthsOf(dues: readonly Due[], from_date: string, changed: ReadonlySet<string>) {
  const monthsWhere = (isAsked: (due: Due) => boolean) => {
    const months = dues.flatMap((due) => {
      const month = due.due_date.slice(0, 7)
      const isMonthly = due.label?.startsWith(`${due.fee_title}, ${formatMonth(month)}`)
      return isMonthly && isAsked(due) ? month : []
    })
    return [...new Set(months)].sort()
  }
  const changes = ({ label = '' }: Due) => changed.has(label)
  return {
    changing: monthsWhere(changes),
    staying: monthsWhere(
      (due) => due.due_date >= from_date && due.payment_date !== null && !changes(due),
    ),
  }
}

type Props = { draft: object; dues: readonly Due[] }

/** The effect of a new concession, shown while it is typed. Paid dues stay. */
export function ConcessionEffect({ draft, dues: known }: Props) {
  const [asked] = useDebouncedValue(JSON.stringify(draft), PAUSE_MS)
  const body = JSON.parse(asked) as Parameters<typeof concessionPreview>[0]
  const today = useToday()
  const { percent, amount, from_date } = body
  const isComplete = Boolean(percent) !== Boolean(amount) && ConcessionDraft.safeParse(body).success
  const { data, error } = useQuery({
    ...concessionPreview(body),
    enabled: isComplete,
    placeholderData: (before) => before,
  })
  if (!isComplete) return null
  if (error) return <p className="small pen">The effect could not be reckoned.</p>
  if (!data) return null
  const { dues, monthly } = data
  const { changing, staying } = monthsOf(known, from_date, new Set(dues.map(({ label }) => label)))
  const last = staying.at(-1)
  const first =
    changing[0] ?? (last ? monthAfter(last) : (from_date > today ? from_date : today).slice(0, 7))
  const nameOf = (month: string) =>
    month.slice(0, 4) === today.slice(0, 4)
      ? formatMonth(month).replace(/ \d+$/, '')
      : formatMonth(month)
  const paid = `${NAMES.format(staying.map(nameOf))} ${staying.length > 1 ? 'are paid and stay' : 'is paid and stays'}.`
  return (
    <div role="status" className="stack gap6 small">
      {monthly.before !== monthly.after && (
        <p>
          {formatRupees(monthly.before)} → {formatRupees(monthly.after)} a month from{' '}
          {nameOf(first)}. {last && paid}
        </p>
      )}
      {dues.map(({ label, before, after }) => (
        <p key={`${label} ${before}`}>
          {label}: {formatRupees(before)} → {formatRupees(after)}
        </p>
      ))}
      <p>{dues.length === 0 ? 'No due changes.' : 'What is paid or waived stays.'}</p>
    </div>
  )
}
