import { useAcademy } from '../../academy.ts'
import { messageOf } from '../../api/api-error.ts'
import { TellFamilies, type useTellFamilies } from '../../ui/forms/dialogs/tell-families.tsx'
import { usePreview } from '../../ui/forms/use-preview.ts'
import { countInWords } from '../../ui/text/formats.ts'
import { formatMoment } from '../../ui/text/times/dates.ts'
import { bodyOf, errorsOf, type TestFields } from './test-fields.ts'
import { previewOfTest, type TestToAdd } from './tests.data.ts'
import { LOSSES } from './words.ts'

/** Preview of a new test as filled in; `isWhole` once all of it is. */
export function useTestPreview(fields: TestFields, isNew: boolean) {
  const { timeZone } = useAcademy()
  const isWhole = isNew && Object.keys(errorsOf(fields, timeZone)).length === 0
  const asked = isWhole ? bodyOf(fields, timeZone) : null
  return usePreview(
    // The server is asked only once the form has no errors.
    (body: typeof asked) => previewOfTest((body ?? {}) as TestToAdd),
    asked,
    (body) => body !== null,
  )
}

type ForeseenPartProps = {
  query: ReturnType<typeof useTestPreview>
  tell: ReturnType<typeof useTellFamilies>
}

/** Shows a new test in one line, with warnings about unusual values, and the families that will be told. */
export function ForeseenPart({ query: { data, error }, tell }: ForeseenPartProps) {
  const { timeZone } = useAcademy()
  const { students, opens, minutes, total, negative, warnings, reach } = data ?? {}
  if (error) return <p role="status">{messageOf(error)}</p>
  if (opens === undefined || negative === undefined) return null
  const facts = [
    countInWords(students ?? 0, 'student', 'students'),
    formatMoment(opens, timeZone),
    ...(minutes ? [countInWords(minutes, 'minute', 'minutes')] : []),
    countInWords(total ?? 0, 'mark', 'marks'),
    `a wrong answer loses ${LOSSES[negative]}`,
  ]
  return (
    <section className="stack gap12" aria-label="What this would mean">
      <p>
        <b>{facts.join(' · ')}</b>
      </p>
      {warnings?.map((warning) => (
        <p key={warning} className="pen">
          {warning}
        </p>
      ))}
      <TellFamilies reach={reach} tell={tell} />
    </section>
  )
}
