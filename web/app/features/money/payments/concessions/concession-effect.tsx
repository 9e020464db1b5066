import { ConcessionDraft } from '@ganit/contract/money/concessions'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { concessionPreview } from './concessions.data.ts'

const PAUSE_MS = 300

/** What a new concession changes, said while it is typed. What is paid stays. */
export function ConcessionEffect({ draft }: { draft: object }) {
  const [asked] = useDebouncedValue(JSON.stringify(draft), PAUSE_MS)
  const body = JSON.parse(asked) as Parameters<typeof concessionPreview>[0]
  const { percent, amount } = body
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
  return (
    <div role="status" className="stack gap6 small">
      {monthly.before !== monthly.after && (
        <p>
          {formatRupees(monthly.before)} → {formatRupees(monthly.after)} a month.
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
