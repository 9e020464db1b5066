import type { Found } from '@ganit/contract/office/find'
import type { Who } from '@ganit/contract/people/who'
import { useQuery } from '@tanstack/react-query'
import type { Choices } from '../forms/choices/search-select.tsx'
import { foundBy } from './find.data.ts'

/** The students of hits, each once: found directly, by their parents or by a receipt. */
function studentsIn(items: readonly Found[]) {
  const found = items.flatMap((hit): Who[] => {
    if (hit.kind === 'family') return hit.children
    if (hit.kind === 'receipt') return hit.student ? [hit.student] : []
    return [hit]
  })
  return [...new Map(found.map((who) => [who.student_id, who])).values()]
}

type Value = 'student_id' | 'uid'

/** Students found by a text, for a combobox; `value` makes an option's value of a student. */
export function useFoundStudents(search: string, isAsked: boolean, value: Value = 'student_id') {
  const { data, isFetching, isError } = useQuery({ ...foundBy({ q: search }), enabled: isAsked })
  const items = data && studentsIn(data.items)
  return {
    items: isAsked
      ? items?.map((who) => ({
          value: String(who[value]),
          label: `${who.name}, ${who.class_name}`,
          detail: `ID ${who.student_id}`,
          who,
        }))
      : undefined,
    isFetching,
    isError,
  }
}

/** A search of all students. */
export const studentChoices = (value: Value = 'student_id'): Choices => ({
  items: [],
  isError: false,
  more: {
    useFound: (search, isAsked) => useFoundStudents(search, isAsked, value),
    useName: () => undefined,
  },
})
