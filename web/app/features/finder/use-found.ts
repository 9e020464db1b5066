import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import { batchesPage } from '../batches/batches.data.ts'
import { feesPage } from '../fees/fees.data.ts'
import { pagesFound } from './pages-found.ts'

const PAUSE_MS = 200
/** Of students and of batches, each. */
const MATCHES = 5

export type Found = { to: string; name: string; detail: string }

/** What has the typed text in its name: pages at once, students and batches once the server has answered. */
export function useFound(typed: string) {
  const text = typed.trim()
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const asked = { search, page: 1, page_size: MATCHES }
  const enabled = search !== ''
  const students = useQuery({ ...feesPage(asked), enabled })
  const batches = useQuery({ ...batchesPage(asked), enabled })
  // What was found for fewer letters is not what Enter is meant for.
  const isPending =
    text !== '' && (search !== text || [students, batches].some((query) => query.isFetching))

  const pages = pagesFound(text).map(({ to, text: name }) => ({ to, name, detail: 'Page' }))
  if (text === '') return { found: pages, isPending: false, isError: false }

  const found: Found[] = [
    ...pages,
    ...(students.data?.items ?? []).map((student) => ({
      to: `/admin/student/${student.uid}`,
      name: fullName(student),
      detail: `${formatClass(student.student_class)} · Student ${student.student_id}`,
    })),
    ...(batches.data?.items ?? []).map(({ batch_id, batch_name, student_count }) => ({
      to: `/admin/batches/status/${batch_id}`,
      name: batch_name,
      detail: `Batch · ${student_count} ${student_count === 1 ? 'student' : 'students'}`,
    })),
  ]
  return { found, isPending, isError: students.isError || batches.isError }
}
