import { ClosedDayDraft } from '@ganit/contract/closed-days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { counted } from '../../ui/text/formats.ts'
import { type ClosedDayFields, previewOf } from './closed-days.data.ts'

/** What the days would cancel as they are typed in, before they are saved. */
export function ClosedDayPreview({ fields }: { fields: ClosedDayFields }) {
  // Any title will do.
  const body = { ...fields, title: 'Preview' }
  const isWhole = ClosedDayDraft.safeParse(body).success
  const { data, error } = useQuery({
    ...previewOf(body),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  return (
    <p role="status" aria-label="What this would mean">
      {!isWhole && 'Fill in the days to see what they cancel.'}
      {isWhole && error && messageOf(error)}
      {isWhole && !error && data && wordsOf(data)}
    </p>
  )
}

const wordsOf = ({ lessons, batches }: { lessons: number; batches: number }) =>
  lessons === 0
    ? 'Cancels no lessons.'
    : `Cancels ${counted(lessons, 'lesson', 'lessons')} of ${counted(batches, 'batch', 'batches')}.`
