import { useRef, useState } from 'react'
import { ApiError, serverTextOr } from '../../api/api-error.ts'
import { type Attempt, newAttempt } from '../../api/attempt.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { addContent } from './content.data.ts'
import type { ContentErrors, ContentKind } from './content-kind.ts'

export type Row = {
  key: number
  /** Kept while it is not known whether the row was saved. */
  attempt: Attempt
  name: string
  description: string
  errors: ContentErrors
  /** Why the server did not save it, where that is nobody's field. */
  failure?: string | undefined
}

let lastKey = 0
const blankRow = (): Row => ({
  key: ++lastKey,
  attempt: newAttempt(),
  name: '',
  description: '',
  errors: {},
})

/**
 * Rows that are added in one go, one call for each. Those that were saved leave the form and are listed, those
 * that failed stay in it: pressing Save again sends only these.
 */
export function useContentRows(kind: ContentKind) {
  const [course_id, setCourse] = useState('')
  const [courseError, setCourseError] = useState<string>()
  const [rows, setRows] = useState([blankRow()])
  const [saved, setSaved] = useState<string[]>([])
  const [isFailed, setFailed] = useState(false)
  const { isSending, once } = useSending()
  const { form, showFirstError } = useFirstError()
  const { isLeaving, leaveTo } = useDeparture()
  const latest = useRef(rows)
  latest.current = rows
  const isTyped = rows.some(({ name, description }) => name || description)
  useLeaveWarning(isTyped && !isLeaving)

  const fieldsOf = ({ name, description }: Row) => ({
    course_id,
    name,
    description,
    is_active: true,
  })
  const change = (key: number, changes: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  /** What was wrong with a field is no longer said once it is typed in. */
  const type = (key: number, name: 'name' | 'description', text: string) =>
    setRows((before) =>
      before.map((row) =>
        row.key === key
          ? { ...row, [name]: text, errors: { ...row.errors, [name]: undefined } }
          : row,
      ),
    )
  const choose = (id: string) => {
    setCourse(id)
    setCourseError(undefined)
  }

  /** All that is wrong, at once; true when nothing is. */
  function check() {
    const checked = latest.current.map((row) => {
      const { course_id: wrongCourse, ...errors } = kind.errorsOfDraft(fieldsOf(row))
      return { row: { ...row, errors, failure: undefined }, wrongCourse }
    })
    setRows(checked.map(({ row }) => row))
    setCourseError(checked[0]?.wrongCourse)
    showFirstError()
    return checked.every(({ row, wrongCourse }) => !wrongCourse && !Object.keys(row.errors).length)
  }

  async function saveRow(row: Row) {
    try {
      await addContent(kind, fieldsOf(row), row.attempt)
      setSaved((before) => [...before, row.name.trim()])
      setRows((before) => before.filter(({ key }) => key !== row.key))
      return true
    } catch (error) {
      const { course_id: wrongCourse, ...errors } =
        error instanceof ApiError ? (error.fields as ContentErrors) : {}
      setCourseError(wrongCourse)
      const isNamed = Boolean(wrongCourse) || Object.keys(errors).length > 0
      const failure = isNamed ? undefined : serverTextOr(error, '')
      change(row.key, { errors, failure })
      return false
    }
  }

  async function saveAll() {
    setFailed(false)
    if (!check()) return false
    let failed = 0
    for (const row of latest.current) if (!(await saveRow(row))) failed += 1
    if (failed === 0) {
      toastSuccess(kind.texts.added)
      leaveTo(kind.path)
      return true
    }
    setFailed(true)
    showFirstError()
    return false
  }

  return {
    form,
    rows,
    saved,
    isFailed,
    isSending,
    course: { value: course_id, error: courseError, choose },
    type,
    add: () => setRows((before) => [...before, blankRow()]),
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
    save: () => once(saveAll),
    cancel: () => leaveTo(kind.path),
  }
}
